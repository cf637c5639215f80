import sql from "sql-template-tag";
import { raiseAlarm } from "../../../alarms/raise.ts";
import type { Queries } from "../../../world/database.ts";
import { ProviderAway } from "../../../world/payments/card-payments.ts";
import { type AthletesTransfer, TransferRefused } from "../../../world/payments/paying-out.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { holdWhereBankChanged } from "../accounts/hold-changed-bank.ts";
import { MAIL_PAYOUT } from "../jobs/letters.ts";
import { ATHLETES, blocksOf } from "../standing/blocks.ts";
import { OPEN_CENTS, ofOne, waitsFor } from "../standing/waiting.ts";
import { dropPayout } from "./plan.ts";

/** What was asked of the provider so long ago does not arrive there any more: its client gives up within a minute. */
const SURELY_OVER_MS = 2 * 60_000;

interface PayoutRow {
  readonly player_id: number;
  readonly state: string;
  readonly amount_cents: string;
  readonly currency: string;
  readonly attempt: number;
  readonly sending_at: Date | null;
  readonly provider_account_id: string;
  readonly payout_account_id: string;
}

/** `short`: the balance is too small. `later`: another server may be at it. */
export type Sent = "sent" | "dropped" | "short" | "later";

/**
 * Sends a planned payout, once however often it is asked, or drops it where something holds the athlete's money or a part of it by now, or
 * the provider refuses. Throws `ProviderAway` while the outcome is unknown.
 */
export async function sendPayout(world: World, payout_id: string): Promise<Sent> {
  const payout = await readPayout(world, payout_id);
  if (!payout || payout.state === "dropped") return "dropped";
  if (payout.state === "sent") return "sent";
  if (!(await takeTurn(world, payout_id, payout))) return "later";
  // The last look may be days ago, and a thief's bank account younger.
  await holdWhereBankChanged(world, payout.provider_account_id);
  const held = await whatHolds(world, payout_id, payout);
  if (held) return dropIfNotSent(world, payout_id, held);
  try {
    const { provider_account_id: account_id, currency, attempt } = payout;
    const amount_cents = Number(payout.amount_cents);
    const transfer = await world.payments.transfer({
      payout_id,
      attempt,
      account_id,
      amount_cents,
      currency,
    });
    await recordTransfer(world, payout_id, transfer);
    return "sent";
  } catch (error) {
    if (error instanceof TransferRefused) return afterRefusal(world, payout_id, payout, error);
    // After a failure that the provider answered, the same key would get the same answer for a day.
    if (error instanceof ProviderAway) await noteFailure(world.database, payout_id, error, error.answered);
    throw error;
  }
}

const readPayout = ({ database }: World, payout_id: string): Promise<PayoutRow | null> =>
  database.row<PayoutRow>(sql`
    select p.player_id::int, p.state, p.amount_cents, p.currency, p.attempt, p.sending_at, a.provider_account_id, a.payout_account_id
      from payouts p join payout_accounts a using (payout_account_id) where p.payout_id = ${payout_id}::uuid`);

/**
 * One server asks at a time: two with different attempts could each send. False: it was asked a moment ago, and nobody knows what became
 * of it. So whoever has the turn finds at the provider whatever was sent before.
 */
async function takeTurn(
  { database, clock }: World,
  payout_id: string,
  { sending_at }: PayoutRow,
): Promise<boolean> {
  const now = clock.now();
  if (sending_at && now.getTime() - sending_at.getTime() < SURELY_OVER_MS) return false;
  const taken = await database.row(sql`
    update payouts set sending_at = ${now}
     where payout_id = ${payout_id}::uuid and state = 'planned' and sending_at is not distinct from ${sending_at}::timestamptz
    returning payout_id`);
  return taken !== null;
}

