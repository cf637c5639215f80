import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { task } from "../../../http/domain.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { handleRefundRequest } from "../../refunds/carry-out.ts";
import { MAIL_HELD } from "../jobs/letters.ts";
import { CAN_BE_DECIDED, TO_PAY_BACK } from "./open-money.ts";

const payloadShape = z.object({ decision_id: z.uuid() });

/** Refunds asked for in one transaction. */
const A_PORTION = 200;

/**
 * Asks for the refunds that a decision is made of, a portion at a time, each once; they are carried out as any refund is. Any number of
 * times, and it goes on where it was broken off.
 */
export const payBackHeld = task({ name: "payouts_pay_back_held" }, async (world, payload) => {
  const { decision_id } = payloadShape.parse(payload);
  while (await askSome(world, decision_id));
});

interface PartRow {
  readonly contribution_id: string;
  readonly cents: string;
  readonly reason: string;
  readonly decided_by: number;
}

async function askSome(world: World, decision_id: string): Promise<boolean> {
  return world.database.transaction(async (tx) => {
    // Two jobs of one decision are one after the other: whoever waits for a contribution alone sees it as it is by then, and its part as it was.
    await tx.row(sql`select from held_decisions where decision_id = ${decision_id}::uuid for no key update`);
    const parts = await tx.rows<PartRow>(sql`
      select p.contribution_id, case when ${CAN_BE_DECIDED} then least(p.amount_cents, ${TO_PAY_BACK}) else 0 end as cents, left(d.reason, 500) as reason, d.decided_by::int
        from held_decision_parts p join held_decisions d using (decision_id) join contributions c using (contribution_id)
       where p.decision_id = ${decision_id}::uuid and p.refund_request_id is null and d.state = 'agreed'
       order by p.contribution_id limit ${A_PORTION} for no key update of c`);
    for (const part of parts) await askForOne(world, tx, decision_id, part);
    return parts.length === A_PORTION;
  });
}

/** What somebody else has refunded meanwhile, or is refunding, is no part of it anymore. */
async function askForOne(
  world: World,
  tx: Queries,
  decision_id: string,
  { contribution_id, cents, reason, decided_by }: PartRow,
): Promise<void> {
  const refund_request_id = randomUUID();
  const made =
    Number(cents) > 0 &&
    (await tx.row(sql`
      insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason, asked_by, asked_at)
      values (${refund_request_id}, ${contribution_id}::uuid, ${cents}, ${reason}, ${decided_by}, ${world.clock.now()})
      on conflict (contribution_id) where state = 'asking' do nothing returning refund_request_id`));
  if (!made) {
    await tx.row(sql`
      delete from held_decision_parts
       where decision_id = ${decision_id}::uuid and contribution_id = ${contribution_id}::uuid and refund_request_id is null`);
    return;
  }
  await tx.row(sql`
    update held_decision_parts set refund_request_id = ${refund_request_id}, amount_cents = ${cents}
     where decision_id = ${decision_id}::uuid and contribution_id = ${contribution_id}::uuid`);
  await world.jobs.add(
    tx,
    handleRefundRequest,
    { refund_request_id },
    `${handleRefundRequest.name}:${refund_request_id}`,
  );
}

/**
 * Ends decisions whose refunds are all booked or refused, and has the athlete told. What the provider refused is held as before: its
 * alarm says so, and another decision can hand it over. Also goes on with what was broken off.
 */
export async function endPaidBack(world: World): Promise<void> {
  await world.database.transaction(async (tx) => {
    const open = await tx.rows<{ decision_id: string; asked_all: boolean }>(sql`
      select decision_id, not exists (select from held_decision_parts p where p.decision_id = d.decision_id and p.refund_request_id is null) as asked_all
        from held_decisions d where state = 'agreed' for update skip locked`);
    for (const { decision_id, asked_all } of open)
      if (!asked_all)
        await world.jobs.add(tx, payBackHeld, { decision_id }, `${payBackHeld.name}:${decision_id}`);
    const done = await tx.rows<{ decision_id: string }>(sql`
      update held_decisions d set state = 'done', done_at = ${world.clock.now()}
       where state = 'agreed' and not exists (
         select from held_decision_parts p left join refund_requests q using (refund_request_id)
          where p.decision_id = d.decision_id
            and (p.refund_request_id is null or q.state = 'asking'
                 or (q.state = 'sent' and not exists (select from refunds r where r.refund_id = q.refund_id and r.status not in ('pending', 'requires_action')))))
      returning decision_id`);
    for (const { decision_id } of done)
      await world.jobs.add(
        tx,
        MAIL_HELD,
        { about: "decided", id: decision_id },
        `${MAIL_HELD.name}:decided:${decision_id}`,
      );
  });
}
