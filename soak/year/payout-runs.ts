import assert from "node:assert/strict";
import sql from "sql-template-tag";
import { lookAtAccounts } from "../../server/contributions/payouts/accounts/look.ts";
import { mailPayout } from "../../server/contributions/payouts/letters/mail-payout.ts";
import { beginWeekly, goOnWithRuns } from "../../server/contributions/payouts/runs/begin.ts";
import { goOnWithPayouts } from "../../server/contributions/payouts/runs/go-on.ts";
import { LETTERS_AT_ONCE, workOff } from "../../server/contributions/testing/clock.ts";
import type { Control } from "../../server/contributions/testing/provider-control.ts";
import { bookPlatformMoves } from "../../server/ledger/platform-moves.ts";
import type { World } from "../../server/world/world.ts";

const TUESDAY = 2;
/** What the operator adds where the balance is too small. */
const TOPUP_CENTS = 50_000;
/** On so many days the provider keeps the balance back, all but $100, until a while later. */
const RESERVES_A_DAY = 0.03;
const LEFT_CENTS = 10_000;
/** More than the last runs of any year come to. */
const LAST_TOPUP_CENTS = 50_000_000;

/** What payouts came to in a year. */
export interface PayoutsOfAYear {
  runs: number;
  /** On how many days a run waited for the balance. */
  short_days: number;
  topups: number;
}

/**
 * What the server does by itself for payouts in a day: looks at accounts and, on Tuesdays, runs. Where the balance is too small
 * the operator adds to it, a day later or so.
 */
export function payerOf(
  world: World,
  control: Control,
  random: () => number,
): {
  readonly told: PayoutsOfAYear;
  ofTheDay(fine: readonly number[]): Promise<void>;
  /** From here on the balance is enough for every run. */
  beginEnd(): Promise<void>;
} {
  const told: PayoutsOfAYear = { runs: 0, short_days: 0, topups: 0 };
  let [kept_back, is_ending] = [0, false];
  const move = async (type: string, amount: number) => {
    await control("POST", "/own_moves", { type, amount });
    await bookPlatformMoves(world);
  };
  const release = async () => {
    if (kept_back > 0) await move("reserve_release", kept_back);
    kept_back = 0;
  };
  const goOn = async () => {
    await goOnWithRuns(world);
    await workOff(world, goOnWithPayouts);
  };
  const waits = async () =>
    (await world.database.row(sql`select from payout_runs where done_at is null limit 1`)) !== null;
  return {
    told,
    async ofTheDay(fine) {
      await lookAtAccounts.run(world);
      if (is_ending) {
        // Nothing is kept back any more.
      } else if (kept_back > 0 && random() < 0.3) {
        await release();
      } else if ((await waits()) && random() < 0.5) {
        await move("topup", TOPUP_CENTS);
        told.topups += 1;
      } else if (kept_back === 0 && random() < RESERVES_A_DAY) {
        kept_back = Math.max(0, (await availableOf(world)) - LEFT_CENTS);
        if (kept_back > 0) await move("reserve_hold", -kept_back);
      }
      const is_payday = world.clock.now().getUTCDay() === TUESDAY && !(await waits());
      if (is_payday) {
        await beginWeekly(world);
        told.runs += 1;
      }
      await goOn();
      if (await waits()) told.short_days += 1;
      else if (is_payday) await nobodyIsForgotten(world, fine);
      await workOff(world, mailPayout, LETTERS_AT_ONCE);
    },
    async beginEnd() {
      is_ending = true;
      await release();
      await move("topup", LAST_TOPUP_CENTS);
    },
  };
}

async function availableOf({ payments }: World): Promise<number> {
  const sums = await payments.fetchAvailable();
  return sums.find(({ currency }) => currency === "usd")?.amount_cents ?? 0;
}

/**
 * After a run that was done: of whom nothing keeps, as those know who play them, has no $25 left that are a week old, and neither in dispute, nor
 * of an order, nor to be reported first. Counted from contributions themselves.
 */
async function nobodyIsForgotten(world: World, fine: readonly number[]): Promise<void> {
  const now = world.clock.now();
  const forgotten = await world.database.rows(sql`
    with free as (
      select a.player_id from payout_accounts a
       where a.closed_at is null and a.player_id = any (${fine}::bigint[])
         -- What the server was not told of, it finds by its own looks.
         and a.transfers = 'active' and a.payouts = 'active'
         and not exists (select from payout_holds h where h.user_id = a.user_id and h.until > ${now}::timestamptz)
         and not exists (select from bank_payouts b where b.player_id = a.player_id and b.status = 'failed')),
    sums as (
      select c.player_id, greatest(c.paid_cents - c.refunded_cents - c.lost_cents, 0) - coalesce((
               select sum(l.amount_cents - l.reversed_cents) from payout_lines l join payouts p using (payout_id)
                where l.contribution_id = c.contribution_id and p.state <> 'dropped'), 0) as cents,
             c.paid_at <= ${now}::timestamptz - interval '7 days' and c.in_dispute_cents = 0
             and not exists (select from orders o where o.contribution_id = c.contribution_id and o.state <> 'settled')
             and not exists (select from payor_sums s where s.player_id = c.player_id and s.payor_id = c.payor_id and s.crossed_on is not null) as is_due
        from contributions c join free using (player_id) where c.paid_at is not null)
    select player_id::int, sum(cents)::float8 as cents from sums where cents < 0 or is_due
     group by player_id having sum(cents) >= 2500`);
  assert.deepEqual(forgotten, [], "nobody is forgotten by a run");
}

/** Athletes were told of each payout, and of each that their bank sent back. */
export async function athletesWereTold({ database }: World): Promise<void> {
  const silent = await database.rows(sql`
    with told_of as (
      select 'payout.sent.' || payout_id as mail_key from payouts where state = 'sent'
      union all select 'payout.failed.' || bank_payout_id from bank_payouts where status = 'failed')
    select mail_key from told_of t where not exists (select from mails_sent m where m.mail_key = t.mail_key)`);
  assert.deepEqual(silent, [], "no athlete was told");
}
