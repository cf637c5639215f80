import type { ClientBase } from "pg";
import { counted } from "../../../../pure/numbers.ts";
import type { RosterSource } from "../source.ts";
import type { RosterReport } from "../staging/report.ts";
import { supportersLine } from "./import-supporters.ts";

/** Why a file looks like a mistake. */
export interface Alarm {
  words: string;
  /** How many players it is about. */
  players: number;
}

/** A file that would take away or move more than one ever should. Nothing of it was used. */
export class NeedsYes extends Error {
  override readonly name = "NeedsYes";

  readonly report: RosterReport;

  constructor(report: RosterReport) {
    const remedy = `If the file is right all the same, say so with the number: --yes-really ${report.at_stake}`;
    super([...report.alarms, ...supportersLine(report), "Nothing was imported.", remedy].join("\n"));
    this.report = report;
  }
}

interface FileOf {
  source: RosterSource;
  sport_id: number;
  season: number;
}

/** Of fewer it is looked at one by one in the report. */
const FEWEST = 10;
const FEWEST_OF_A_TEAM = 3;

/** What may be gone of a season's players when it is read again, and by what its rosters may shrink. */
const MOST_LOST = 0.1;

/** What may be gone when a new season is read, one and two seasons after the last; later on nobody is left anyway. */
const MOST_GONE = [MOST_LOST, 0.6, 0.8];

/**
 * What may have moved of the known players, by how many seasons lie between. Real seasons: 2,607 of 7,953 in football from
 * 2021 to 2023, 1,259 of 3,209 in women's basketball from 2022 to 2025.
 */
const MOST_MOVED = [MOST_LOST, 0.35, 0.4];
const MOST_MOVED_LATER = 0.5;

/** Rows with a position that the sport does not have: 0.5 % in the worst real file. */
const MOST_ODD_POSITIONS = 0.1;

/** Inches: men's basketball has 77 on average, women's 71. */
const BETWEEN_MEN_AND_WOMEN = 74;
const ENOUGH_HEIGHTS = 30;

/**
 * What speaks against a file that was merged but not committed: it takes away or shrinks more than a tenth of what its
 * own season had, or more than any season did before it, moves more than a season ever did, or is of another sport by
 * its positions and heights. Needs what `mergeRoster` leaves.
 */
export async function findAlarms(client: ClientBase, file: FileOf): Promise<Alarm[]> {
  const alarms = [
    ...(await ofTheSeason(client)),
    ...(await ofTeams(client)),
    await ofMoves(client, file),
    ...(await ofTheSport(client, file)),
  ];
  return alarms.filter((alarm) => alarm !== null);
}

/** By team of the file: rows and listed players before and after, and how many seasons lie between; 0: read again. */
const TEAMS = `
  with gone as (
    select old_team_id as team_id, count(*) as players from changes c join players p using (player_id)
     where c.was_listed and not c.is_listed and p.merged_into is null group by 1),
  listed as (
    select team_id, count(*) as players from players p
     where is_listed and team_id in (select team_id from file_rosters)
       and not exists (select from made_players m where m.player_id = p.player_id) group by 1)
  select f.team_id, f.rows, f.rows_before, f.seasons_between, coalesce(g.players, 0) as gone,
         coalesce(g.players, 0) + coalesce(l.players, 0) as listed_before
    from file_rosters f left join gone g using (team_id) left join listed l using (team_id)
   where f.rows_before is not null`;

async function ofTheSeason(client: ClientBase): Promise<Alarm[]> {
  const { rows } = await client.query<Record<"between" | "rows" | "before" | "gone" | "listed", number>>(`
    select seasons_between as between, sum(rows)::integer as rows, sum(rows_before)::integer as before,
           sum(gone)::integer as gone, sum(listed_before)::integer as listed
      from (${TEAMS}) t group by 1 order by 1`);
  return rows.flatMap(({ between, rows, before, gone, listed }) => {
    const seasons =
      between === 0 ? "this season" : `the season ${between === 1 ? "" : `${between} years `}before`;
    const alarms: Alarm[] = [];
    const most = MOST_GONE[between];
    if (most !== undefined && gone >= FEWEST && gone > most * listed) {
      alarms.push({
        words: `${count(gone)} of ${count(listed)} players would be gone from their teams.`,
        players: gone,
      });
    }
    if (before - rows >= FEWEST && before - rows > MOST_LOST * before) {
      const words = `Its teams have ${count(rows)} rows, where ${seasons} had ${count(before)}: the file may be cut.`;
      alarms.push({ words, players: before - rows });
    }
    return alarms;
  });
}

