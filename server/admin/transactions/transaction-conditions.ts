import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type {
  TransactionFilters,
  TransactionOrder,
  TransactionState,
} from "../../../contract/admin/transactions.ts";

/** What a transaction has to be, as conditions on `contributions c` that are joined by `and`. */
export function conditionsOf(filters: TransactionFilters, team_ids: readonly number[] | null): Sql[] {
  const { from, until, type, player_id, state, min_amount, max_amount } = filters;
  const { at, cents } = columnsOf(state);
  return [
    STATES[state],
    ...(from ? [sql`${at} >= ${from}::date::timestamp at time zone 'UTC'`] : []),
    ...(until ? [sql`${at} < (${until}::date + 1)::timestamp at time zone 'UTC'`] : []),
    // Written so that the index of those alone is found.
    ...(type ? [type === "one_time" ? sql`c.kind = 'one_time'` : sql`c.kind <> 'one_time'`] : []),
    ...(team_ids ? [sql`c.team_id = any (${team_ids}::int[])`] : []),
    ...(player_id === undefined ? [] : [sql`c.player_id = ${player_id}`]),
    ...(min_amount === undefined ? [] : [sql`${cents} >= ${Math.round(min_amount * 100)}::bigint`]),
    ...(max_amount === undefined ? [] : [sql`${cents} <= ${Math.round(max_amount * 100)}::bigint`]),
  ];
}

export const all = (conditions: readonly Sql[]): Sql => join(conditions, " and ");

/** The order of a list, and the condition of what follows one of it. Ids decide between the same. */
export function orderOf(
  { order, state }: Pick<TransactionFilters, "order" | "state">,
  after: string | undefined,
): { order_by: Sql; by_amount: boolean; follows: Sql[] } {
  const { at, cents } = columnsOf(state);
  const by_amount = BY_AMOUNT.has(order);
  const keys = by_amount ? sql`${cents}, ${at}, c.contribution_id` : sql`${at}, c.contribution_id`;
  const down = order === "newest" || order === "largest";
  const direction = down ? raw("desc") : empty;
  const columns = by_amount ? [cents, at] : [at];
  const order_by = join(
    [...columns, sql`c.contribution_id`].map((column) => sql`${column} ${direction}`),
    ", ",
  );
  const known = sql`(select ${keys} from contributions c where c.contribution_id = ${after}::uuid)`;
  return { order_by, by_amount, follows: after ? [sql`(${keys}) ${raw(down ? "<" : ">")} ${known}`] : [] };
}

const BY_AMOUNT: ReadonlySet<TransactionOrder> = new Set(["largest", "smallest"]);

export const isPaid = (state: TransactionState): boolean => PAID.has(state);

/** What was paid counts by when and how much that was, the rest by when it was begun and how much was asked. */
const columnsOf = (state: TransactionState): { at: Sql; cents: Sql } =>
  isPaid(state)
    ? { at: sql`c.paid_at`, cents: sql`c.paid_cents` }
    : { at: sql`c.created_at`, cents: sql`c.amount_cents` };

const PAID: ReadonlySet<TransactionState> = new Set(["paid", "refunded", "disputed", "lost", "to_review"]);

const STATES: Readonly<Record<TransactionState, Sql>> = {
  paid: sql`c.paid_at is not null`,
  refunded: sql`c.paid_at is not null and c.refunded_cents > 0`,
  disputed: sql`c.paid_at is not null and c.in_dispute_cents > 0`,
  lost: sql`c.paid_at is not null and c.lost_cents > 0`,
  to_review: sql`c.paid_at is not null and c.contribution_id in (select contribution_id from contribution_reviews)`,
  unfinished: sql`c.paid_at is null and c.state in ('opening', 'open', 'processing')`,
  expired: sql`c.paid_at is null and c.state = 'expired'`,
  failed: sql`c.paid_at is null and c.state = 'failed'`,
};
