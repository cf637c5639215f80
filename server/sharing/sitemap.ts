import sql from "sql-template-tag";
import { pages } from "../../contract/pages/addresses.ts";
import type { Reads } from "../world/database.ts";

/** As many addresses as one file may have (sitemaps.org). */
export const MOST_ADDRESSES = 50_000;
/** Read from the database at a time: what is in memory of a file of fifty thousand. */
const AT_A_TIME = 5_000;

/** An address that search engines may know, as a path; `changed` is a day. */
export interface Listed {
  readonly path: string;
  readonly changed?: string;
}

/** A kind of page of which there are many, each told apart by a number from 1. */
interface Kind {
  /** The numbers of the files that have something in them. */
  files(database: Reads): Promise<number[]>;
  /** The next few of those numbered above `after`, up to `last`. */
  some(database: Reads, after: number, last: number): Promise<(Listed & { readonly id: number })[]>;
}

/** Who can be found today, and the teams they play for: file n has those numbered from (n - 1) * 50,000 + 1. */
export const KINDS: Readonly<Record<string, Kind>> = {
  athletes: {
    files: (database) =>
      numbers(
        database,
        sql`with recursive files (n) as (
              select (min(player_id) - 1) / ${MOST_ADDRESSES} from players where is_listed
              union all
              select (select (min(player_id) - 1) / ${MOST_ADDRESSES} from players
                       where is_listed and player_id > (n + 1) * ${MOST_ADDRESSES}::bigint)
                from files where n is not null)
            select (n + 1)::int as n from files where n is not null`,
      ),
    async some(database, after, last) {
      const players = await database.rows<{ player_id: number; team_id: number; changed: string }>(sql`
        select player_id::int, team_id, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD') as changed
          from players where is_listed and player_id > ${after} and player_id <= ${last}
         order by player_id limit ${AT_A_TIME}`);
      return players.map((it) => ({ id: it.player_id, path: pages.detail.to(it), changed: it.changed }));
    },
  },
  teams: {
    files: (database) =>
      numbers(
        database,
        sql`select distinct ((team_id - 1) / ${MOST_ADDRESSES} + 1)::int as n from player_counts where team_id is not null and players > 0 order by n`,
      ),
    async some(database, after, last) {
      const teams = await database.rows<{ team_id: number }>(sql`
        select distinct team_id from player_counts
         where players > 0 and team_id > ${after} and team_id <= ${last} order by team_id limit ${AT_A_TIME}`);
      return teams.map((it) => ({ id: it.team_id, path: pages.team.to(it) }));
    },
  },
};

/** The pages of which there is one, as far as their declarations list them. */
export const SINGLE_PAGES: readonly Listed[] = Object.values(pages)
  .filter((page: { readonly pattern: string; readonly listed?: true }) => page.listed)
  .map(({ pattern }) => ({ path: pattern }));

/** The addresses of one file, some at a time, whatever their number. */
export async function* addressesOf(
  kind: Kind,
  file: number,
  database: Reads,
): AsyncGenerator<readonly Listed[]> {
  const last = file * MOST_ADDRESSES;
  let after = last - MOST_ADDRESSES;
  for (;;) {
    const some = await kind.some(database, after, last);
    if (some.length > 0) yield some;
    if (some.length < AT_A_TIME) return;
    after = some.at(-1)?.id ?? last;
  }
}

const numbers = async (database: Reads, statement: ReturnType<typeof sql>): Promise<number[]> =>
  (await database.rows<{ n: number }>(statement)).map(({ n }) => n);
