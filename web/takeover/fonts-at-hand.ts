/**
 * The classes of a page that shows the real fonts, of headings and of what is read; without them what has about the same
 * widths stands in for each (ui/theme/tokens.css).
 */
const HEADINGS = "fonts";
const BODY = "body-font";
/** In local storage, once this browser has them: their addresses. */
const KEY = "fonts";

declare global {
  /** The fonts are here: headings show theirs, what is read from the next page on. A browser without `navigation` waits until one is loaded. */
  function fontsCame(): void;
}

/**
 * Stands in every page before its style sheet: who was here before sees the real fonts from the start, since their browser
 * has them; who comes for the first time doesn't wait for them. They are taken out at once, not when the styles ask for them:
 * that is the moment in which the page is painted, and what they come too late for moves.
 */
export const FONTS_AT_HAND = `{
const {classList:c}=document.documentElement;
fontsCame=()=>{
c.add("${HEADINGS}");
localStorage.setItem("${KEY}",performance.getEntriesByType("resource").map(e=>e.name).filter(n=>/woff2$/.test(n)).join(" ")||"1");
const {pathname:p}=location;
window.navigation?.addEventListener("currententrychange",()=>location.pathname!=p&&c.add("${BODY}"))};
try{
const f=localStorage.getItem("${KEY}");
if(f){
c.add("${HEADINGS}","${BODY}");
for(const href of f.split(" "))if(href[1])document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"font",crossOrigin:"",href}))
}}catch{}}`;

const FONTS = ['700 1em "Barlow Condensed"', '1em "Public Sans Variable"'];

/**
 * Asks for the fonts once the first page is painted, so that they take nothing from what it waits for. When all have come,
 * the headings show theirs. What is read keeps its font until the next page: words that are a hair wider or narrower
 * would wrap elsewhere, and all below them would move while it is read.
 */
export async function fetchFonts(): Promise<void> {
  try {
    const come = await Promise.all(FONTS.map((font) => document.fonts.load(font)));
    if (come.some((faces) => faces.length === 0)) return;
    fontsCame();
  } catch {
    // What stands in for them stays; a browser that keeps nothing fetches them anew for each page.
  }
}
