import sql, { type Sql } from "sql-template-tag";
import { raiseAlarm } from "../../../alarms/raise.ts";
import type { Queries } from "../../../world/database.ts";
import { ProviderRefused } from "../../../world/payments/card-payments.ts";
import type { AthletesAccount, BankPayout } from "../../../world/payments/paying-out.ts";
import type { World } from "../../../world/world.ts";
import { recordBankPayout } from "../bank/record-bank-payout.ts";
import { holdPayouts } from "../standing/hold.ts";
import { holdWhereBankChanged } from "./hold-changed-bank.ts";

const HOUR_MS = 3_600_000;
/** Beside the provider's own words: it does not know the account. */
const UNKNOWN = "closed";
/** A payout to a bank can fail so long after it was paid; those are read again. */
const READ_AGAIN_MS = 14 * 24 * HOUR_MS;

interface AccountRow {
  readonly payout_account_id: string;
  readonly player_id: number;
  readonly user_id: number;
  /** When the last payout to the bank that we know of began; where there is none, the account. */
  readonly known_until: Date;
  readonly moment: string;
  /** What the book had sent there, less what was taken back, before the provider was asked. */
  readonly sent_cents: string;
}

/** Of one account: what was sent there, less what was taken back. */
const sentTo = (payout_account_id: Sql): Sql =>
  sql`coalesce((select sum(amount_cents - reversed_cents) from payouts where payout_account_id = ${payout_account_id} and state = 'sent'), 0)`;

const readRow = ({ database }: World, provider_account_id: string): Promise<AccountRow | null> =>
  database.row<AccountRow>(sql`
    select payout_account_id, player_id::int, user_id::int, nextval('provider_moments')::text as moment,
           coalesce((select max(b.created_at) from bank_payouts b where b.payout_account_id = a.payout_account_id), a.begun_at) as known_until,
           ${sentTo(sql`a.payout_account_id`)}::text as sent_cents
      from payout_accounts a where provider_account_id = ${provider_account_id}`);

/** An account that was opened by a server that did not live to hear of it: the provider keeps our number beside it. */
async function adopt(world: World, provider_account_id: string): Promise<AccountRow | null> {
  const account = await world.payments.fetchAccount(provider_account_id);
  if (!account?.payout_account_id || account.closed) return null;
  const adopted = await world.database.row(sql`
    update payout_accounts set provider_account_id = ${provider_account_id}
     where payout_account_id::text = ${account.payout_account_id} and provider_account_id is null and closed_at is null
    returning payout_account_id`);
  return adopted && readRow(world, provider_account_id);
}

/**
 * Asks the provider how an account stands and what it paid to the bank, and books that. Any number of times; of two at once the one that
 * asked later counts. Nothing where the account is not ours. Throws `ProviderAway`.
 */
export async function followAccount(world: World, provider_account_id: string): Promise<void> {
  // What moves at the provider between its answers, of payouts and of the balance, is in one of them only: what differs is asked about once more.
  if (await follow(world, provider_account_id, { tells: false }))
    await follow(world, provider_account_id, { tells: true });
}

