import type { ClientBase } from "pg";
import { type Athlete, athleteOf, seatsOf } from "./athletes.ts";
import { addContributions } from "./contributions.ts";
import { addOffers } from "./offers.ts";

const BATCH = 5_000;
/** From this many players on, rebuilding the indexes is faster than keeping them up to date during the load. */
const MANY = 100_000;

/**
 * Fictional athletes for a first look, on the teams of the catalogue: any number, the same ones for the same
 * catalogue and number, and the same first ones for a larger number. Some offer services and some have paid contributions, which end the
 * day before `today` (now when absent; UTC). All or nothing, in one transaction.
 *
 * Only for an empty players table; if there are players, it loads nothing and returns 0 and 0. Needs the owner's role.
 * Throws if there are no teams.
 */
export async function loadDemo(
  client: ClientBase,
  options: { players: number; today?: Date },
): Promise<{ players: number; contributions: number }> {
  await client.query("begin");
  try {
    // If two servers start at once, the second one waits and finds players.
    await client.query("lock table players in exclusive mode");
    const { rowCount } = await client.query("select from players limit 1");
    const loaded =
      rowCount || options.players === 0
        ? { players: 0, contributions: 0 }
        : await loadAthletes(client, options.players, options.today ?? new Date());
    await client.query("commit");
    return loaded;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

async function loadAthletes(client: ClientBase, players: number, today: Date) {
  await stage(client, players);
  const indexes = players >= MANY ? await dropIndexes(client) : [];
  // One statement: the counts are added up once, not once for every batch.
  await client.query(`
    insert into players (team_id, player_name, player_class, position, jersey_number, height_inches, weight_pounds,
                         birthplace, pending_transfer, accepts_contributions, accepts_collaborations,
                         source, source_player_id)
    select team_id, player_name, player_class, position, jersey_number, height_inches, weight_pounds,
           birthplace, pending_transfer, true, true, 'demo', number
      from demo_athletes order by number`);
  await client.query("drop table demo_athletes");
  for (const definition of indexes) await client.query(definition);
  const contributions = await addContributions(client, players, today);
  await addOffers(client, players, today);
  // The first visitors come before autovacuum does.
  await client.query("analyze players, player_counts, player_name_counts");
  return { players, contributions };
}

/** Makes the athletes and collects them in a temporary table, a batch at a time. */
async function stage(client: ClientBase, players: number): Promise<void> {
  const seats = seatsOf(await teamsInTurn(client));
  await client.query(`
    create temporary table demo_athletes (
      number bigint, team_id integer, player_name text, player_class text, position text, jersey_number text,
      height_inches smallint, weight_pounds smallint, birthplace text, pending_transfer boolean
    ) on commit drop`);
  for (let first = 1; first <= players; first += BATCH) {
    const size = Math.min(BATCH, players - first + 1);
    const athletes = Array.from({ length: size }, (_, i) => athleteOf(first + i, seats));
    await client.query({ name: "stage_demo_athletes", text: STAGE, values: columnsOf(athletes) });
  }
}

/** The sports mixed, in an order that depends only on names, so that even a small demo has all three. */
async function teamsInTurn(client: ClientBase) {
  const { rows } = await client.query<{ team_id: number; sport_id: number }>(
    "select team_id, sport_id from teams order by md5(sport_id || '/' || team_name), team_id",
  );
  if (rows.length === 0) throw new Error("There are no teams to play in: load the catalogue first.");
  return rows;
}

const STAGED = {
  number: "bigint",
  team_id: "integer",
  player_name: "text",
  player_class: "text",
  position: "text",
  jersey_number: "text",
  height_inches: "smallint",
  weight_pounds: "smallint",
  birthplace: "text",
  pending_transfer: "boolean",
} as const satisfies Record<keyof Athlete, string>;

const FIELDS = Object.keys(STAGED) as (keyof Athlete)[];

const STAGE = `
  insert into demo_athletes (${FIELDS.join(", ")})
  select * from unnest(${FIELDS.map((field, i) => `$${i + 1}::${STAGED[field]}[]`).join(", ")})`;

function columnsOf(athletes: Athlete[]): unknown[][] {
  return FIELDS.map((field) => athletes.map((athlete) => athlete[field]));
}

/** Returns a function that brings them back. Unique indexes stay. */
async function dropIndexes(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = 'players'::regclass and not indisunique`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
