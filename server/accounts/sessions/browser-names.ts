import Bowser from "bowser";

/** Longer ones say nothing more that is read, and anybody may send them. */
const MOST_READ = 512;

/** Only names that the library knows: what else a header says would be a stranger's words in our letters. */
const BROWSERS = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set<string>(Object.values(Bowser.OS_MAP));

/**
 * What a browser is called by whoever looks at their own: `Chrome on Windows`, by the `User-Agent` that it sent. Null of
 * what names itself otherwise, as programs do.
 */
export function nameOfBrowser(user_agent: string | null): string | null {
  const { browser, os } = Bowser.parse(user_agent?.slice(0, MOST_READ).trim() || "none");
  return [known(BROWSERS, browser.name), known(SYSTEMS, os.name)].filter(Boolean).join(" on ") || null;
}

const known = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name !== undefined && names.has(name) ? name : null;

const PHONES = ["Android", "iOS", "HarmonyOS", "Windows Phone"];

/** Of a name that `nameOfBrowser` gave: whether it is held in a hand. */
export const isPhone = (name: string | null): boolean => PHONES.some((system) => name?.endsWith(system));
