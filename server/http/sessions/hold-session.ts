import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import { Refusal } from "../answers/refusal.ts";
import type { Asker } from "../sessions/asker.ts";
import { personOf } from "./who.ts";

/**
 * Makes the asker's session and the act of this transaction one: whatever ends the session (another password, other
 * rights, a verified identity that joins, the account's deletion) has come before, or waits for the commit. `whose`: the
 * account that is acted on, where that is another's; it is held as well. Throws `Refusal` 401 where the session is over
 * by now.
 */
export async function holdSession(
  tx: Queries,
  asker: Pick<Asker, "session">,
  whose: number = personOf(asker).user_id,
): Promise<void> {
  const { user_id } = personOf(asker);
  // In one order: two admins who act on each other wait, and don't block each other.
  await tx.rows(sql`
    select from people where user_id = any (${[user_id, whose]}::bigint[]) order by user_id for no key update`);
  await refuseEnded(tx, asker);
}

/**
 * The same where the asker's account is held already, with others: a statement of its own sees what was committed while that one
 * waited. Throws `Refusal` 401.
 */
export async function refuseEnded(tx: Queries, asker: Pick<Asker, "session">): Promise<void> {
  const { user_id } = personOf(asker);
  const stands = await tx.row(
    sql`select from sessions where session_hash = ${asker.session?.session_hash} and user_id = ${user_id}`,
  );
  if (!stands) throw new Refusal(401, "Your session has ended. Please sign in again.");
}
