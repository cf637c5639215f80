import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY, openPayouts } from "../payouts/testing/payouts.ts";
import { tellOfLongPending } from "./long-pending.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
  const delays = await given.control<object>("GET", "/delays");
  await given.control("PUT", "/delays", { ...delays, refund_seconds: 60 * DAY });
});
after(() => begun.disposeAsync());

/** A refund of a contribution that the provider takes its time for. */
async function pending() {
  const contribution_id = await given.give(given.another(), 50);
  const { rows } = await given.owner.query(
    "select provider_payment_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  const { id } = await given.control<{ id: string }>("POST", "/refunds", {
    payment_intent: rows[0].provider_payment_id,
    goes: "pending",
  });
  await given.read();
  return { subject: `${contribution_id}:${id}`, refund_id: id };
}

const look = () => tellOfLongPending.run(given.world);

const told = async (subject: string) =>
  (
    await given.owner.query(
      "select facts, times, closed_at is null as is_open from needs_attention where kind = 'refund_pending' and subject = $1 order by item_id",
      [subject],
    )
  ).rows;

test("a refund that is pending for a week is told once a day until it has gone out, and comes back where it was marked as done", async () => {
  const { subject, refund_id } = await pending();
  await given.advance(6 * DAY);
  await look();
  assert.deepEqual(await told(subject), []);
  await given.advance(2 * DAY);
  await look();
  await look();
  const [item, ...others] = await told(subject);
  assert.deepEqual(others, []);
  assert.deepEqual([item.times, item.is_open], [1, true]);
  assert.deepEqual(item.facts.slice(1), [
    ["Refund", refund_id],
    ["Amount", "$50 USD"],
    ["Since", "2028-01-29"],
    ["The provider says", "pending"],
  ]);
  await given.owner.query("update needs_attention set closed_at = $1, closed_by = $2 where subject = $3", [
    given.world.clock.now(),
    await given.person("admin@demo.test"),
    subject,
  ]);
  await given.advance(DAY);
  await look();
  assert.deepEqual(
    (await told(subject)).map(({ is_open }) => is_open),
    [false, true],
  );
  await given.control("POST", `/refunds/${refund_id}`, { status: "succeeded" });
  await given.read();
  await look();
  assert.deepEqual(
    (await told(subject)).map(({ is_open }) => is_open),
    [false, false],
  );
});

test("one that fails in the end is told as that alone", async () => {
  const { subject, refund_id } = await pending();
  await given.advance(8 * DAY);
  await look();
  assert.equal((await told(subject)).length, 1);
  await given.control("POST", `/refunds/${refund_id}`, { status: "failed" });
  await given.read();
  await look();
  const { rows } = await given.owner.query(
    "select kind from needs_attention where subject = $1 and closed_at is null",
    [subject],
  );
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ["refund_failed"],
  );
});

test("what a server of the release before booked without closing it is closed by the next look", async () => {
  const { subject, refund_id } = await pending();
  await given.advance(8 * DAY);
  await look();
  await given.owner.query("update refunds set status = 'succeeded' where refund_id = $1", [refund_id]);
  await look();
  assert.deepEqual(
    (await told(subject)).map(({ is_open }) => is_open),
    [false],
  );
});
