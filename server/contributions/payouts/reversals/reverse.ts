import sql from "sql-template-tag";
import * as z from "zod/mini";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import { task } from "../../../http/domain.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import { ProviderAway } from "../../../world/payments/card-payments.ts";
import { TransferRefused } from "../../../world/payments/paying-out.ts";
import type { World } from "../../../world/world.ts";
import { recordReversals } from "./record.ts";

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
    payout_id: string;
    transfer_id: string;
    amount_cents: string;
  }>(sql`
    select r.state, r.attempt, r.payout_id, p.transfer_id, r.amount_cents
      from payout_reversals r join payouts p using (payout_id) where r.payout_reversal_id = ${payout_reversal_id}::uuid`);
  if (found?.state !== "agreed") return;
  const { attempt, payout_id, transfer_id } = found;
  const amount_cents = Number(found.amount_cents);
  try {
    const transfer = await world.payments.reverseTransfer({
      payout_reversal_id,
      attempt,
      transfer_id,
      amount_cents,
    });
    if (!transfer.reversals.some((one) => one.payout_reversal_id === payout_reversal_id))
      throw new Error(`The transfer ${transfer_id} has no reversal ${payout_reversal_id}.`);
    await recordReversals(world, payout_id, transfer);
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
