import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, beforeEach } from "node:test";
import { Client } from "pg";
import { type ImportOptions, importRoster } from "../importing/import.ts";
import { DERIVED, foldEntries } from "../merging/present.ts";
import type { RosterReport } from "../staging/report.ts";
import { fileOf } from "./read.ts";

type EmptyDatabase = () => Promise<{ ownerUrl: string; appUrl: string; drop(): Promise<void> }>;

/** An empty database for each test of a file (`database/testing/database.ts`), and what its rosters say of it. */
export function rosterDatabase(emptyDatabase: EmptyDatabase) {
  const keepers: Awaited<ReturnType<EmptyDatabase>>[] = [];
  let store: Awaited<ReturnType<EmptyDatabase>>;
  let client: Client;
  const open = async () => {
    store = await emptyDatabase();
    client = new Client({ connectionString: store.ownerUrl });
    await client.connect();
  };
  const close = async () => {
    await client.end();
    await store.drop();
  };
  // One database stays open over all tests, so that the PostgreSQL behind them does.
  before(async () => void keepers.push(await emptyDatabase()));
  after(() => Promise.all(keepers.map((keeper) => keeper.drop())));
  beforeEach(open);
  afterEach(close);
  return {
    get client() {
      return client;
    },
    get appUrl() {
      return store.appUrl;
    },
    /** An empty database in the place of this one. */
    anew: async () => {
      await close();
      await open();
    },
    take: (content: string | Uint8Array, more: Partial<ImportOptions> = {}): Promise<RosterReport> =>
      importRoster(client, { file: fileOf(content), dryRun: false, accepts: [], ...more }),
    rows: async <Row>(query: string, values: unknown[] = []): Promise<Row[]> =>
      (await client.query(query, values)).rows as Row[],
    outcome: () => outcomeOf(client),
    stale: () => staleOf(client),
  };
}

/**
 * Players as they are shown, which entries are one person, and who is in doubt; without the numbers that depend on who
 * came first. `team_id` and `player_id` are told by what they are called.
 */
async function outcomeOf(client: Client) {
  const { rows: present } = await client.query(`
    select player_name, team_name, season, player_class, position, jersey_number, height_inches, birthplace,
           pending_transfer, is_listed
      from players p
     where exists (select from roster_entries e where e.player_id = p.player_id and e.is_live)
     order by 1, 2, 8, 3, 4, 5, 6, 7`);
  const { rows: people } = await client.query<{ entries: string }>(`
    select string_agg(entry, ' | ' order by entry) as entries from (
      select coalesce(e.player_id, -e.entry_id) as person,
             concat_ws('/', r.source, r.season, t.team_name, e.player_name, e.birthplace, e.jersey_number,
                       case when e.id_lasts <> 'never' then e.source_player_id end,
                       case when e.player_id is null then 'unsure' end, cardinality(e.may_be)) as entry
        from roster_entries e join rosters r using (roster_id) join teams t using (team_id) where e.is_live) told
     group by person order by 1`);
  return { present, people: people.map(({ entries }) => entries) };
}

/** Players who are not shown as all that rosters say now has them, because an import did not look at them again. */
async function staleOf(client: Client): Promise<string[]> {
  const columns = (table: string) => DERIVED.map((column) => `${table}.${column}`).join(", ");
  await client.query(`
    begin;
    create temporary table touched on commit drop as
      select distinct player_id from roster_entries where is_live and player_id is not null`);
  await foldEntries(client);
  const { rows } = await client.query<{ player: string }>(`
    select concat_ws('/', p.player_name, p.team_name, p.birthplace, p.jersey_number) as player
      from presents n join players p using (player_id)
     where (${columns("p")}) is distinct from (${columns("n")}) order by 1`);
  await client.query("rollback");
  return rows.map(({ player }) => player);
}

/** The real rosters are not shipped; each test says what it needs. */
export const realRosters = process.env.ROSTERS_DIR ?? join(import.meta.dirname, "../../../../../shared/data");
export const skipWithoutReal =
  !existsSync(join(realRosters, "football")) && `no rosters in ${realRosters}; set ROSTERS_DIR`;

/** A real file's header and its other lines. No value in these files holds a line break, but for two of one player. */
export function realLines(file: string): { header: string; lines: string[] } {
  const [header = "", ...lines] = readFileSync(join(realRosters, file), "utf8")
    .split(/\r?\n/)
    .filter(Boolean);
  return { header, lines };
}

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
