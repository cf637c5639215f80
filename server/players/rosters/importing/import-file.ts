import type { ClientBase } from "pg";
import { BrokenFile, type ReadOptions, readRoster, shapeOf } from "../reading/read.ts";
import type { RosterSource, TeamSource } from "../source.ts";
import {
  addNotes,
  type StagedPlayer,
  type StagedTeam,
  stagePlayers,
  stageTeams,
} from "../staging/import-stage.ts";
import type { RosterNote } from "../staging/report.ts";

/** What the file said of itself. */
export interface Read {
  source: RosterSource | TeamSource;
  sport_id: number;
  /** Of a team file 0: it has none. */
  season: number;
  rows: number;
  /** Fields that it has no column for. */
  lacks: readonly string[];
  /** Its columns that nothing reads. */
  not_read: readonly string[];
}

const BATCH = 200;

/** Reads the file into the temporary tables, a batch at a time. Throws `BrokenFile`. */
export async function stageFile(client: ClientBase, options: ReadOptions): Promise<Read> {
  const { source, lacks, not_read } = await shapeOf(options);
  const players: StagedPlayer[] = [];
  const teams: StagedTeam[] = [];
  const notes: RosterNote[] = [];
  let rows = 0;
  const flush = async () => {
    await stagePlayers(client, players.splice(0));
    await stageTeams(client, teams.splice(0));
    await addNotes(client, notes.splice(0));
  };
  for await (const row of readRoster(options)) {
    rows++;
    const { line } = row;
    if ("refused" in row) notes.push({ kind: "refused", line, name: "", reason: row.refused });
    else if ("team" in row) teams.push({ ...row.team, line });
    else {
      for (const field of row.cleaned) {
        notes.push({ kind: "cleaned", line, name: row.player.player_name, reason: `${field} left blank` });
      }
      players.push({ ...row.player, season: row.player.season ?? options.season ?? null, line });
    }
    if (rows % BATCH === 0) await flush();
  }
  await flush();
  if (rows === 0) throw new BrokenFile("The file has a header and no rows.");
  await refuseUseless(client, rows);
  const season = source.kind === "teams" ? 0 : await seasonOf(client);
  return {
    source,
    rows,
    season,
    sport_id: options.sport_id ?? (source.sport_ids[0] as number),
    lacks,
    not_read,
  };
}

/** So many rows of a file have to be of one season for the others to be slips of the pen. */
const NEARLY_ALL = 0.9;

/** The season of nearly all rows; those of another one are refused, each with its line. */
async function seasonOf(client: ClientBase): Promise<number> {
  const { rows: seasons } = await client.query<{ season: number; rows: number; line: number; all: number }>(`
    select season, count(*)::integer as rows, min(line) as line, (sum(count(*)) over ())::integer as all
      from told_players where season is not null group by season order by rows desc, season`);
  const [most, ...others] = seasons;
  if (!most) throw new BrokenFile("The file does not say its season: name it with --season.");
  if (others.length > 0 && most.rows < NEARLY_ALL * most.all) {
    const each = seasons
      .toSorted((one, next) => one.season - next.season)
      .map(
        ({ season, rows, line }) => `${season} (${rows} ${rows === 1 ? "row" : "rows"}, from line ${line})`,
      );
    throw new BrokenFile(
      `The file holds several seasons: ${each.join(", ")}. Take one at a time, with --season.`,
    );
  }
  await client.query(
    `insert into notes
     select 'refused', line, player_name, concat('season ', season, ', not ', $1::integer, ' like the others')
       from told_players where season <> $1`,
    [most.season],
  );
  await client.query("delete from told_players where season <> $1", [most.season]);
  return most.season;
}

/** So many refused rows, and more than half of all, are no dirt: the file is another one than its columns say. */
const MANY_REFUSED = 10;

async function refuseUseless(client: ClientBase, rows: number): Promise<void> {
  const { rows: refused } = await client.query<
    Record<"line" | "refused" | "broken", number> & { reason: string }
  >(`
    select line, reason, (count(*) over ())::integer as refused,
           (count(*) filter (where reason not like 'not of season %') over ())::integer as broken
      from notes where kind = 'refused' order by reason like 'not of season %', line limit 1`);
  const [first] = refused;
  if (!first) return;
  const why = `The first one, line ${first.line}: ${first.reason}.`;
  if (first.refused === rows) throw new BrokenFile(`No row can be used. ${why}`);
  // Of a file of several seasons one is taken: its other rows are no dirt.
  if (first.broken >= MANY_REFUSED && first.broken > rows / 2) {
    throw new BrokenFile(`${first.broken} of ${rows} rows can't be used. ${why} Get the file again, whole.`);
  }
}
