import { control } from "../driving/provider.ts";
import { letGapsPass, PROVIDER_SECONDS } from "./aftermath.ts";
import { seeToFailedRefunds } from "./failed-refunds.ts";
import { BEING_PAID_BACK, endDecisions, lookAtHeld } from "./payout-decisions.ts";
import {
  accountsOf,
  beginAccount,
  beginWeekly,
  type Hands,
  holdsPass,
  lookAtAccounts,
  onboard,
  topUp,
} from "./payout-hands.ts";
import { liftStops } from "./payout-living.ts";
import { FORGOTTEN } from "./reckoning/payouts.ts";
import { patiently } from "./supporter.ts";
import { workedOff } from "./working-off.ts";

/** At least, each time that the balance may be too small. */
const ENOUGH_DOLLARS = 50_000;
/** Until what was sent has arrived, also what a bank sends back first. */
const DAYS = 12;

/**
 * All is put right: each athlete has an account that can be paid to, nothing is stopped, and the balance is enough. Then a run pays whoever waits,
 * and days pass at the provider. Answers what never came to its end.
 */
export async function endPayouts(hands: Hands, say: (line: string) => void): Promise<readonly string[]> {
  const { site } = hands;
  const in_spite_of_it = await endDecisions(hands);
  if (in_spite_of_it.length > 0) return in_spite_of_it;
  await patiently(async () => {
    await liftStops(hands);
    const { rows } = await site.database.query("select from payout_stops where lifted_at is null");
    return rows.length === 0 || null;
  });
  await topUp(hands, ENOUGH_DOLLARS);
  for (const player_id of hands.athletes.keys())
    await patiently(async () => (await beginAccount(hands, player_id)) || null);
  for (const { account_id } of await accountsOf(hands)) await onboard(hands, account_id, "at_once");
  const named = new Set<string>();
  let looks = 0;
  const until = (name: string, statement: string, each: () => Promise<unknown>) =>
    workedOff(
      site,
      name,
      async () => {
        looks += 1;
        await timePasses(hands, named);
        // Now and then: what one look brings takes a while.
        if (looks % 6 === 1) await each();
        const { rows } = await site.database.query<{ what: string }>(statement);
        return rows.map(({ what }) => what);
      },
      say,
    );
  const undecided = await until("until all that was decided is done", BEING_PAID_BACK, async () => {
    await lookAtHeld(hands);
    await endRefunds(hands);
  });
  if (undecided.length > 0) return undecided;
  const left = await until("until every account is ready", NOT_READY, () => lookAtAccounts(hands));
  if (left.length > 0) return left;
  const unpaid = await until("until everyone is paid", `${UNDER_WAY} union all ${FORGOTTEN}`, async () => {
    await nameOtherBanks(hands, named);
    await seeToFailedRefunds(hands);
    await addWhatIsShort(hands);
    await beginWeekly(hands);
    await site.database.query(
      "select graphile_worker.add_job('payouts_hourly', job_key := 'payouts_hourly')",
    );
  });
  if (unpaid.length > 0) return [...unpaid, ...(await whatIsKnown(hands))];
  for (let day = 0; day < DAYS; day += 1) await control(site, "POST", "clock/advance", { seconds: 86_400 });
  const away = await until("until all has arrived", NOT_ARRIVED, async () => {
    await nameOtherBanks(hands, named);
    await lookAtAccounts(hands);
  });
  return away.length > 0 ? [...away, ...(await whatIsKnown(hands))] : [];
}

/** As the operator does who is told that a run is short: fees, and what banks took back, were paid out of the same balance. */
async function addWhatIsShort(hands: Hands): Promise<void> {
  const { rows } = await hands.site.database.query<{ dollars: number }>(
    `select ceil(sum(amount_cents) / 100)::float8 as dollars from payouts
      where state = 'planned' and run_id in (select run_id from payout_runs where state = 'short') having count(*) > 0`,
  );
  for (const { dollars } of rows) await topUp(hands, Math.max(ENOUGH_DOLLARS, dollars));
}

/**
 * Whose bank sent money back, while days passed, names another one, once; until then nothing goes out to them. `named`: the bank payouts
 * after which somebody did.
 */
