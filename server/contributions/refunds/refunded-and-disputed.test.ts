import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import { AT, aDispute, aRefund, openRecords, paidPage } from "../testing/records.ts";
import { refundOrder } from "./refund-order.ts";

// An order's refund reaches the provider, its answer does not reach us, and the cardholder disputes all the same: one look finds both.

let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());

const OUT = [-5_000, 1_500] as const;

/** A declined order of 50 dollars whose refund is being asked for. */
async function askedFor(name: string) {
  const contribution_id = await records.aContribution();
  await records.owner.query(
    "update contributions set nil_service_type = 'thank_you_video' where contribution_id = $1",
    [contribution_id],
  );
  await records.record(paidPage(name), contribution_id);
  const { rows } = await records.owner.query<{ order_id: string }>(
    `with offered as (insert into offers (player_id, kind, price_cents, days, at_once, offered_at, ended_at, ended_for)
                      values ($2, 'thank_you_video', 5000, 30, 5, now(), now(), 'changed') returning offer_id)
     insert into orders (contribution_id, offer_id, state, created_at, ordered_at, due_at, state_at, look_at)
     select $1, offer_id, 'refunding', now(), now(), now() + interval '30 days', now(), now() + interval '1 day' from offered
     returning order_id`,
    [contribution_id, records.kai],
  );
  const order_id = rows[0]?.order_id ?? "";
  await records.owner.query(
    `insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason, asked_at)
     values ($1, $2, 5000, 'The order was not kept: decline', $3)`,
    [order_id, contribution_id, AT],
  );
  const look = (status: string) =>
    records.record(
      paidPage(name, {
        refunds: [aRefund(`re_${name}`, { amount_cents: 5_000 })],
        disputes: [aDispute(`du_${name}`, status, [OUT], { amount_cents: 5_000 })],
      }),
      contribution_id,
    );
  const stands = async () => {
    const { rows: found } = await records.owner.query(
      `select o.state, q.state as request,
              array(select kind from needs_attention where subject = o.contribution_id::text and closed_at is null order by 1) as alarms
         from orders o join refund_requests q on q.refund_request_id = o.order_id where o.order_id = $1`,
      [order_id],
    );
    return [found[0].state, found[0].request, found[0].alarms];
  };
  /** The job of its refund, with a provider that knows the refund already and answers with it. */
  const asks = () => {
    const payments = {
      ...records.world.payments,
      refund: async () => ({ refund_id: `re_${name}` }),
      fetchCheckout: async () => paidPage(name),
    };
    return refundOrder.run({ ...records.world, payments }, { order_id });
  };
  return { order_id, contribution_id, look, asks, stands };
}

test("refunded and in dispute at once: nobody is told that its refund waits for the bank", async () => {
  const { look, stands } = await askedFor("r1");
  await look("under_review");
  assert.deepEqual(await stands(), ["refunded", "asking", []]);
});

test("it was said to wait, and the refund was booked during the dispute: that closes", async () => {
  const { contribution_id, look, stands } = await askedFor("r2");
  await records.owner.query(
    `insert into needs_attention (kind, subject, facts, raised_at, raised_last_at)
     values ('order_refund_waits', $1, '[]', now(), now())`,
    [contribution_id],
  );
  await look("under_review");
  assert.deepEqual(await stands(), ["refunded", "asking", []]);
});

test("refunded and lost as well: the request was sent, and is not said to have been returned by the bank", async () => {
  const { look, asks, stands } = await askedFor("r3");
  await look("lost");
  await asks();
  assert.deepEqual(await stands(), ["refunded", "sent", ["given_back_beyond"]]);
});
