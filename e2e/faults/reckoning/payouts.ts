import type { Pool } from "pg";
import type Stripe from "stripe";
import { handedOver, reckonDecisions } from "./decisions.ts";

/** What payouts came to, and what does not agree. */
export interface ReckonedPayouts {
  readonly said: string;
  readonly faults: string[];
}

/** What the provider has of one athlete, in cents, by its own lists. */
interface Theirs {
  sent: number;
  /** In their account, or between that and their bank. */
  there: number;
  arrived: number;
}

/**
 * Holds payouts against the provider's own lists: each payout is one transfer, and each transfer one payout; and every cent that an athlete received
 * is held, at the provider, or at their bank, once. `athletes`: whom the demo gave nothing.
 */
export async function reckonPayouts(
  database: Pick<Pool, "query">,
  stripe: Stripe,
  athletes: readonly number[],
): Promise<ReckonedPayouts> {
  const faults: string[] = [];
  const owners = await ownersOf(database, athletes);
  const theirs = new Map(athletes.map((id): [number, Theirs] => [id, { sent: 0, there: 0, arrived: 0 }]));
  await compareTransfers(database, stripe, { owners, theirs }, faults);
  await compareBankPayouts(database, stripe, { owners, theirs }, faults);
  const books = await booksOf(database, athletes);
  const handed = await handedOver(database, athletes);
  for (const [player_id, { sent, there, arrived }] of theirs) {
    const book = { received: 0, held: 0, on_its_way: 0, at_provider: 0, ...books.get(player_id) };
    const expected = {
      held: book.received - sent - (handed.get(player_id) ?? 0),
      on_its_way: sent - arrived,
      at_provider: there,
    };
    for (const what of ["held", "on_its_way", "at_provider"] as const)
      if (book[what] !== expected[what])
        faults.push(
          `Athlete ${player_id} received ${book.received} cents, and has ${what} ${book[what]} in the book: by the provider ${expected[what]}`,
        );
    if (sent - arrived !== there)
      faults.push(
        `Athlete ${player_id} was sent ${sent} cents, of which ${arrived} arrived, and has ${there} at the provider`,
      );
  }
  for (const statement of [FORGOTTEN, PAID_TWICE, NOT_TOLD, ALARMS]) {
    const { rows } = await database.query<{ what: string }>(statement);
    faults.push(...rows.map(({ what }) => what));
  }
  faults.push(...(await reckonDecisions(database, athletes)));
  return { said: await saidOf(database), faults };
}

/** Whose each account at the provider is. */
async function ownersOf(
  database: Pick<Pool, "query">,
  athletes: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await database.query<{ account_id: string; player_id: number }>(
    `select provider_account_id as account_id, player_id::int from payout_accounts
      where provider_account_id is not null and player_id = any ($1)`,
    [athletes],
  );
  return new Map(rows.map(({ account_id, player_id }) => [account_id, player_id]));
}

interface Counted {
  readonly owners: ReadonlyMap<string, number>;
  readonly theirs: ReadonlyMap<number, Theirs>;
}

async function compareTransfers(
  database: Pick<Pool, "query">,
  stripe: Stripe,
  { owners, theirs }: Counted,
  faults: string[],
): Promise<void> {
  const listed: string[] = [];
  for await (const one of stripe.transfers.list({ limit: 100 })) {
    const to = String(one.destination);
    listed.push([one.transfer_group, one.id, one.amount, one.amount_reversed, to].join(" "));
    const of = theirs.get(owners.get(to) ?? 0);
    if (of) of.sent += one.amount - one.amount_reversed;
    else faults.push(`${one.id}: ${one.amount} cents went to ${to}, which is no account of an athlete's`);
  }
  const { rows } = await database.query<{ line: string }>(
    `select concat_ws(' ', payout_id, transfer_id, amount_cents, reversed_cents, provider_account_id) as line
       from payouts join payout_accounts using (payout_account_id) where state = 'sent'`,
  );
  const ours = rows.map(({ line }) => line);
  for (const line of onlyIn(listed, ours)) faults.push(`Only the provider has the transfer ${line}`);
  for (const line of onlyIn(ours, listed)) faults.push(`Only we have the transfer ${line}`);
}

/** What each account has, and what went to banks from there. */
async function compareBankPayouts(
  database: Pick<Pool, "query">,
  stripe: Stripe,
  { owners, theirs }: Counted,
  faults: string[],
): Promise<void> {
  const listed: string[] = [];
  for (const [stripeAccount, player_id] of owners) {
    const of = theirs.get(player_id);
    if (!of) continue;
    const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount });
    for (const { currency, amount } of [...available, ...pending]) if (currency === "usd") of.there += amount;
    for await (const { id, amount, status } of stripe.payouts.list({ limit: 100 }, { stripeAccount })) {
      listed.push([id, stripeAccount, amount, status].join(" "));
      if (status === "pending" || status === "in_transit") of.there += amount;
      if (status === "paid") of.arrived += amount;
    }
  }
  const { rows } = await database.query<{ line: string }>(
    `select concat_ws(' ', bank_payout_id, provider_account_id, amount_cents, status) as line
       from bank_payouts join payout_accounts using (payout_account_id) where provider_account_id = any ($1)`,
    [[...owners.keys()]],
  );
  const ours = rows.map(({ line }) => line);
  for (const line of onlyIn(listed, ours)) faults.push(`Only the provider has the bank payout ${line}`);
  for (const line of onlyIn(ours, listed)) faults.push(`Only we have the bank payout ${line}`);
}

