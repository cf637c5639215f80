import { createHash } from "node:crypto";
import sql from "sql-template-tag";
import type { Reads } from "../../world/database.ts";
import type { ReadWorld } from "../../world/world.ts";
import { countsOfAll } from "../catalogue/kinds.ts";

const MINUTE_MS = 60_000;
/** The golden part of a ring of 32 bits: one draw after the other, none falls near those before it. */
const FAR_APART = 0x9e3779b9;

/**
 * `limit` athletes drawn at random, as a JSON array written by PostgreSQL: from each sport as many, whatever its
 * size; those first who take contributions. Whose contributions are switched off is drawn only where there is nobody
 * else, so that the site is not empty. Within a minute a `draw` is the same for everybody.
 */
export async function drawPlayers(
  { database }: Pick<ReadWorld, "database">,
  { draw, limit, minute }: { draw: number; limit: number; minute: number },
): Promise<string> {
  // The order is a ring: from this place to its end, and then from its beginning.
  const place = (placeOf(String(minute)) + Math.imul(draw, FAR_APART)) | 0;
  const players = await drawnFrom(place, { database, limit, with_stopped: false });
  return players === "[]" ? drawnFrom(place, { database, limit, with_stopped: true }) : players;
}

/** Minutes since 1970. */
export const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / MINUTE_MS);

async function drawnFrom(
  place: number,
  { database, limit, with_stopped }: { database: Reads; limit: number; with_stopped: boolean },
): Promise<string> {
  const found = await database.row<{ players: string }>(sql`
    with wanted as materialized (
      select accepts from (values (true), (false)) as wanted (accepts)
       where ${with_stopped} or not accepts
          or not exists (select from contribution_stops where lifted_at is null and scope = 'all')),
    drawn as materialized (
      select p.player_id, s.sport_id, wanted.accepts,
             row_number() over (partition by s.sport_id order by wanted.accepts desc, arc.turn, p.place) as place
        from (select c.sport_id from player_counts c where ${countsOfAll({})} and c.players > 0) s
       cross join wanted
       cross join (values (1, ${place}::bigint, 2147483648), (2, -2147483648, ${place}::bigint)) as arc (turn, low, high)
       cross join lateral (
         select player_id, hashint8(player_id) as place from players
          where is_listed and sport_id = s.sport_id and accepts_contributions = wanted.accepts
            and hashint8(player_id) >= arc.low and hashint8(player_id) < arc.high
            and (${with_stopped} or not wanted.accepts or not contributions_are_off(player_id, team_id))
          order by hashint8(player_id) limit ${limit}) p),
    taken as materialized (
      select * from drawn order by accepts desc, place, sport_id limit ${limit})
    select coalesce(json_agg(to_json(sheet) order by accepts desc, place, taken.sport_id)::text, '[]') as players
      from taken join player_sheets sheet using (player_id)`);
  return found?.players ?? "[]";
}

/** Any text as a place in the order: a signed number of 32 bits. */
const placeOf = (text: string): number => createHash("sha256").update(text).digest().readInt32BE();