/** Answers whether the balance differs from the book; `tells` of it. */
async function follow(world: World, provider_account_id: string, how: { tells: boolean }): Promise<boolean> {
  const row = (await readRow(world, provider_account_id)) ?? (await adopt(world, provider_account_id));
  if (!row) return false;
  const account = await world.payments.fetchAccount(provider_account_id);
  if (account && !account.closed) await holdWhereBankChanged(world, provider_account_id);
  const { payouts, balance_cents } = account ? await readMoneyOf(world, row, account) : NOTHING_TOLD;
  const now = world.clock.now();
  return world.database.transaction(async (tx) => {
    const kept = await tx.row<{ was_closed: boolean }>(sql`
      update payout_accounts a
         set transfers = ${account?.transfers ?? UNKNOWN}, payouts = ${account?.payouts ?? UNKNOWN},
             requirements = case when u.deleted_at is null then ${JSON.stringify(account?.requirements ?? [])}::jsonb else '[]' end,
             reasons = case when u.deleted_at is null then ${[...(account?.reasons ?? [])]}::text[] else '{}' end,
             due_at = ${account?.due_at ?? null}, looked_at = ${now},
             looked_at_moment = ${row.moment}::bigint,
             ready_at = coalesce(a.ready_at, case when ${account?.transfers === "active" && account.payouts === "active"} then ${now}::timestamptz end),
             balance_cents = coalesce(${balance_cents}::bigint, a.balance_cents),
             closed_at = case when ${account === null || account.closed} then coalesce(a.closed_at, ${now})
                              when ${IS_THERE_AGAIN} then null else a.closed_at end
        from people u
       where u.user_id = a.user_id and payout_account_id = ${row.payout_account_id}::uuid and looked_at_moment < ${row.moment}::bigint
      returning a.closed_at is not null as was_closed`);
    if (!kept) return false;
    // The oldest first: what arrived and what came back are booked in their order.
    for (const payout of payouts.toReversed()) await recordBankPayout(world, tx, row, payout);
    const differs = balance_cents !== null && (await compareBalance(world, tx, row, balance_cents, how));
    await setNextLook(tx, row, now, kept.was_closed);
    return differs;
  });
}

/** What the provider says of an account that it does not know, as to a key of another platform, can be wrong for so long. */
const UNKNOWN_MS = 30 * 24 * HOUR_MS;

/** Of `payout_accounts a`: it was closed because the provider did not know it, and is its athlete's still, who has no other. */
const IS_THERE_AGAIN: Sql = sql`
  a.closed_at is not null and a.transfers = ${UNKNOWN}
  and exists (select from roles_held r where r.player_id = a.player_id and r.user_id = a.user_id and r.role = 'athlete')
  and not exists (select from payout_accounts o where o.player_id = a.player_id and o.closed_at is null)`;

interface MoneyTold {
  readonly payouts: readonly BankPayout[];
  /** Null where the provider does not say. */
  readonly balance_cents: number | null;
}
const NOTHING_TOLD: MoneyTold = { payouts: [], balance_cents: null };

/** What went to the bank, the newest first, and what is left. Of an account that is closed the provider may tell nothing any more. */
async function readMoneyOf(
  { payments, clock }: World,
  { known_until }: AccountRow,
  { account_id, closed }: AthletesAccount,
): Promise<MoneyTold> {
  const since = new Date(Math.min(known_until.getTime(), clock.now().getTime() - READ_AGAIN_MS));
  try {
    const payouts = await Array.fromAsync(payments.listBankPayouts(account_id, since));
    const sums = await payments.fetchBalanceOf(account_id);
    const usd = sums.map(({ currency, amount_cents }) => (currency === "usd" ? amount_cents : 0));
    return { payouts, balance_cents: usd.reduce((sum, cents) => sum + cents, 0) };
  } catch (error) {
    if (closed && error instanceof ProviderRefused) return NOTHING_TOLD;
    throw error;
  }
}

/**
 * What lies in the account at the provider is what the book has, less what is on its way from there to the bank. What is sent or taken back just now may
 * be in only one of the two, and what was while the provider was asked is not in what it said: the next look compares them.
 */
