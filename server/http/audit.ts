import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";
import type { Asker } from "./route.ts";
import { personOf } from "./who.ts";

/**
 * A line for what an admin does with another's; what somebody does with the own is nobody's affair. It comes after the act,
 * in its transaction: what was refused, or not there, is no line.
 */
export async function auditForeign(
  queries: Queries,
  asker: Asker,
  user_id: number,
  act: string,
): Promise<void> {
  if (personOf(asker).user_id !== user_id) await audit(queries, asker, { act, subject: `user ${user_id}` });
}

/** One line of the log of who did what: `audit(tx, asker, { act: "signed in" })`. No secret and no address in it. */
export async function audit(
  queries: Queries,
  asker: Pick<Asker, "request_id" | "session">,
  entry: {
    /** In the past tense: 'signed in', 'gave a role'. */
    act: string;
    /** Who did it, where that is not who asks: he who just signed in. */
    actor_id?: number;
    /** Whom or what it was done to: 'user 12'. */
    subject?: string;
    detail?: Record<string, string | number | boolean | null>;
  },
): Promise<void> {
  const actor_id = entry.actor_id ?? asker.session?.person.user_id ?? null;
  await queries.row(sql`
    insert into audit_log (actor_id, act, subject, detail, request_id)
    values (${actor_id}, ${entry.act}, ${entry.subject ?? null}, ${JSON.stringify(entry.detail ?? {})}, ${asker.request_id})`);
}
