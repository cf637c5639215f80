import { ENTRIES } from "../state/memory/session-painted.ts";
import { KEY } from "./fonts-at-hand.ts";

/**
 * Stands in every page before its style sheet: the page of who was here before is from the start what it becomes, with
 * the fonts that their browser has, and with room for what members see: in the header, and below it where their address is
 * not confirmed.
 */
export const ROOT_AT_HAND = `try{let e=localStorage;document.documentElement.className=(e.${KEY}||"")+(e.${ENTRIES.user}?" member":"")+((e.${ENTRIES.token}||"").includes("false")?" unconfirmed":"")}catch{}`;
