import { ENTRIES } from "../state/memory/session-painted.ts";

/** What stands in the place of a member's name, and their letter on a phone. */
const HELLO = "--hello";
const LETTER = "--letter";

/**
 * Stands in every page before its style sheet: where somebody was signed in when the last page stood, the header has room for what is
 * theirs from the first paint, with their name, so that nothing in it moves once their links come (parts/visitors/header/header.tsx). The
 * mark is on the document, for styles: that there is a member, and what stands in the place of their name, between signs that keep a name's
 * direction to itself. It carries no power. `markMember` stays for whoever signs in or out later (state/memory/session-entries.ts).
 */
export const MEMBER_AT_HAND = `
markMember=u=>{
const {style,dataset}=document.documentElement,n=u&&(u.given_name??u.user_email);
if(!n)return delete dataset.member;
style.setProperty("${HELLO}",JSON.stringify("Hello, \\u2068"+n+"\\u2069"));
style.setProperty("${LETTER}",JSON.stringify(new Intl.Segmenter().segment(n).containing(0).segment.toUpperCase()));
dataset.member=""};
try{
const [,s]=/(?:^|; )(?:__Host-)?session_end=(\\d+)/.exec(document.cookie)??[];
if(s*1e3>Date.now())markMember(JSON.parse(localStorage.getItem("${ENTRIES.user}")))
}catch{}`;