/** What holds the athlete's money now or what the payout is made of, or whoever holds their page has another account. */
async function whatHolds(world: World, payout_id: string, payout: PayoutRow): Promise<string | null> {
  const now = await world.database.row<{ blocks: string[]; payout_account_id: string | null }>(sql`
    select ${blocksOf(world)} as blocks, a.payout_account_id
      from ${ATHLETES} where r.role = 'athlete' and p.player_id = ${payout.player_id}`);
  if (!now || now.payout_account_id !== payout.payout_account_id) return "another account";
  const of_lines = now.blocks.length > 0 ? [] : await whyLinesWait(world, payout_id, payout);
  const all = [...now.blocks, ...of_lines];
  return all.length > 0 ? all.join(", ") : null;
}

/**
 * Why what goes out by its lines would wait by now, that less of it is the athlete's than when it was planned, or that what it is made of is on
 * no page of theirs any more: a page that was taken for theirs was given back.
 */
async function whyLinesWait(
  world: World,
  payout_id: string,
  { player_id }: PayoutRow,
): Promise<readonly string[]> {
  const after_days = world.payouts?.after_days ?? 0;
  const found = await world.database.rows<{ why: string }>(sql`
    select distinct why
      from (select case when not (c.player_id = ${pagesOf(player_id)}) then 'another page'
                        when l.amount_cents < 0 then null
                        when ${OPEN_CENTS} < 0 then 'refunded' else ${waitsFor(world, after_days, ofOne(player_id))} end as why
              from payout_lines l join contributions c using (contribution_id)
             where l.payout_id = ${payout_id}::uuid) as each
     where why is not null order by why`);
  return found.map(({ why }) => why);
}

/**
 * Books that a payout's transfer was made, once. One that was dropped and is found to have been sent after all is the athlete's all the
 * same: it is planned again and sent, and a person is told.
 */
export async function recordTransfer(
  world: World,
  payout_id: string,
  transfer: AthletesTransfer,
): Promise<void> {
  await world.database.transaction(async (tx) => {
    const payout = await tx.row<{
      state: string;
      player_id: string;
      amount_cents: string;
      currency: string;
    }>(sql`
      select state, player_id, amount_cents, currency from payouts where payout_id = ${payout_id}::uuid for update`);
    if (!payout || payout.state === "sent") return;
    const { transfer_id, amount_cents, created_at } = transfer;
    if (Number(payout.amount_cents) !== amount_cents)
      throw new Error(`The transfer ${transfer_id} is not the payout's amount.`);
    const was_dropped = payout.state === "dropped";
    if (was_dropped) {
      await planAgain(tx, payout_id, created_at);
      await tellSentAfterAll(world, tx, payout_id, transfer_id);
    }
    await tx.row(sql`
      update payouts set state = 'sent', dropped_at = null, sent_after_all_at = coalesce(${was_dropped ? world.clock.now() : null}::timestamptz, sent_after_all_at), failure = null, transfer_id = ${transfer_id}, sent_at = ${created_at}
       where payout_id = ${payout_id}::uuid`);
    await tx.row(sql`
      select payout_book('payout_transfer', ${transfer_id}, ${payout.currency}, ${created_at}::timestamptz,
                         ${payout.player_id}::bigint, ${payout.player_id}::bigint, ${amount_cents}::bigint)`);
    await tx.row(sql`
      update payout_accounts set look_at = least(look_at, ${world.clock.now()}::timestamptz + interval '6 hours')
       where payout_account_id = (select payout_account_id from payouts where payout_id = ${payout_id}::uuid)`);
    await world.jobs.add(
      tx,
      MAIL_PAYOUT,
      { about: "sent", id: payout_id },
      `${MAIL_PAYOUT.name}:sent:${payout_id}`,
    );
  });
}

/** Names the payouts in which its contributions went out again, and by how much that is too much. */
async function tellSentAfterAll(
  world: World,
  tx: Queries,
  payout_id: string,
  transfer_id: string,
): Promise<void> {
  const twice = await tx.row<{ others: string | null; dollars: string }>(sql`
    select (select string_agg(distinct o.payout_id::text, ', ') from payout_lines l
              join payout_lines again using (contribution_id) join payouts o on o.payout_id = again.payout_id
             where l.payout_id = ${payout_id}::uuid and o.payout_id <> l.payout_id and o.state <> 'dropped'
               and again.amount_cents * l.amount_cents > 0) as others,
           to_char(coalesce(sum(greatest(c.paid_out_cents - coalesce(c.paid_cents, 0), 0)), 0) / 100.0, 'FM999999999990.00') as dollars
      from payout_lines l join contributions c using (contribution_id) where l.payout_id = ${payout_id}::uuid`);
  await raiseAlarm(world, tx, "payout_sent_after_all", [
    ["Payout", payout_id],
    ["Transfer", transfer_id],
    ...(twice?.others ? [["Went out again in", twice.others] satisfies [string, string]] : []),
    ["Dollars too much", twice?.dollars ?? "0.00"],
  ]);
}

