import sql, { type Sql } from "sql-template-tag";
import type { Waiting } from "../../../contract/accounts/waiting.ts";
import type { Person } from "../../http/sessions/session.ts";
import { holds } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import { asked, sentBy } from "./own.ts";

/** What was written longer ago, and needed no answer so far, needs none. */
const ANSWERED_WITHIN_DAYS = 14;

/** Requests that a person sent, and that wait for them. */
export async function countSent(queries: Queries, person: Person, now: Date): Promise<Waiting["sent"]> {
  const found = await queries.row<Waiting["sent"]>(sql`
    select count(*) filter (where r.state = 'more_asked')::int as asked,
           count(*) filter (where ${wroteLast("athlete", now)})::int as messages
      from collaboration_requests r where ${sentBy(person)} and r.state in ('more_asked', 'accepted', 'agreement')`);
  return found ?? { asked: 0, messages: 0 };
}

/** Requests to an athlete that wait for them; null for who has no athlete's page. */
export async function countAsked(
  queries: Queries,
  person: Person,
  now: Date,
): Promise<Omit<NonNullable<Waiting["athlete"]>, "change_waits_for_guardian"> | null> {
  if (!holds(person, "athlete")) return null;
  return queries.row(sql`
    select count(*) filter (where r.state = 'approved')::int as to_answer,
           count(*) filter (where r.state = 'agreement' and r.disclosed_on is null)::int as to_disclose,
           count(*) filter (where ${wroteLast("sender", now)})::int as messages
      from collaboration_requests r where ${asked(person)} and r.state in ('approved', 'accepted', 'agreement')`);
}

/** Of the two who write to each other, the other one did the last thing, lately, and it was to write. */
const wroteLast = (other: "sender" | "athlete", now: Date): Sql => sql`
  r.state in ('accepted', 'agreement') and (
    select h.act = 'write' and h.actor = ${other} and h.happened_at > ${new Date(now.getTime() - ANSWERED_WITHIN_DAYS * 86_400_000)}
      from collaboration_history h where h.request_id = r.request_id and h.actor in ('sender', 'athlete')
     order by h.entry_id desc limit 1)`;
