import type { SessionUser } from "../../../contract/accounts/accounts.ts";
import { forgetSession, keepSession } from "../memory/session-entries.ts";
import type { ApiClient } from "./api-client.ts";
import { problemOf } from "./failures.ts";

/** Somebody has signed in, here or in another tab. */
export function beginSession({ session, memory }: ApiClient, user: SessionUser): void {
  keepSession(user);
  left.on_purpose = false;
  memory.forget();
  session.set(user);
}

/** Whether somebody has ended their session themselves (session/session-leave.ts): they are not told that it ended. */
export const left = { on_purpose: false };

/** Nobody is signed in any more, by the session's own end: drafts stay for who signs in again. */
export function endSession(client: Pick<ApiClient, "session" | "memory">): void {
  if (left.on_purpose) return;
  forgetSession({ drafts: false });
  showNobody(client);
}

export function showNobody({ session, memory }: Pick<ApiClient, "session" | "memory">): void {
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
