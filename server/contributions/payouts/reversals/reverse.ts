import sql from "sql-template-tag";
import * as z from "zod/mini";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import { task } from "../../../http/domain.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import { ProviderAway } from "../../../world/payments/card-payments.ts";
import { type AthletesTransfer, TransferRefused } from "../../../world/payments/paying-out.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { MAIL_PAYOUT } from "../jobs/letters.ts";

/** Asks that another admin agrees to take a payout back, which is for our own mistakes alone. Throws `Refusal`. */
export async function askForReversalOf(
  world: World,
  asker: Asker,
  payout_id: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  const cents = Math.round(amount * 100);
  await world.database.transaction(async (tx) => {
    const payout = await tx.row<{ state: string; left_cents: string }>(sql`
      select state, amount_cents - reversed_cents as left_cents from payouts where payout_id = ${payout_id}::uuid for update`);
    if (!payout) throw new Refusal(404, "No such payout.");
    if (payout.state !== "sent") throw new Refusal(409, "It was not sent: there is nothing to take back.");
    const left = Number(payout.left_cents);
    if (cents > left)
      throw new Refusal(422, `That is more than is left: $${(left / 100).toFixed(2)}.`, {
        errors: { amount: `At most $${(left / 100).toFixed(2)} can be taken back.` },
      });
    const made = await tx.row<{ payout_reversal_id: string }>(sql`
      insert into payout_reversals (payout_id, amount_cents, reason, asked_by, asked_at)
      values (${payout_id}::uuid, ${cents}, ${reason.trim()}, ${personOf(asker).user_id}, ${world.clock.now()})
      on conflict do nothing returning payout_reversal_id`);
    if (!made) throw new Refusal(409, "Another reversal of this payout is under way.");
    await audit(tx, asker, {
      act: "asked for a reversal",
      subject: `payout ${payout_id}`,
      detail: { cents },
    });
  });
}

/** Agrees to it, as somebody else than who asked, and has it carried out; or withdraws it. Answers the payout. Throws `Refusal`. */
export async function decideReversalOf(
  world: World,
  asker: Asker,
  payout_reversal_id: string,
  act: "agree" | "withdraw",
): Promise<string> {
  const { user_id } = personOf(asker);
  const payout_id = await world.database.transaction(async (tx) => {
    const found = await tx.row<{ payout_id: string; state: string; asked_by: string }>(sql`
      select payout_id, state, asked_by from payout_reversals where payout_reversal_id = ${payout_reversal_id}::uuid for update`);
    if (!found) throw new Refusal(404, "No such reversal.");
    if (found.state !== "asked") throw new Refusal(409, "It is decided already.");
    if (act === "agree" && Number(found.asked_by) === user_id)
      throw new Refusal(409, "You asked for it: another admin has to agree.");
    await tx.row(sql`
      update payout_reversals set state = ${act === "agree" ? "agreed" : "withdrawn"}, decided_by = ${user_id}, decided_at = ${world.clock.now()}
       where payout_reversal_id = ${payout_reversal_id}::uuid`);
    if (act === "agree")
      await world.jobs.add(
        tx,
        carryOutReversal,
        { payout_reversal_id },
        `${carryOutReversal.name}:${payout_reversal_id}`,
      );
    const words = act === "agree" ? "agreed to a reversal" : "withdrew a reversal";
    await audit(tx, asker, { act: words, subject: `payout ${found.payout_id}` });
    return found.payout_id;
  });
  return payout_id;
}

const payloadShape = z.object({ payout_reversal_id: z.uuid() });

/** Takes back what two admins agreed on, once. Throws `ProviderAway` while the outcome is unknown, and is retried. */
export const carryOutReversal = task({ name: "payouts_reverse" }, async (world, payload) => {
  const { payout_reversal_id } = payloadShape.parse(payload);
  const found = await world.database.row<{
    state: string;
    attempt: number;
    transfer_id: string;
    amount_cents: string;
  }>(sql`
    select r.state, r.attempt, p.transfer_id, r.amount_cents
      from payout_reversals r join payouts p using (payout_id) where r.payout_reversal_id = ${payout_reversal_id}::uuid`);
  if (found?.state !== "agreed") return;
  const { attempt, transfer_id } = found;
  const amount_cents = Number(found.amount_cents);
  try {
    const transfer = await world.payments.reverseTransfer({
      payout_reversal_id,
      attempt,
      transfer_id,
      amount_cents,
    });
    await recordReversal(world, payout_reversal_id, transfer);
  } catch (error) {
    const failure = error instanceof Error ? error.message.slice(0, 500) : "";
    if (error instanceof TransferRefused) {
      await world.database.row(sql`
        update payout_reversals set state = 'refused', failure = ${failure}
         where payout_reversal_id = ${payout_reversal_id}::uuid and state = 'agreed'`);
      return;
    }
    if (error instanceof ProviderAway && error.answered)
      await world.database.row(sql`
        update payout_reversals set attempt = attempt + 1, failure = ${failure} where payout_reversal_id = ${payout_reversal_id}::uuid`);
    throw error;
  }
});

