import sql from "sql-template-tag";
import type { Waiting } from "../../../contract/accounts/waiting.ts";
import type { Queries } from "../../world/database.ts";

/** A pause that is over so soon is told of. */
const SOON_MS = 7 * 86_400_000;

/** What somebody's monthly contributions need of them. */
export async function countPlansWaiting(
  queries: Queries,
  user_id: number,
  now: Date,
): Promise<Waiting["plans"]> {
  const found = await queries.row<Waiting["plans"]>(sql`
    select count(*) filter (where state = 'late')::int as declined,
           count(*) filter (where asked_until is not null and answered_at is null)::int as asked,
           count(*) filter (where paused_until between ${now} and ${new Date(now.getTime() + SOON_MS)})::int as resuming
      from recurring_contributions where user_id = ${user_id} and ended_at is null`);
  return found ?? { declined: 0, asked: 0, resuming: 0 };
}
