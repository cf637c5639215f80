import sql, { empty, type Sql } from "sql-template-tag";
import type { Reads } from "../../world/database.ts";
import { countsByTeam, countsOfAll, type Kinds, playersOf } from "../catalogue/kinds.ts";
import { type Part, type PlayerList, readList } from "./list.ts";

/**
 * Players of some kinds, and at most so many cents received where `most_cents` is given. The counts say how many
 * players each team has, so the teams before the part are left out without a look at their players: a deep skip
 * costs what the first page costs.
 */
export function listByTeam(
  queries: Reads,
  kinds: Kinds,
  { limit, skip }: Part,
  most_cents: number | null = null,
): Promise<PlayerList> {
  const above = most_cents === null ? null : countAbove(kinds, most_cents);
  const players = above ? sql`(c.players - coalesce(above.players, 0))` : sql`c.players`;
  const end = skip + limit;
  const { player_class = null, position = null } = kinds;
  // Team by team the number that end with it. Teams of one name (one of men, one of women) are sorted as one, by
  // their players' names. The class and the position are one value each; named, they make this the index's own order.
  const steps = sql`
    ${above ? sql`above as materialized (${above}),` : empty}
    teams_in_order as materialized (
      select c.team_id, c.team_key,
             sum(${players}) over (order by c.player_class, c.position, c.team_key) as ended,
             sum(${players}) over (partition by c.player_class, c.position, c.team_key) as of_this_name
        from player_counts c ${above ? sql`left join above using (team_id)` : empty}
       where ${countsByTeam(kinds)} ${above ? sql`and ${players} > 0` : empty}
       order by c.player_class, c.position, c.team_key fetch first (${end}) rows with ties),
    teams_wanted as materialized (
      select team_id, team_key, ended - of_this_name as skipped
        from teams_in_order where ended > ${skip} and ended - of_this_name < ${end}),
    ids as materialized (
      select p.player_id, t.team_key, p.name_key
        from teams_wanted t cross join lateral (
          select p.player_id, p.name_key from players p
           where p.is_listed and p.team_id = t.team_id ${playersOf({ player_class, position })}
                 ${most_cents === null ? empty : exceptAbove(most_cents)}
           order by p.name_key, p.player_id limit ${end} - t.skipped) p
       order by t.team_key, p.name_key, p.player_id
       limit ${limit} offset ${skip} - (select min(skipped) from teams_wanted))`;
  const total = sql`coalesce((select sum(c.players) from player_counts c where ${countsOfAll(kinds)}), 0)
    ${above ? sql`- coalesce((select sum(players) from above), 0)` : empty}`;
  return readList(queries, steps, total);
}

/** Few received anything, so those who received more than that are counted one by one. */
const countAbove = (kinds: Kinds, most_cents: number): Sql => sql`
  select p.team_id, count(*) as players
    from player_totals r join players p using (player_id)
   where r.received_cents > ${most_cents} and p.is_listed ${playersOf(kinds)} group by p.team_id`;

const exceptAbove = (most_cents: number): Sql => sql`
  and not exists (select from player_totals r where r.player_id = p.player_id and r.received_cents > ${most_cents})`;
