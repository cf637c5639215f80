import sql, { type Sql } from "sql-template-tag";

/**
 * What of the books a check reads, as pieces of its queries: all of them, or what is not closed with whatever changed since
 * (look.ts). Only the table that a query walks along is narrowed; what it looks up beside that it finds by an index, whole.
 */
export interface Part {
  /** Closed periods are not read again. */
  readonly isRecent: boolean;
  readonly transfers: Sql;
  readonly entries: Sql;
  /** Transfers with the kind and object of one of `transfers`, those among them. */
  readonly twins: Sql;
  readonly contributions: Sql;
  /** The same, and all others of which this holds. */
  readonly contributionsAnd: (condition: Sql) => Sql;
  readonly refunds: Sql;
  readonly disputes: Sql;
  readonly orders: Sql;
  readonly plans: Sql;
  readonly payouts: Sql;
  readonly payorSums: Sql;
  readonly payorSumsCounted: Sql;
  /** What every account comes to, as lines (account_id, currency, amount_cents): of closed entries one for each account. */
  readonly sums: Sql;
  /** By account, what of it counts as received: (account_id, received_cents). */
  readonly received: Sql;
  /** Whether this entry is not in `closedMonths` and `closedSums`. */
  readonly isOpen: (entry_id: Sql) => Sql;
  /** Closed sums as further rows: of what was received by month (name, received_cents). */
  readonly closedMonths: Sql;
  /** Of all accounts of a kind, in dollars' cents. */
  readonly closedSum: (kind: string) => Sql;
  /** Of what athletes' banks have and sent back, in dollars' cents. */
  readonly closedArrived: Sql;
  readonly isContribution: (contribution_id: Sql) => Sql;
  readonly isPayout: (payout_id: Sql) => Sql;
  readonly isPlayer: (player_id: Sql) => Sql;
  /** Of a period `p`: whether its lines are read again. */
  readonly isPeriod: Sql;
}

/** Everything, from the first line on. */
export const whole: Part = {
  isRecent: false,
  transfers: sql`ledger_transfers`,
  entries: sql`ledger_entries`,
  twins: sql`ledger_transfers`,
  contributions: sql`contributions`,
  contributionsAnd: () => sql`contributions`,
  refunds: sql`refunds`,
  disputes: sql`disputes`,
  orders: sql`orders`,
  plans: sql`recurring_contributions`,
  payouts: sql`payouts`,
  payorSums: sql`payor_sums`,
  payorSumsCounted: sql`payor_sums_counted`,
  sums: sql`ledger_entries`,
  received: sql`(
    select e.account_id, -e.amount_cents as received_cents
      from ledger_entries e join ledger_transfers t using (transfer_id) join ledger_kinds k on k.kind = t.kind
     where t.currency = 'usd' and k.counts_received)`,
  isOpen: () => sql`true`,
  closedMonths: sql`select null::text as name, 0::bigint as received_cents where false`,
  closedSum: () => sql`0`,
  closedArrived: sql`0`,
  isContribution: () => sql`true`,
  isPayout: () => sql`true`,
  isPlayer: () => sql`true`,
  isPeriod: sql`true`,
};

const looked = (table: string, key: string): Sql => {
  const [all, by] = [rawName(table), rawName(key)];
  return sql`(select one.* from ${rawName(`look_${table}`)} join ${all} one using (${by}))`;
};

/** Names that stand in this file, never anybody's words. */
const rawName = (name: string): Sql => sql([name]);

/**
 * Periods that were closed last are read again every night, and of the others some in turn; none that is larger than any day, as the
 * first of an old book is.
 */
const AGAIN = { last: 7, others: 30, most_entries: 500_000 };

/** What is not closed, as look.ts has laid it out in this transaction. `until_entry`: the last entry that is closed. */
export function recent(until_entry: string): Part {
  const isLookedAt = (table: string, key: string) => (id: Sql) =>
    sql`${id} in (select ${rawName(key)} from ${rawName(`look_${table}`)})`;
  const isOpen = (entry_id: Sql) => sql`${entry_id} > ${until_entry}::bigint`;
  const isContribution = isLookedAt("contributions", "contribution_id");
  const contributionsAnd = (condition: Sql) => sql`(
    select one.* from look_contributions join contributions one using (contribution_id)
    union all
    select other.* from contributions other where ${condition} and not ${isContribution(sql`other.contribution_id`)})`;
  return {
    isRecent: true,
    transfers: sql`(select one.* from look_transfers join ledger_transfers one using (transfer_id))`,
    entries: sql`(select one.* from look_transfers join ledger_entries one using (transfer_id))`,
    twins: sql`(
      select one.* from (select distinct kind, provider_object from look_transfers join ledger_transfers using (transfer_id)) as same
        join ledger_transfers one using (kind, provider_object))`,
    contributions: looked("contributions", "contribution_id"),
    contributionsAnd,
    ...besideContributions(),
    plans: looked("recurring_contributions", "recurring_id"),
    payouts: looked("payouts", "payout_id"),
    ...sumsSince(isOpen),
    isOpen,
    isContribution,
    isPayout: isLookedAt("payouts", "payout_id"),
    isPlayer: isLookedAt("players", "player_id"),
    isPeriod: sql`p.entries <= ${AGAIN.most_entries}::bigint and (
      p.period_id > (select max(period_id) - ${AGAIN.last} from ledger_periods)
      or p.period_id % (select greatest(1, ceil(count(*) / ${AGAIN.others}::numeric)) from ledger_periods)
         = (current_date - date '2000-01-01') % (select greatest(1, ceil(count(*) / ${AGAIN.others}::numeric)) from ledger_periods))`,
  };
}

/** What belongs to the contributions that are looked at. */
function besideContributions() {
  const of = (table: string) =>
    sql`(select one.* from look_contributions join ${rawName(table)} one using (contribution_id))`;
  return {
    refunds: of("refunds"),
    disputes: of("disputes"),
    orders: of("orders"),
    payorSums: sql`(select one.* from look_payors join payor_sums one using (payor_id, player_id))`,
    payorSumsCounted: sql`(
      select payor_id, player_id, counted.* from look_payors cross join lateral payor_sum_counted(payor_id, player_id) as counted)`,
  };
}

/** Sums of what is closed as they were kept, with the lines since. */
const sumsSince = (isOpen: Part["isOpen"]) => ({
  sums: sql`(
    select account_id, currency, balance_cents as amount_cents from ledger_closed_balances
    union all
    select account_id, currency, amount_cents from ledger_entries where ${isOpen(sql`entry_id`)})`,
  received: sql`(
    select account_id, received_cents from ledger_closed_balances where currency = 'usd'
    union all
    select e.account_id, -e.amount_cents
      from ledger_entries e join ledger_transfers t using (transfer_id) join ledger_kinds k on k.kind = t.kind
     where ${isOpen(sql`e.entry_id`)} and t.currency = 'usd' and k.counts_received)`,
  closedMonths: sql`
    select month as name, received_cents from ledger_closed_months where exists (select from published_sums)`,
  closedSum: (kind: string) => sql`
    (select coalesce(-sum(b.balance_cents), 0) from ledger_closed_balances b join ledger_accounts a using (account_id)
      where a.kind = ${kind} and b.currency = 'usd')`,
  closedArrived: sql`
    (select coalesce(sum(amount_cents), 0) from ledger_closed_on_its_way
      where kind in ('payout_arrived', 'payout_came_back'))`,
});
