import { logout, sync } from "../../../contract/accounts/accounts.ts";
import { NOT_CHECKED, NOT_FOUND } from "../../../contract/accounts/sign-in.ts";
import type { ApiClient } from "../asking/api-client.ts";
import { problemOf } from "../asking/failures.ts";
import { beginSession, endSession } from "../asking/session-end.ts";
import { forgetSession } from "../memory/session-entries.ts";
import { sessionEnd } from "../memory/session-painted.ts";
import { notify } from "../messages/toasts.ts";

/** A timer of the platform can't wait longer than 24 days, and a laptop that slept is late: looked at again by then. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Asks who is signed in. Of who has just come back from signing in, and can't be asked about, nothing is kept; where somebody
 * was known before, what was painted stays.
 */
export async function syncSession(client: ApiClient): Promise<void> {
  try {
    beginSession(client, await client.ask(sync, {}));
  } catch (error) {
    const is_new = client.session.current() === undefined;
    const is_nobodys = problemOf(error)?.status === 401;
    if (is_new) {
      // One that has just begun belongs to nobody; one that was known has come to its end.
      notify("error", is_nobodys ? NOT_FOUND : NOT_CHECKED);
      // Its cookies go, too, or the next page would ask again.
      if (is_nobodys) client.ask(logout, {}).catch(() => {});
    }
    if (is_new || is_nobodys) endSession(client);
  }
}

/**
 * From when the page is alive: who is signed in, what other tabs do, and the end of the session when its time has come.
 * A page that the browser kept from before a sign-out shows nothing of it.
 */
export function watchSession(client: ApiClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const whose = client.session.current();
    // There is room for what members see; on the next page from the first paint on (takeover/root-at-hand.ts).
    const { classList } = document.documentElement;
    classList.toggle("member", !!whose);
    classList.toggle("unconfirmed", whose?.email_confirmed === false);
    const ends_at = sessionEnd();
    if (!ends_at) {
      // Also where nobody was painted: a session that ended while no page was open has left its entries.
      forgetSession({ drafts: false });
      if (whose) endSession(client);
      return;
    }
    timer = setTimeout(look, Math.min(LOOK_AGAIN_MS, ends_at.getTime() - Date.now() + 500));
  };
  client.session.subscribe(look);
  window.addEventListener("storage", ({ key }) => {
    // Of the same person in another tab: a role that came or went there is so here.
    if (key !== "nilUser" && key !== "user_role" && key !== null) return;
    if (sessionEnd()) void syncSession(client);
    // The drafts are the other tab's to forget: where somebody signed out it has, and where a session ended they stay.
    else endSession(client);
  });
  window.addEventListener("pageshow", look);
  document.addEventListener("visibilitychange", look);
  if (sessionEnd()) void syncSession(client);
  else if (client.session.current() !== null) client.session.set(null);
  look();
}
