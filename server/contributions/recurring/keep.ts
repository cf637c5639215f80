import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import type { Subscription } from "../../world/payments/recurring-payments.ts";
import type { World } from "../../world/world.ts";
import { settleChangeRequests } from "./change-requests.ts";
import { type Hold, keepHold } from "./hold.ts";
import { tellOfRecurring } from "./letters.ts";
import { dueInvoice, lateInvoice, type Reckoning, reckon } from "./reckon.ts";

/** A plan is checked at least this often: an event may be lost. */
const ASKED_EVERY_HOURS = 24;
/** A renewal is charged an hour after its month has begun. */
const CHARGED_WITHIN_HOURS = 2;
/** Until a look is finished, it is repeated after this many intervals of the sweep. */
const FINISHED_WITHIN = 6;

interface Row {
  state: string;
  duration_months: number;
  looked_at_moment: string;
}

export interface LookResult {
  readonly reckoning: Reckoning;
  readonly promised: number;
  readonly hold: Hold;
  /** When it is checked again by itself once the look is finished; null: never. */
  readonly check_at: Date | null;
  /** Invoices that are paid and not in the books yet. */
  readonly unbooked: readonly string[];
}

/**
 * Stores what a look at the provider found: the plan's row, and a contribution for each paid month, to be booked like
 * any other. Null where a later look is stored already. Runs in the caller's transaction.
 */
export async function keepRecurring(
  world: World,
  tx: Queries,
  found: { recurring_id: string; subscription: Subscription; moment: string },
): Promise<LookResult | null> {
  const { recurring_id, subscription, moment } = found;
  const before = await tx.row<Row>(sql`
    select state, duration_months, looked_at_moment from recurring_contributions
     where recurring_id = ${recurring_id}::uuid for update`);
  if (!before || BigInt(before.looked_at_moment) > BigInt(moment)) return null;
  const promised = before.duration_months;
  const reckoning = reckon(subscription, promised);
  const check_at = await keepRow(world, tx, found, reckoning);
  // Before the hold: an answer of the supporter lifts one.
  await settleChangeRequests(world, tx, recurring_id, subscription);
  const more_to_come = reckoning.charged < promised;
  const hold = await keepHold(world, tx, { recurring_id, subscription, more_to_come });
  await tellOfRecurring(world, tx, {
    recurring_id,
    before: before.state,
    now: reckoning.state,
    subscription,
  });
  return {
    reckoning,
    promised,
    hold,
    check_at,
    unbooked: await makeContributions(world, tx, recurring_id, subscription),
  };
}

/** A deleted account's card is not stored again, whatever the provider still knows. */
const HAS_SUPPORTER = sql`
  exists (select from people g where g.user_id = recurring_contributions.user_id and g.deleted_at is null)`;

async function keepRow(
  world: World,
  tx: Queries,
  {
    recurring_id,
    subscription,
    moment,
  }: { recurring_id: string; subscription: Subscription; moment: string },
  { state, ends_at, next_charge_at, last_charge_at }: Reckoning,
): Promise<Date | null> {
  const { anchor_at, amount_cents, paused_until, card } = subscription;
  const over = subscription.status === "over";
  const late = over ? undefined : lateInvoice(subscription);
  const owed = late ?? dueInvoice(subscription);
  const soon = world.clock.now().getTime() + ASKED_EVERY_HOURS * 3_600_000;
  const charged = (next_charge_at?.getTime() ?? soon) + CHARGED_WITHIN_HOURS * 3_600_000;
  const now = world.clock.now().getTime();
  const check_at = over ? null : new Date(Math.min(soon, Math.max(charged, now)));
  const unfinished = over ? null : new Date(now + world.sweep_seconds * 1_000 * FINISHED_WITHIN);
  await tx.row(sql`
    update recurring_contributions
       set state = ${state}, looked_at_moment = ${moment}, anchor_at = ${anchor_at}, ends_at = ${ends_at},
           amount_cents = case when ${amount_cents} between 100 and 1000000 and ${amount_cents} % 100 = 0
                               then ${amount_cents} else amount_cents end,
           next_charge_at = ${next_charge_at}, last_charge_at = ${last_charge_at},
           paused_until = ${state === "paused" ? paused_until : null}, ended_at = ${over ? ends_at : null},
           card_brand = case when ${HAS_SUPPORTER} then coalesce(${card?.brand ?? null}, card_brand) end,
           card_last4 = case when ${HAS_SUPPORTER} then coalesce(${card?.last4 ?? null}, card_last4) end,
           card_exp_month = case when ${HAS_SUPPORTER} then coalesce(${card?.exp_month ?? null}, card_exp_month) end,
           card_exp_year = case when ${HAS_SUPPORTER} then coalesce(${card?.exp_year ?? null}, card_exp_year) end,
           owed_cents = ${owed?.amount_cents ?? null}, owed_since = ${owed?.period_starts_at ?? null},
           owed_tries = ${owed ? (late?.tries ?? 0) : null}, owed_next_try_at = ${owed?.next_try_at ?? null},
           check_at = least(${check_at}::timestamptz, ${unfinished})
     where recurring_id = ${recurring_id}::uuid`);
  return check_at;
}

/**
 * Adds a contribution for each paid month, to the athlete at their present team. Returns the invoices that are not
 * booked. Rows that exist are left out beforehand: on a conflict the insert would wait for the transaction that books
 * that row, and that one waits for the plan's row, which is locked here (booking/note-plan.ts).
 */
async function makeContributions(
  world: World,
  tx: Queries,
  recurring_id: string,
  { invoices }: Subscription,
): Promise<string[]> {
  const renewals = invoices.filter(({ state, is_first }) => state === "paid" && !is_first);
  const bills = renewals.map(({ invoice_id, period_starts_at }) => ({ invoice_id, period_starts_at }));
  const check_at = new Date(world.clock.now().getTime() + world.sweep_seconds * 1_000);
  const unbooked = await tx.rows<{ provider_invoice_id: string }>(sql`
    with made as (
      insert into contributions (kind, recurring_id, nil_service_type, player_id, team_id, player_name, team_name,
                                 amount_cents, currency, expires_at, check_at, user_id, contributor_email,
                                 provider_invoice_id)
      select 'recurring', r.recurring_id, coalesce((select f.kind from offers f where f.offer_id = r.offer_id), 'general_contribution'), p.player_id, p.team_id, p.player_name, p.team_name,
             r.amount_cents, r.currency, bill.period_starts_at, ${check_at}, u.user_id, u.email, bill.invoice_id
        from recurring_contributions r
        join players p using (player_id)
        join people u using (user_id)
        join jsonb_to_recordset(${JSON.stringify(bills)}::jsonb)
               as bill (invoice_id text, period_starts_at timestamptz) on true
       where r.recurring_id = ${recurring_id}::uuid
         and not exists (select from contributions there where there.provider_invoice_id = bill.invoice_id)
      on conflict (provider_invoice_id) do nothing
      returning provider_invoice_id)
    select provider_invoice_id from made
    union
    select provider_invoice_id from contributions
     where recurring_id = ${recurring_id}::uuid and paid_at is null and provider_invoice_id is not null
       and provider_session_id is null`);
  return unbooked.map(({ provider_invoice_id }) => provider_invoice_id);
}
