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

/** Nobody is signed in any more. Drafts stay where the session came to its end by itself. */
export function endSession(
  { session, memory }: Pick<ApiClient, "session" | "memory">,
  how: { drafts: boolean },
): void {
  forgetSession(how);
  memory.forget();
  session.set(null);
}

/** Asks what only members may. Where the session is over by then, the page knows so too: its frame says it and leads to sign in. */
export async function asMember<Answer>(client: ApiClient, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (problemOf(error)?.status === 401) endSession(client, { drafts: false });
    throw error;
  }
}
