import sql from "sql-template-tag";
import { Refusal } from "../http/answers/refusal.ts";
import type { Asker } from "../http/sessions/asker.ts";
import type { Queries } from "../world/database.ts";
import type { SchoolCell } from "./school-sums.ts";

/** The school whose desk an officer has. Throws `Refusal` 403. */
export function schoolOf({ session }: Pick<Asker, "session">): number {
  const school_id = session?.person.roles.find(({ role }) => role === "compliance")?.school_id;
  if (!school_id) throw new Refusal(403, "Your account can't open this.");
  return school_id;
}

/** Of a gift the team to which it was given counts, of an agreement the school that had it at its desk. */
export const cellsOf = (queries: Queries, school_id: number): Promise<SchoolCell[]> =>
  queries.rows<SchoolCell>(sql`
    select 'contributions' as kind, to_char(c.paid_at at time zone 'UTC', 'YYYY-MM') as month, s.sport_name, s.gender,
           coalesce(p.merged_into, p.player_id)::int as player_id,
           sum(c.paid_cents - c.refunded_cents - c.lost_cents)::float8 as cents, count(*)::int as count
      from teams t join sports s using (sport_id) join contributions c using (team_id) join players p using (player_id)
     where t.school_id = ${school_id} and c.paid_at is not null and c.refunded_cents + c.lost_cents < c.paid_cents
     group by 1, 2, 3, 4, 5
    union all
    select 'nil_agreements', to_char(d.executed_on, 'YYYY-MM'), s.sport_name, s.gender,
           coalesce(p.merged_into, p.player_id)::int, sum(d.cents)::float8, count(*)::int
      from collaboration_requests r join payor_deals d using (request_id) join teams t using (team_id)
      join sports s using (sport_id) join players p on p.player_id = d.player_id
     where r.school_id = ${school_id} group by 1, 2, 3, 4, 5`);