/** Of a season that is read again. */
async function ofTeams(client: ClientBase): Promise<Alarm[]> {
  const { rows } = await client.query<{
    team_name: string;
    lost: number;
    before: number;
    all: number;
    players: number;
  }>(
    `with lost as (
       select team_id, greatest(gone, rows_before - rows) as lost, rows_before as before from (${TEAMS}) t
        where seasons_between = 0 and greatest(gone, rows_before - rows) >= $1
          and greatest(gone, rows_before - rows) > $2::float8 * rows_before)
     select team_name, lost::integer, before::integer, (count(*) over ())::integer as all, (sum(lost) over ())::integer as players
       from lost join teams using (team_id) order by lost desc, team_name limit 5`,
    [FEWEST_OF_A_TEAM, MOST_LOST],
  );
  const [first] = rows;
  if (!first) return [];
  const named = rows.map(({ team_name, lost, before }) => `${team_name} ${lost} of ${before}`);
  const words = `${count(first.all)} ${first.all === 1 ? "team loses" : "teams lose"} more than a tenth of this season's players: ${named.join(", ")}${first.all > named.length ? ", …" : "."}`;
  return [{ words, players: first.players }];
}

/** More than in any import of the sport that was let in, and than in any season that we have seen. */
async function ofMoves(client: ClientBase, { sport_id, season }: FileOf): Promise<Alarm | null> {
  const { rows: seasons } = await client.query<{ between: number }>(
    `select seasons_between as between from file_rosters where seasons_between is not null
      group by 1 order by sum(rows) desc limit 1`,
  );
  const usual = MOST_MOVED[seasons[0]?.between ?? 1] ?? MOST_MOVED_LATER;
  const { rows } = await client.query<{ moved: number; known: number; most: number }>(
    `select count(*) filter (where kind = 'moved')::integer as moved,
            count(*) filter (where kind in ('moved', 'changed', 'unchanged'))::integer as known,
            greatest($2::float8, (select max(moved::float8 / (changed + unchanged)) from roster_imports
                                   where sport_id = $1 and kind = 'players' and undone_at is null
                                     and season is distinct from $3 and changed + unchanged >= 100)) as most
       from notes`,
    [sport_id, usual, season],
  );
  const [{ moved, known, most } = { moved: 0, known: 0, most: 1 }] = rows;
  if (moved < FEWEST || moved <= most * known) return null;
  return {
    words: `${count(moved)} of ${count(known)} known players would move to another team; ${Math.round(100 * most)}% is the most so far.`,
    players: moved,
  };
}

async function ofTheSport(client: ClientBase, { sport_id }: FileOf): Promise<Alarm[]> {
  const { rows } = await client.query<{
    odd: number;
    positions: number;
    height: number | null;
    rows: number;
  }>(`
    select (select count(*) from notes where kind = 'cleaned' and reason like 'position %')::integer as odd,
           count(position)::integer as positions, count(*)::integer as rows,
           case when count(height_inches) >= ${ENOUGH_HEIGHTS} then avg(height_inches)::float8 end as height
      from told_players`);
  const [{ odd, positions, height, rows: all } = { odd: 0, positions: 0, height: null, rows: 0 }] = rows;
  const alarms: Alarm[] = [];
  if (odd >= FEWEST && odd > MOST_ODD_POSITIONS * (odd + positions)) {
    alarms.push({
      words: `${count(odd)} of ${count(odd + positions)} positions are none of this sport: is the file of another one?`,
      players: odd,
    });
  }
  const isTall = height !== null && height > BETWEEN_MEN_AND_WOMEN;
  if (height !== null && ((sport_id === 1 && !isTall) || (sport_id === 3 && isTall))) {
    const whose = isTall ? "men's (--sport 1)" : "women's (--sport 3)";
    alarms.push({
      words: `The players are ${height.toFixed(0)} inches tall on average: is the file ${whose}?`,
      players: all,
    });
  }
  return alarms;
}

const count = (players: number): string => counted(players);