/** Books it: the provider's balance has it again, it is held for the athlete, and they are told. Its payout's newest contributions are open again. */
async function recordReversal(
  world: World,
  payout_reversal_id: string,
  transfer: AthletesTransfer,
): Promise<void> {
  const reversal = transfer.reversals.find((one) => one.payout_reversal_id === payout_reversal_id);
  if (!reversal)
    throw new Error(`The transfer ${transfer.transfer_id} has no reversal ${payout_reversal_id}.`);
  const { reversal_id, amount_cents, created_at } = reversal;
  await world.database.transaction(async (tx) => {
    const payout = await tx.row<{ payout_id: string; player_id: string; currency: string }>(sql`
      select p.payout_id, p.player_id, p.currency from payouts p join payout_reversals r using (payout_id)
       where r.payout_reversal_id = ${payout_reversal_id}::uuid and r.state = 'agreed' for update`);
    if (!payout) return;
    await tx.row(sql`
      update payout_reversals set state = 'sent', reversal_id = ${reversal_id}, failure = null where payout_reversal_id = ${payout_reversal_id}::uuid`);
    await tx.row(
      sql`update payouts set reversed_cents = reversed_cents + ${amount_cents} where payout_id = ${payout.payout_id}::uuid`,
    );
    await tx.row(sql`
      select payout_book('payout_reversal', ${reversal_id}, ${payout.currency}, ${created_at}::timestamptz, ${payout.player_id}::bigint, ${payout.player_id}::bigint, ${amount_cents}::bigint)`);
    await giveBack(tx, payout, { reversal_id, amount_cents, created_at });
    await world.jobs.add(
      tx,
      MAIL_PAYOUT,
      { about: "taken_back", id: payout_reversal_id },
      `${MAIL_PAYOUT.name}:taken_back:${payout_reversal_id}`,
    );
  });
}

/**
 * The amount over the payout's lines, and on the accounts of the pages that they were given to: first what was given to a page that is not the
 * athlete's any more, then the newest contribution first.
 */
async function giveBack(
  tx: Queries,
  { payout_id, player_id, currency }: { payout_id: string; player_id: string; currency: string },
  { reversal_id, amount_cents, created_at }: { reversal_id: string; amount_cents: number; created_at: Date },
): Promise<void> {
  const taken = await tx.row<{ cents: string }>(sql`
    with lines as (
      select l.contribution_id, c.player_id as page, l.amount_cents - l.reversed_cents as left_cents,
             coalesce(sum(l.amount_cents - l.reversed_cents) over (order by c.player_id = ${pagesOf(sql`${player_id}::bigint`)}, c.paid_at desc, l.contribution_id
                                                          rows between unbounded preceding and 1 preceding), 0) as before
        from payout_lines l join contributions c using (contribution_id)
       where l.payout_id = ${payout_id}::uuid and l.amount_cents - l.reversed_cents > 0),
    parts as (
      select contribution_id, page, least(left_cents, ${amount_cents}::bigint - before) as cents from lines where before < ${amount_cents}::bigint),
    marked as (
      update payout_lines l set reversed_cents = l.reversed_cents + parts.cents
        from parts where l.payout_id = ${payout_id}::uuid and l.contribution_id = parts.contribution_id returning l.contribution_id),
    noted as (
      update contributions c set paid_out_cents = c.paid_out_cents - parts.cents
        from parts where c.contribution_id = parts.contribution_id returning c.contribution_id),
    booked as materialized (
      select payout_book('payout_dropped', ${payout_id} || ':' || page || ':' || ${reversal_id}, ${currency}, ${created_at}::timestamptz,
                         page, ${player_id}::bigint, sum(cents)::bigint)
        from parts group by page)
    select sum(cents) as cents from parts where (select count(*) from marked) + (select count(*) from noted) + (select count(*) from booked) >= 0`);
  if (Number(taken?.cents ?? 0) !== amount_cents)
    throw new Error(`The payout ${payout_id} has not so much left.`);
}
