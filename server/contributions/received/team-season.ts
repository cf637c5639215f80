import sql, { type Sql } from "sql-template-tag";
import type { supportOfTeam } from "../../../contract/contributions/support.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import { seasonStart } from "../../../pure/seasons.ts";
import type { ReadWorld } from "../../world/world.ts";
import { LEAST_SUPPORTERS } from "./periods.ts";

/**
 * Who supports a team's athletes this season, counted as an athlete's supporters are (support.ts), and what came in from them: for
 * the team that an athlete was on when they gave. Whose page was taken down is left out.
 */
export async function supportOfTeamNow(
  { database, clock }: Pick<ReadWorld, "database" | "clock">,
  team_id: number,
): Promise<CallAnswer<typeof supportOfTeam>> {
  const from = seasonStart(clock.now());
  const found = await database.row<{ supporters: number; received: number }>(givenToTeam(team_id, from));
  const { supporters, received } = found ?? { supporters: 0, received: 0 };
  return { season: supporters < LEAST_SUPPORTERS ? null : { supporters, received } };
}

/** By the index of a team's payments by time (contributions_paid_by_team). */
export const givenToTeam = (team_id: number, from: Date): Sql => sql`
  select count(distinct hashtextextended(lower(coalesce(u.email, c.contributor_email)), 0))::int as supporters,
         (coalesce(sum(c.paid_cents - c.refunded_cents - c.lost_cents), 0) / 100.0)::float8 as received
    from contributions c left join people u using (user_id)
   where c.team_id = ${team_id} and c.paid_at >= ${from}::timestamptz
     and c.paid_cents > c.refunded_cents + c.lost_cents
     and not exists (select from players own join players p on p.player_id = coalesce(own.merged_into, own.player_id)
                      where own.player_id = c.player_id and p.is_withdrawn)`;