/** A dropped payout's lines count again; that more than was given may have gone out by them is allowed for. */
async function planAgain(tx: Queries, payout_id: string, at: Date): Promise<void> {
  await tx.rows(sql`
    with noted as (
      update contributions c set paid_out_cents = c.paid_out_cents + l.amount_cents, sent_again_cents = c.sent_again_cents + l.amount_cents
        from payout_lines l where l.payout_id = ${payout_id}::uuid and c.contribution_id = l.contribution_id
      returning c.contribution_id, c.player_id, l.amount_cents),
    booked as materialized (
      select payout_book(case when cents > 0 then 'payout_planned' else 'payout_dropped' end, ${payout_id} || ':' || page || ':again',
                         'usd', ${at}::timestamptz, page, (select player_id from payouts where payout_id = ${payout_id}::uuid), abs(cents))
        from (select player_id as page, sum(amount_cents)::bigint as cents from noted group by 1) as of_page where cents <> 0)
    select from booked`);
}

async function afterRefusal(
  world: World,
  payout_id: string,
  payout: PayoutRow,
  refusal: TransferRefused,
): Promise<Sent> {
  await noteFailure(world.database, payout_id, refusal, true);
  if (refusal.why === "balance") return "short";
  await world.database.transaction(async (tx) => {
    await dropLocked(world, tx, payout_id, refusal.message);
    // What the provider thinks of the account is asked at once.
    await tx.row(sql`
      update payout_accounts set look_at = ${world.clock.now()} where payout_account_id = ${payout.payout_account_id}::uuid`);
    if (refusal.why === "other")
      await raiseAlarm(world, tx, "payout_refused", [
        ["Payout", payout_id],
        ["The provider says", refusal.message.slice(0, 200)],
      ]);
  });
  return "dropped";
}

/** Drops what was planned and must not go out, unless it is sent already; `later`: it may be on its way to the provider. */
export async function giveUp(world: World, payout_id: string, why: string): Promise<Sent> {
  const payout = await readPayout(world, payout_id);
  if (!payout || payout.state === "dropped") return "dropped";
  if (payout.state === "sent") return "sent";
  return (await takeTurn(world, payout_id, payout)) ? dropIfNotSent(world, payout_id, why) : "later";
}

/** Drops it where the provider knows of no transfer; else it is booked as sent. */
async function dropIfNotSent(world: World, payout_id: string, why: string): Promise<Sent> {
  const transfer = await world.payments.findTransfer(payout_id);
  if (transfer) {
    await recordTransfer(world, payout_id, transfer);
    return "sent";
  }
  await world.database.transaction((tx) => dropLocked(world, tx, payout_id, why));
  return "dropped";
}

async function dropLocked(world: World, tx: Queries, payout_id: string, why: string): Promise<void> {
  const held = await tx.row(
    sql`select from payouts where payout_id = ${payout_id}::uuid and state = 'planned' for update`,
  );
  if (held) await dropPayout(world, tx, payout_id, why);
}

/** `used`: the provider answered, and the key gets the same answer for a day: the next try has another one, and may come at once. */
const noteFailure = (queries: Queries, payout_id: string, error: Error, used: boolean): Promise<unknown> =>
  queries.row(sql`
    update payouts set failure = ${error.message.slice(0, 500)}, attempt = attempt + ${used ? 1 : 0},
           sending_at = case when ${used} then null else sending_at end
     where payout_id = ${payout_id}::uuid and state = 'planned'`);
