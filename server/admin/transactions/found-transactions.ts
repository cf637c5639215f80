import sql, { type Sql } from "sql-template-tag";
import type { TransactionFilters } from "../../../contract/admin/transactions.ts";
import type { Reads } from "../../world/database.ts";
import { type Branch, branch, branchesOf, teamsNamed } from "./search-transactions.ts";
import { conditionsOf, isPaid } from "./transaction-conditions.ts";

/** What a filter comes to: where to look, and what has to hold there. */
export interface FoundTransactions {
  readonly branches: readonly Branch[];
  readonly conditions: readonly Sql[];
  /** The filter in words, the same for the same. */
  readonly named: string;
}

export async function foundBy(queries: Reads, filters: TransactionFilters): Promise<FoundTransactions> {
  const { search, team } = filters;
  const team_ids = team?.trim() ? await teamsNamed(queries, team) : null;
  const conditions = conditionsOf(filters, team_ids);
  const { from, until, type, player_id, state, min_amount, max_amount } = filters;
  const named = JSON.stringify([search, team, from, until, type, player_id, state, min_amount, max_amount]);
  const branches = search?.trim() ? await branchesOf(queries, search) : branchesOfTeams(team_ids);
  return { branches: isPaid(state) ? branches : branches.map(inOneWalk), conditions, named };
}

const branchesOfTeams = (team_ids: readonly number[] | null): Branch[] =>
  team_ids
    ? branch({ column: sql`c.team_id`, type: sql`int[]`, values: team_ids }, sql`true`)
    : [{ condition: sql`true`, few: null }];

/** What was never paid is in the order of its state alone: walked through once, and not for each of a few values. */
const inOneWalk = ({ condition, few }: Branch): Branch => ({
  condition: few ? sql`${few.column} = any (${few.values}::${few.type})` : condition,
  few: null,
});
