import type { SessionUser } from "../../../contract/accounts/accounts.ts";
import { forgetSession, keepSession } from "../memory/session-entries.ts";
import type { ApiClient } from "./api-client.ts";
import { problemOf } from "./failures.ts";

/** Somebody has signed in, here or in another tab. */
export function beginSession({ session, memory }: ApiClient, user: SessionUser): void {
  keepSession(user);
  memory.forget();
  session.set(user);
}

/** Nobody is signed in any more, by the session's own end: drafts stay for who signs in again. */
export function endSession(client: Pick<ApiClient, "session" | "memory">): void {
  // Theirs is on its way out, and would read here that it ended by itself.
  if (is_leaving) return;
  forgetSession({ drafts: false });
  showNobody(client);
}

let is_leaving = false;

/**
 * Somebody has ended their session, and leaves by `go`. What this browser keeps of them goes at once, whenever the next page comes; what
 * the page shows goes once that is there.
 */
export async function leaveSession(client: ApiClient, go: () => Promise<void>): Promise<void> {
  is_leaving = true;
  forgetSession({ drafts: true });
  try {
    await go();
  } finally {
    is_leaving = false;
    // Also what was typed meanwhile.
    forgetSession({ drafts: true });
    showNobody(client);
  }
}

function showNobody({ session, memory }: Pick<ApiClient, "session" | "memory">): void {
  memory.forget();
  session.set(null);
}

/** Asks what only members may. Where the session is over by then, the page knows so too: its frame says it and leads to sign in. */
export async function asMember<Answer>(client: ApiClient, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (problemOf(error)?.status === 401) endSession(client);
    throw error;
  }
}