async function compareBalance(
  world: World,
  tx: Queries,
  { payout_account_id, player_id, sent_cents }: AccountRow,
  balance_cents: number,
  { tells }: { tells: boolean },
): Promise<boolean> {
  const sums = await tx.row<{
    sent_cents: string;
    arrived_cents: string;
    under_way_cents: string;
    moves: boolean;
  }>(sql`
    select ${sentTo(sql`${payout_account_id}::uuid`)}::text as sent_cents,
           coalesce((select sum(amount_cents) from bank_payouts
                      where payout_account_id = ${payout_account_id}::uuid and arrived_at is not null and came_back_at is null), 0) as arrived_cents,
           coalesce((select sum(amount_cents) from bank_payouts
                      where payout_account_id = ${payout_account_id}::uuid and status in ('pending', 'in_transit')), 0) as under_way_cents,
           exists (select from payouts where payout_account_id = ${payout_account_id}::uuid and sending_at > ${world.clock.now()}::timestamptz - interval '1 hour')
           or exists (select from payout_reversals r join payouts p using (payout_id)
                       where p.payout_account_id = ${payout_account_id}::uuid and r.state = 'agreed') as moves`);
  if (!sums || sums.moves || sums.sent_cents !== sent_cents) return false;
  const expected = Number(sums.sent_cents) - Number(sums.arrived_cents) - Number(sums.under_way_cents);
  if (expected === balance_cents) return false;
  if (tells)
    await raiseAlarm(world, tx, "athlete_balance_differs", [
      ["Player", String(player_id)],
      ["In the book", String(expected)],
      ["The provider says", String(balance_cents)],
    ]);
  return true;
}

/**
 * Soon while something is under way, seldom where nothing happens: events are faster, and may be lost. One that is closed, or somebody's who
 * holds the page no longer, is asked about until it is empty and no bank sends anything back any more; one that the provider does not know, a month
 * at least.
 */
const setNextLook = (
  tx: Queries,
  { payout_account_id }: AccountRow,
  now: Date,
  is_closed: boolean,
): Promise<unknown> =>
  tx.row(sql`
    update payout_accounts a
       set look_at = case when ${is_closed} and coalesce(a.balance_cents, 0) = 0
                               and not exists (select from bank_payouts b where b.payout_account_id = a.payout_account_id
                                                and (b.status in ('pending', 'in_transit')
                                                     or b.arrived_at > ${new Date(now.getTime() - READ_AGAIN_MS)} and b.came_back_at is null))
                               and not (a.transfers = ${UNKNOWN} and a.closed_at > ${new Date(now.getTime() - UNKNOWN_MS)})
                            then null
                          when ${is_closed} then ${now}::timestamptz + interval '1 day'
                          when exists (select from payouts p where p.payout_account_id = a.payout_account_id and p.state = 'sent')
                               and coalesce(a.balance_cents, 0) <> 0
                            or exists (select from bank_payouts b where b.payout_account_id = a.payout_account_id and b.status in ('pending', 'in_transit'))
                            then ${now}::timestamptz + interval '6 hours'
                          when a.transfers <> 'active' or a.payouts <> 'active'
                            then ${now}::timestamptz + greatest(interval '1 hour', least((${now}::timestamptz - a.begun_at) / 4, interval '7 days'))
                          else ${now}::timestamptz + interval '7 days' end
     where payout_account_id = ${payout_account_id}::uuid`);

interface AccountEvent {
  readonly event_id: string;
  readonly event_type: string;
  readonly created_at: Date;
}

/**
 * What an event says about an account leads here: what it claims is not believed. A bank account that changed holds payouts. It is
 * said to be updated, too, when a payout to it failed: nothing goes to it then, and the one that comes in its place holds them.
 */
export async function followAccountEvent(
  world: World,
  provider_account_id: string,
  { event_id, event_type, created_at }: AccountEvent,
): Promise<void> {
  const is_updated = event_type === "account.external_account.updated";
  if (is_updated) await followAccount(world, provider_account_id);
  if (event_type.startsWith("account.external_account.")) {
    await world.database.transaction(async (tx) => {
      const ready = await tx.row<{ user_id: number }>(sql`
        select user_id::int from payout_accounts a
         where provider_account_id = ${provider_account_id} and closed_at is null and ready_at < ${created_at}
           and (not ${is_updated} or payouts = 'active')
           -- The same event is told more than once, and tried again where the provider is away: what was held since holds for it, too.
           and not exists (select from provider_events where event_id = ${event_id} and handled_at is not null)
           and not exists (select from payout_holds h where h.user_id = a.user_id and h.why = 'bank' and h.since >= ${created_at})
         for update`);
      if (ready) await holdPayouts(world, tx, ready.user_id, "bank", created_at);
    });
  }
  if (!is_updated) await followAccount(world, provider_account_id);
}
