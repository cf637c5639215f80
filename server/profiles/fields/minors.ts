import sql, { empty } from "sql-template-tag";
import { yearsSince } from "../../../contract/profiles/steps.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** Below, a guardian has to agree. */
export const YEARS_OF_AGE = 18;
/** Below, nothing is kept without a guardian's consent. */
export const YEARS_NO_CHILD = 13;

/** The submission whose guardian agreed to a page, while its athlete is under 18; null of everybody else. */
export async function minorOf(
  { clock }: World,
  queries: Queries,
  player_id: number,
  how: "to read" | "to write",
): Promise<{ submission_id: string } | null> {
  const found = await queries.row<{ submission_id: string; date_of_birth: string | null }>(sql`
    select submission_id, date_of_birth::text from profile_submissions
     where player_id = ${player_id} and state = 'approved' and guardian_agreed_at is not null
     ${how === "to write" ? sql`for update` : empty}`);
  if (!found?.date_of_birth || yearsSince(found.date_of_birth, clock.now()) >= YEARS_OF_AGE) return null;
  return { submission_id: found.submission_id };
}
