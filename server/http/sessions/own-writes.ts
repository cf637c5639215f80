import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type Call, mayLag } from "../../../contract/form/call.ts";
import type { World } from "../../world/world.ts";
import { cookieIn, cookieNames } from "./cookies.ts";

/**
 * A replica that is read from shows what was so its lag ago, a second between two looks and two and a half that a look holds ago; what it
 * answered a page is repeated for a second, and so is the page.
 */
const BESIDE_LAG_MS = 6_000;

const WORD = /^[\w-]{8}$/;

/**
 * A word that whoever has just written something is known by, so that they read it: their answers are found at the primary, whichever server
 * they ask, and shared with nobody. Null for everybody else, and where there are no replicas. It proves nothing, and opens nothing.
 */
export function wroteLately(world: World, headers: IncomingHttpHeaders): string | null {
  if (!world.replicas) return null;
  const word = cookieIn(headers, cookieNames(world.origin).wrote);
  return word !== null && WORD.test(word) ? word : null;
}

/** Whether who has this answer may look for what they did a moment ago. */
export const tellsOfOwnAct = (call: Call): boolean =>
  call.shows_own_act === true || (call.method !== "GET" && !mayLag(call));

/**
 * The `Set-Cookie` line with a new word, for as long as a replica that is read from may be behind; null where there are none. By seconds and not
 * by a moment: the browser's clock may be off.
 */
export function wroteCookie({ replicas, origin }: Pick<World, "replicas" | "origin">): string | null {
  if (!replicas) return null;
  const { wrote, secure } = cookieNames(origin);
  const seconds = Math.ceil((replicas.most_lag_ms + BESIDE_LAG_MS) / 1_000);
  const word = randomBytes(6).toString("base64url");
  return `${wrote}=${word}; Path=/; SameSite=Lax; Max-Age=${seconds}; HttpOnly${secure ? "; Secure" : ""}`;
}
