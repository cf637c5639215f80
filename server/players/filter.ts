import sql, { empty, join, type Sql } from "sql-template-tag";
import type { CallAsked } from "../../contract/call.ts";
import type { commonFilterPlayers } from "../../contract/players.ts";
import { WrittenJson } from "../http/route.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { nameKey } from "./name-key.ts";

type Asked = CallAsked<typeof commonFilterPlayers>;
type Filters = Asked["body"];

/** Three letters and more are found anywhere in a name; fewer only where a word begins. */
const LETTERS_FOR_ANYWHERE = 3;
/** How like a word of the name a mistyped search has to be (pg_trgm's word similarity, 0 to 1). */
const SIMILAR_ENOUGH = "0.45";
/** The specification's unset maximum: no upper bound. */
const UNSET_MAXIMUM = 100;

/** Players by any mix of filters with their total, written as JSON by PostgreSQL. */
export async function filterPlayers(world: World, { query, body }: Asked): Promise<WrittenJson> {
  const typed = body.player_name?.trim() ?? "";
  const name = nameKey(typed);
  // Nothing that a name could hold was typed ('%', '_'): nobody has it.
  if (typed && !name) return new WrittenJson('{"count":0,"filtered_players":[]}');
  const found = await listPlayers(world.database, body, name && sayName(name), query);
  if (found.count > 0 || name.length < LETTERS_FOR_ANYWHERE) return new WrittenJson(found.json);
  return world.database.transaction(async (tx) => {
    await tx.row(sql`select set_config('pg_trgm.word_similarity_threshold', ${SIMILAR_ENOUGH}, true)`);
    const alike = await listPlayers(tx, body, sql`and p.name_key %> ${name}`, query);
    return new WrittenJson(alike.json);
  });
}

function sayName(name: string): Sql {
  if (name.length >= LETTERS_FOR_ANYWHERE) return sql`and p.name_key like ${`%${name}%`}`;
  return sql`and (p.name_key like ${`${name}%`} or p.name_key like ${`% ${name}%`})`;
}

/** Ids first and then the rows: leaving out a hundred thousand stays inside an index. */
async function listPlayers(
  queries: Queries,
  filters: Filters,
  named: Sql | "",
  { limit, skip }: Asked["query"],
): Promise<{ count: number; json: string }> {
  const given = givenDollars(filters);
  const where = sql`${kindOf(filters, sql`p.`)} ${named || empty} ${given}`;
  const count =
    named || given !== empty
      ? sql`select count(*) from players p ${given === empty ? empty : TOTALS} where p.is_listed ${where}`
      : sql`select coalesce(sum(c.players), 0) from player_counts c where true ${kindOf(filters, sql`c.`)}`;
  // Within one team its name sorts nothing; left out, the team's own index gives the order.
  const order = filters.team_id ? sql`p.name_key, p.player_id` : sql`p.team_key, p.name_key, p.player_id`;
  const row = await queries.row<{ count: number; json: string }>(sql`
    with ids as materialized (
      select p.player_id, p.team_key, p.name_key from players p ${given === empty ? empty : TOTALS}
       where p.is_listed ${where}
       order by ${order} limit ${limit} offset ${skip}),
    counted(players) as (${count})
    select counted.players::int as count, '{"count":' || counted.players || ',"filtered_players":' || coalesce(
             (select json_agg(to_json(s) order by i.team_key, i.name_key, i.player_id)
                from ids i join player_sheets s using (player_id))::text, '[]') || '}' as json
      from counted`);
  return row ?? { count: 0, json: '{"count":0,"filtered_players":[]}' };
}

const TOTALS = sql`left join player_totals r on r.player_id = p.player_id`;

/** The filters that players and their counts share; `at` is the alias they stand under. */
function kindOf({ sport_id, team_id, conference, player_class, position }: Filters, at: Sql): Sql {
  const parts: Sql[] = [];
  if (sport_id) parts.push(sql`and ${at}sport_id = ${sport_id}`);
  if (team_id) parts.push(sql`and ${at}team_id = ${team_id}`);
  if (conference) parts.push(sql`and ${at}conference = ${conference}`);
  if (player_class) parts.push(sql`and ${at}player_class = ${player_class}`);
  if (position) parts.push(sql`and ${at}position = ${position}`);
  return parts.length ? join(parts, " ") : empty;
}

function givenDollars({ min_donation, max_donation }: Filters): Sql {
  const parts: Sql[] = [];
  // Above 0, so that whoever received nothing need not be looked at: the few who did are where to begin.
  if (min_donation) parts.push(sql`and r.received_cents >= ${Math.ceil(cents(min_donation))}`);
  if (max_donation !== null && max_donation !== UNSET_MAXIMUM) {
    // At or above the largest there is, everybody is below it anyway.
    parts.push(sql`and coalesce(r.received_cents, 0) <= ${Math.floor(cents(max_donation))}`);
  }
  return parts.length ? join(parts, " ") : empty;
}

/** Dollars as cents; what a float adds beyond a hundredth of a cent is not meant. */
const cents = (dollars: number): number => Math.round(dollars * 10_000) / 100;
