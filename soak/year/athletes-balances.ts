import assert from "node:assert/strict";
import sql from "sql-template-tag";
import type { World } from "../../server/world/world.ts";

/** So long after something moved an account is compared on each day; all are once a week. */
const MOVED_WITHIN = "8 days";
const ALL_EVERY_DAYS = 7;
/** A look comes so soon where no event tells of something. */
const FOUND_WITHIN_DAYS = 8;
const AT_ONCE = 8;
/** Transfers are compared so far back on each day. */
const TRANSFERS_DAYS = 9;
const DAY_MS = 86_400_000;

interface Row {
  readonly player_id: number;
  readonly accounts: readonly string[];
  readonly cents: number;
  /** Of its accounts, when the one was looked at that was not looked at for longest. */
  readonly looked_at: Date | null;
}

/** What comparing came to. */
export interface Compared {
  balances: number;
  transfers: number;
  /** Days on which a balance differed, since an event was lost and the next look was still to come. */
  late: number;
}

/**
 * Returns what compares, on each day, what lies at the provider for each athlete, and what was sent, with our book. Throws where they differ though
 * the account was looked at on this day, or for longer than the next look takes.
 */
export function comparerOf(world: World): (day: number, all?: boolean) => Promise<Compared> {
  const told: Compared = { balances: 0, transfers: 0, late: 0 };
  const late = new Map<number, number>();
  return async (day, all = day % ALL_EVERY_DAYS === 0) => {
    const waiting = await readBook(world, all);
    const line = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        told.balances += 1;
        const theirs = await atProvider(world, one.accounts);
        if (theirs === one.cents) {
          late.delete(one.player_id);
          continue;
        }
        told.late += 1;
        const since = late.get(one.player_id) ?? day;
        late.set(one.player_id, since);
        const was_seen = (one.looked_at?.getTime() ?? 0) > world.clock.now().getTime() - DAY_MS / 2;
        assert.ok(
          !was_seen && day - since <= FOUND_WITHIN_DAYS,
          `athlete ${one.player_id} has ${theirs} cents at the provider, and ${one.cents} in our book since day ${since}`,
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));
    told.transfers += await compareTransfers(world, day === 0 || !all ? TRANSFERS_DAYS : null);
    await nobodySaysOtherwise(world);
    return told;
  };
}

const readBook = ({ database, clock }: World, all: boolean): Promise<Row[]> =>
  database.rows<Row>(sql`
    select a.player_id::int, array_agg(a.provider_account_id) as accounts, min(a.looked_at) as looked_at,
           coalesce((select sum(e.amount_cents) from ledger_accounts l join ledger_entries e using (account_id)
                      where l.kind = 'athlete_balance' and l.player_id = a.player_id), 0)::float8 as cents
      from payout_accounts a
     where a.provider_account_id is not null
       and (${all} or exists (select from payouts p where p.player_id = a.player_id and p.sent_at > ${clock.now()}::timestamptz - ${MOVED_WITHIN}::interval))
     group by a.player_id`);

/** What lies in their accounts, and what is on its way from there to the bank. */
async function atProvider({ payments, clock }: World, accounts: readonly string[]): Promise<number> {
  let cents = 0;
  const since = new Date(clock.now().getTime() - 30 * DAY_MS);
  for (const account_id of accounts) {
    for (const { amount_cents } of await payments.fetchBalanceOf(account_id)) cents += amount_cents;
    for await (const { status, amount_cents } of payments.listBankPayouts(account_id, since))
      if (status === "pending" || status === "in_transit") cents += amount_cents;
  }
  return cents;
}

/** Each transfer at the provider is one payout of ours, and each payout that was sent is one transfer. Null: since ever. */
async function compareTransfers({ database, payments, clock }: World, days: number | null): Promise<number> {
  const since = days === null ? new Date(0) : new Date(clock.now().getTime() - days * DAY_MS);
  const listed = await Array.fromAsync(payments.listTransfers(since));
  const theirs = listed.map(
    (one) => `${one.payout_id} ${one.transfer_id} ${one.amount_cents} ${one.reversed_cents}`,
  );
  const sent = await database.rows<{ line: string }>(sql`
    select payout_id || ' ' || transfer_id || ' ' || amount_cents || ' ' || reversed_cents as line
      from payouts where state = 'sent' and sent_at >= date_trunc('second', ${since}::timestamptz)`);
  const ours = sent.map(({ line }) => line);
  assert.deepEqual(theirs.sort(), ours.sort(), "each payout is one transfer at the provider");
  return listed.length;
}

/** The server compares, too; and it never tells a person of what is not so. */
async function nobodySaysOtherwise({ database }: World): Promise<void> {
  const alarms = await database.rows(sql`
    select kind, subject from needs_attention
     where kind in ('athlete_balance_differs', 'payouts_unknown', 'payout_sent_after_all', 'unexplained_move')`);
  assert.deepEqual(alarms, [], "no alarm says that the books differ");
}
