import sql from "sql-template-tag";
import * as z from "zod/mini";
import { task } from "../../http/domain.ts";
import { REFUND_BEYOND_TASK } from "../booking/tasks.ts";

const payloadShape = z.object({ contribution_id: z.uuid() });

/** Refunds the whole charge, once. The refund is booked like any other. */
export const refundBeyond = task(REFUND_BEYOND_TASK, async (world, payload) => {
  const { contribution_id } = payloadShape.parse(payload);
  const charge = await world.database.row<{ charge_id: string }>(sql`
    select provider_object as charge_id from ledger_transfers
     where contribution_id = ${contribution_id}::uuid and kind = 'charge'
       and not exists (select from refunds where contribution_id = ${contribution_id}::uuid)`);
  if (!charge) return;
  await world.payments.refundCharge(charge.charge_id, `beyond.${contribution_id}`);
  await world.database.row(sql`
    update contributions set check_at = ${world.clock.now()} where contribution_id = ${contribution_id}::uuid`);
});