/** What stands in one list more often than in the other. */
function onlyIn(one: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return one.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

interface Book {
  player_id: number;
  /** By contributions, after refunds and disputes. */
  received: number;
  held: number;
  on_its_way: number;
  at_provider: number;
}

async function booksOf(
  database: Pick<Pool, "query">,
  athletes: readonly number[],
): Promise<Map<number, Book>> {
  const { rows } = await database.query<Book>(
    `select a.player_id::int as player_id,
            coalesce(-sum(e.amount_cents) filter (where a.kind in ('held_for_athlete', 'held_for_order') and t.contribution_id is not null), 0)::int as received,
            coalesce(-sum(e.amount_cents) filter (where a.kind in ('held_for_athlete', 'held_for_order')), 0)::int as held,
            coalesce(-sum(e.amount_cents) filter (where a.kind = 'on_its_way'), 0)::int as on_its_way,
            coalesce(sum(e.amount_cents) filter (where a.kind = 'athlete_balance'), 0)::int as at_provider
       from ledger_accounts a join ledger_entries e using (account_id) join ledger_transfers t using (transfer_id)
      where a.player_id = any ($1) group by a.player_id`,
    [athletes],
  );
  return new Map(rows.map((row) => [row.player_id, row]));
}

/** Whom nothing keeps from being paid, and who has $25 left, or more. */
export const FORGOTTEN = `
  select 'forgotten: ' || sum(cents) || ' cents of athlete ' || player_id as what
    from (select c.player_id, greatest(c.paid_cents - c.refunded_cents - c.lost_cents, 0) - c.paid_out_cents as cents,
                 c.paid_at <= now() and c.in_dispute_cents = 0
                 and not exists (select from orders o where o.contribution_id = c.contribution_id and o.state <> 'settled') as is_due
            from contributions c join payout_accounts a using (player_id)
           where c.paid_at is not null and a.closed_at is null and a.transfers = 'active' and a.payouts = 'active'
             and (select pays_before from payout_choices x where x.player_id = a.player_id order by choice_id desc limit 1)) as open
   where cents < 0 or is_due group by player_id having sum(cents) >= 2500`;

/** By the lines of payouts that were not dropped, and what was handed over. Below zero where a reversal takes back what the next payout had taken back already. */
const PAID_TWICE = `
  select 'paid out of ' || contribution_id || ': ' || lines.cents || ' cents by its lines, ' || paid_out_cents || ' by itself, of '
         || coalesce(paid_cents, 0) as what
    from contributions c cross join lateral (
      select coalesce(sum(l.amount_cents - l.reversed_cents), 0) as cents from payout_lines l join payouts p using (payout_id)
       where l.contribution_id = c.contribution_id and p.state <> 'dropped') as lines
    cross join lateral (
      select coalesce(sum(h.amount_cents), 0) as cents from held_decision_parts h join held_decisions d using (decision_id)
       where h.contribution_id = c.contribution_id and d.state = 'done' and d.what <> 'pay_back') as handed
   where lines.cents + handed.cents <> paid_out_cents or paid_out_cents not between -coalesce(paid_cents, 0) and coalesce(paid_cents, 0)`;

const NOT_TOLD = `
  select 'nobody was told: ' || mail_key as what
    from (select 'payout.sent.' || payout_id as mail_key from payouts where state = 'sent'
          union all select 'payout.taken_back.' || payout_reversal_id from payout_reversals where state = 'sent'
          union all select 'payout.failed.' || bank_payout_id from bank_payouts where status = 'failed') as told
   where not exists (select from mails_sent m where m.mail_key = told.mail_key)`;

const ALARMS = `
  select 'an alarm: ' || kind || ' ' || coalesce(subject, '') || ' ' || facts::text as what from needs_attention
   where kind in ('athlete_balance_differs', 'payouts_unknown', 'payout_sent_after_all', 'unexplained_move')`;

async function saidOf(database: Pick<Pool, "query">): Promise<string> {
  const { rows } = await database.query<{ what: string }>(
    `select string_agg(n || ' ' || what, ', ' order by what) as what from (
       select 'payouts ' || state as what, count(*) as n from payouts group by state
       union all select 'bank payouts ' || status, count(*) from bank_payouts group by status
       union all select 'reversals ' || state, count(*) from payout_reversals group by state
       union all select 'failed refunds paid back another way', count(*) from refunds_paid_back
       union all select 'decisions: ' || what || ' ' || state, count(*) from held_decisions group by what, state
       union all select 'holds: ' || why, count(*) from payout_holds group by why
       union all select 'stops', count(*) from payout_stops
       union all select 'runs', count(*) from payout_runs) as counted`,
  );
  return rows[0]?.what ?? "none";
}