async function nameOtherBanks(hands: Hands, named: Set<string>): Promise<void> {
  const { rows } = await hands.site.database.query<{ account_id: string; bank_payout_id: string }>(SENT_BACK);
  for (const { account_id, bank_payout_id } of rows)
    if (!named.has(bank_payout_id)) {
      await onboard(hands, account_id, "at_once");
      named.add(bank_payout_id);
    }
}

const SENT_BACK = `
  select a.provider_account_id as account_id, last.bank_payout_id from payout_accounts a
  cross join lateral (
    select b.bank_payout_id, b.status from bank_payouts b where b.payout_account_id = a.payout_account_id order by b.created_at desc limit 1) as last
   where a.closed_at is null and a.provider_account_id is not null and last.status = 'failed'`;

/** What may keep an athlete's money where it is: for whoever reads why it did not come. */
async function whatIsKnown({ site }: Hands): Promise<string[]> {
  const { rows } = await site.database.query<{ what: string }>(KNOWN);
  return rows.map(({ what }) => what);
}

const KNOWN = `
  select 'known: account ' || to_jsonb(a)::text as what from payout_accounts a where a.closed_at is null
  union all select 'known: hold ' || to_jsonb(h)::text from payout_holds h where h.until > now()
  union all select 'known: stop ' || to_jsonb(s)::text from payout_stops s where s.lifted_at is null
  union all select 'known: decision ' || to_jsonb(d)::text from held_decisions d where d.state in ('asked', 'agreed')
  union all select 'known: ' || n.kind || ' ' || n.subject from needs_attention n where n.kind = 'refund_failed' and n.closed_at is null
  union all (select 'known: bank payout ' || to_jsonb(b)::text from bank_payouts b order by b.created_at desc limit 12)
  union all (select 'known: run ' || to_jsonb(r)::text from payout_runs r order by r.run_id desc limit 6)
  union all select 'known: job ' || task_identifier || ': ' || last_error from graphile_worker.jobs where last_error is not null`;

/**
 * As if all that makes a server wait were over: the three days of a hold, and the two minutes after which no transfer that was asked for can still
 * be on its way to the provider. Nobody waits longer than a minute for its answer, so after that they may be over.
 */
async function timePasses(hands: Hands, named: ReadonlySet<string>): Promise<void> {
  await letGapsPass(hands.site);
  await holdsPass(hands);
  // The provider's clock is months ahead of the server's, by which it notes that another bank account is there: that is later than the payout that came back, where one was named.
  await hands.site.database.query(
    `update payout_holds h set since = failed.at + interval '1 second'
       from (select a.user_id, max(greatest(b.came_back_at, b.created_at)) as at
               from bank_payouts b join payout_accounts a using (payout_account_id)
              where b.status = 'failed' and b.bank_payout_id = any ($1) group by 1) as failed
      where failed.user_id = h.user_id and h.why = 'bank' and h.since <= failed.at`,
    [[...named]],
  );
  await hands.site.database.query(
    `update payouts set sending_at = sending_at - interval '2 minutes'
      where state = 'planned' and sending_at between now() - interval '2 minutes' and now() - interval '1 minute'`,
  );
}

/** Refunds that wait at the provider come to one end or the other, and those that fail later have failed. */
async function endRefunds({ site, stripe, random }: Hands): Promise<void> {
  for await (const { id, status } of stripe.refunds.list({ limit: 100 }))
    if (status === "pending")
      await control(site, "POST", `refunds/${id}`, { status: random.one(["succeeded", "failed"]) });
  await control(site, "POST", "clock/advance", { seconds: PROVIDER_SECONDS });
}

const NOT_READY = `
  select 'an account that is not ready: ' || to_jsonb(a)::text as what from payout_accounts a
   where closed_at is null and (transfers is distinct from 'active' or payouts is distinct from 'active')`;

const UNDER_WAY = `
  select 'a run: ' || to_jsonb(r)::text as what from payout_runs r where done_at is null
  union all select 'a payout: ' || to_jsonb(p)::text from payouts p where state = 'planned'
  union all select 'a reversal: ' || to_jsonb(v)::text from payout_reversals v where state = 'agreed'`;

const NOT_ARRIVED = `
  select 'not at a bank: ' || sum(e.amount_cents) || ' cents of athlete ' || a.player_id as what
    from ledger_accounts a join ledger_entries e using (account_id)
   where a.kind = 'athlete_balance' and exists (select from payouts p where p.player_id = a.player_id)
   group by a.player_id having sum(e.amount_cents) <> 0`;
