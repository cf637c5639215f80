import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import type { Asker } from "../sessions/asker.ts";
import { personOf } from "../sessions/who.ts";

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

interface Entry {
  /** In the past tense: 'signed in', 'gave a role'. */
  act: string;
  /** Who did it, where the request has no session yet: the person who just signed in. */
  actor_id?: number;
  /** Whom or what it was done to: 'user 12'. */
  subject?: string;
  detail?: Record<string, string | number | boolean | null>;
}

/** One line of the log of who did what: `audit(tx, asker, { act: "signed in" })`. No secret and no address in it. */
export async function audit(
  queries: Queries,
  asker: Pick<Asker, "request_id" | "session">,
  entry: Entry,
): Promise<void> {
  await auditAsked(queries, asker, entry);
}

/**
 * The line of what is asked for and done elsewhere afterwards, written before that: `auditOutcome` says what became of
 * it. Answers the line's number.
 */
export async function auditAsked(
  queries: Queries,
  asker: Pick<Asker, "request_id" | "session">,
  entry: Entry,
): Promise<number> {
  const actor_id = entry.actor_id ?? asker.session?.person.user_id ?? null;
  const written = await queries.row<{ entry_id: number }>(sql`
    insert into audit_log (actor_id, act, subject, detail, request_id)
    values (${actor_id}, ${entry.act}, ${entry.subject ?? null}, ${JSON.stringify(entry.detail ?? {})}, ${asker.request_id})
    returning entry_id::int as entry_id`);
  if (!written) throw new Error("The audit log took no line.");
  return written.entry_id;
}

/**
 * What became of what a line before says somebody asked for, in their name, whoever found it. `asked_entry_id`: that
 * line's number; null where nobody knows any more who it was.
 */
export async function auditOutcome(
  queries: Queries,
  asked_entry_id: number | null,
  { act, subject }: { act: string; subject: string },
): Promise<void> {
  await queries.row(sql`
    insert into audit_log (actor_id, act, subject, detail, request_id)
    select asked.actor_id, ${act}, ${subject},
           coalesce(asked.detail, '{}') || jsonb_strip_nulls(jsonb_build_object('asked_in_line', asked.entry_id)),
           asked.request_id
      from (select) as one left join audit_log asked on asked.entry_id = ${asked_entry_id}`);
}
