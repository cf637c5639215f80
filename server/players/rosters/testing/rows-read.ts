import type { ClientBase } from "pg";

/**
 * Rows that statements of the open transaction have read, of tables, by index or one after the other; temporary tables and
 * what the database reads to check references among them. It is the same on a slow machine.
 */
export async function rowsRead(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ read: number }>(`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_xact_all_tables
     where schemaname = 'public' or schemaname like 'pg_temp%'`);
  return rows[0]?.read ?? 0;
}

/** However long the list: of a table of few rows the database may read all of them to find one, and their number would count. */
const TEAMS = 6;

/** A made-up list of so many athletes, in six teams at schools that nobody knew. */
export function madeUpRoster(athletes: number, { season = 2025, player_class = "Junior" } = {}): string {
  const lines = Array.from({ length: athletes }, (_, n) => {
    const team = word(n % TEAMS);
    return `Quarry ${team},${word(n)} Stone${team.toLowerCase()},${season},${player_class},${n % 100},"Town${word(n)}, TX"`;
  });
  return ["school,name,season,class,jersey,hometown", ...lines, ""].join("\n");
}

/** 27 -> 'Aabb': a number as letters. */
function word(number: number): string {
  const letter = (first: number, place: number) =>
    String.fromCharCode(first + (Math.floor(number / place) % 26));
  return letter(65, 17_576) + letter(97, 676) + letter(97, 26) + letter(97, 1);
}
