import { type SessionUser, sync } from "../../contract/accounts.ts";
import { NOT_FOUND } from "../../contract/sign-in.ts";
import type { Door } from "./door.ts";
import { problemOf } from "./failures.ts";
import { forgetSession, keepSession } from "./session-entries.ts";
import { sessionEnd } from "./session-painted.ts";
import { notify } from "./toasts.ts";

/** A timer of the platform can't wait longer than 24 days, and a laptop that slept is late: looked at again by then. */
const LOOK_AGAIN_MS = 60_000;

/** Somebody has signed in, here or in another tab. */
export function beginSession({ session, memory }: Door, user: SessionUser): void {
  keepSession(user);
  memory.forget();
  session.set(user);
}

/** Nobody is signed in any more. Drafts stay where the session came to its end by itself. */
export function endSession(
  { session, memory }: Pick<Door, "session" | "memory">,
  how: { drafts: boolean },
): void {
  forgetSession(how);
  memory.forget();
  session.set(null);
}

/**
 * Asks what only members may. Where the session is over by then, the page knows so too, and leads to sign in; `says_end`: by a
 * toast, where nothing else says it.
 */
export async function asMember<Answer>(
  door: Door,
  asked: Promise<Answer>,
  { says_end = false } = {},
): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.status === 401) {
      if (says_end && problem.detail) notify("error", problem.detail);
      endSession(door, { drafts: false });
    }
    throw error;
  }
}

/** Asks who is signed in. Where that can't be asked, what was painted stays. */
export async function syncSession(door: Door): Promise<void> {
  try {
    beginSession(door, await door.ask(sync, {}));
  } catch (error) {
    const is_new = door.session.current() === undefined;
    if (problemOf(error)?.status === 401) {
      // One that has just begun belongs to nobody; one that was known has come to its end.
      if (is_new) notify("error", NOT_FOUND);
      endSession(door, { drafts: false });
    } else if (is_new) door.session.set(null);
  }
}

/**
 * From when the page is alive: who is signed in, what other tabs do, and the end of the session when its time has come.
 * A page that the browser kept from before a sign-out shows nothing of it.
 */
export function watchSession(door: Door): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const whose = door.session.current();
    const ends_at = sessionEnd();
    if (whose && !ends_at) endSession(door, { drafts: false });
    if (!ends_at) return;
    timer = setTimeout(look, Math.min(LOOK_AGAIN_MS, ends_at.getTime() - Date.now() + 500));
  };
  door.session.subscribe(look);
  window.addEventListener("storage", ({ key }) => {
    if (key !== "nilUser" && key !== null) return;
    if (sessionEnd()) void syncSession(door);
    else endSession(door, { drafts: true });
  });
  window.addEventListener("pageshow", look);
  document.addEventListener("visibilitychange", look);
  if (sessionEnd()) void syncSession(door);
  else if (door.session.current() !== null) door.session.set(null);
  look();
}
