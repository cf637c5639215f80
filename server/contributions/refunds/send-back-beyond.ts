import sql from "sql-template-tag";
import * as z from "zod/mini";
import { raiseAlarm } from "../../alarms/raise.ts";
import { task } from "../../http/domain.ts";
import { ProviderRefused } from "../../world/payments/card-payments.ts";
import { REFUND_BEYOND_TASK } from "../booking/tasks.ts";

const payloadShape = z.object({ contribution_id: z.uuid() });

/**
 * Refunds the whole charge, once. The refund is booked like any other. Where the provider refuses, an alarm tells what to do, and it is tried again once a
 * day until that is marked as done. Throws `ProviderAway`, and is retried.
 */
export const refundBeyond = task(REFUND_BEYOND_TASK, async (world, payload) => {
  const { contribution_id } = payloadShape.parse(payload);
  const charge = await world.database.row<{ charge_id: string }>(sql`
    select provider_object as charge_id from ledger_transfers
     where contribution_id = ${contribution_id}::uuid and kind = 'charge'
       and not exists (select from refunds where contribution_id = ${contribution_id}::uuid)`);
  if (!charge) return;
  try {
    await world.payments.refundCharge(charge.charge_id, `beyond.${contribution_id}`);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await world.database.transaction((tx) =>
      raiseAlarm(world, tx, "charge_beyond_refused", [
        ["Transaction ID", contribution_id],
        ["Charge", charge.charge_id],
      ]),
    );
  }
  await world.database.row(sql`
    update contributions set check_at = ${world.clock.now()} where contribution_id = ${contribution_id}::uuid`);
});
