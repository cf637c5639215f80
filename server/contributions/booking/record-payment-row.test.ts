import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import type { Checkout } from "../../world/payments/card-payments.ts";
import { AT, aRefund, openRecords, paidPage } from "../testing/records.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());

/** When the last look began. */
let began = 0;
const look: typeof records.record = (...found) => {
  began = Date.now();
  return records.record(...found);
};

let names = 0;
/** A contribution and the words to look at its page again and again. */
async function aPage() {
  const name = `p${++names}`;
  const contribution_id = await records.aContribution();
  return {
    contribution_id,
    open: (changed: Partial<Checkout> = {}) =>
      look(
        { ...paidPage(name), payment: null, status: "open", url: "https://pay.test/1", ...changed },
        contribution_id,
      ),
    paid: (changed: Parameters<typeof paidPage>[1] = {}, page: Partial<Checkout> = {}) =>
      look({ ...paidPage(name, changed), ...page }, contribution_id),
    row: () => records.rowOf(contribution_id),
  };
}
const NOTHING = { outcome: "nothing", kinds: [] };
const STATE = { outcome: "state", kinds: [] };
/** In some ten seconds from the last look on, however long ago that is. */
const soon = (check_at: unknown): boolean =>
  Number(check_at) > began + 5_000 && Number(check_at) < Date.now() + 15_000;

test("a paid page: booked, all of it kept, and nothing more to ask", async () => {
  const { contribution_id, paid, row } = await aPage();
  assert.deepEqual(await paid(), { outcome: "booked", kinds: ["charge", "fee"] });
  const { state, provider_session_id, provider_payment_id, paid_at, paid_cents, fee_booked, ...rest } =
    await row();
  assert.deepEqual([state, paid_at, paid_cents, fee_booked], ["paid", AT, "5000", true]);
  assert.match(`${provider_session_id} ${provider_payment_id}`, /^cs_(p\d+) pi_\1$/);
  assert.deepEqual([rest.contributor_email, rest.checkout_url], ["fan@demo.test", null]);
  assert.deepEqual([rest.failure, rest.check_at], [null, null]);
  assert.deepEqual(await records.lettersAbout(contribution_id), [["mail_receipt", { contribution_id }]]);
});

test("a second look at it books nothing and promises no second receipt", async () => {
  const { contribution_id, paid } = await aPage();
  await paid();
  await records.owner.query("delete from graphile_worker._private_jobs");
  assert.deepEqual(await paid(), NOTHING);
  assert.deepEqual(await records.lettersAbout(contribution_id), []);
});

test("while the fee is not known the page is asked about soon, and the fee is booked when it comes", async () => {
  const { paid, row } = await aPage();
  assert.deepEqual(await paid({ fee: null }), { outcome: "booked", kinds: ["charge"] });
  const early = await row();
  assert.equal(early.fee_booked, false);
  assert.ok(soon(early.check_at), `${early.check_at}`);
  assert.deepEqual(await paid(), { outcome: "booked", kinds: ["fee"] });
  const late = await row();
  assert.deepEqual([late.fee_booked, late.check_at], [true, null]);
  await paid({ fee: null });
  assert.equal((await row()).fee_booked, true);
});

test("a fee of nothing is no line in the book, and nothing to wait for", async () => {
  const { paid, row } = await aPage();
  const fee = { balance_transaction_id: "txn_free", amount_cents: 0 };
  assert.deepEqual(await paid({ fee }), { outcome: "booked", kinds: ["charge"] });
  assert.equal((await row()).check_at, null);
});

test("a refund in the first look already is in the row's sum", async () => {
  const { paid, row } = await aPage();
  assert.equal((await paid({ refunds: [aRefund("re_first")] })).outcome, "booked");
  assert.equal((await row()).refunded_cents, "2000");
});

test("what is paid is booked in the provider's amount, and the log told where that was not asked", async () => {
  const { contribution_id, paid, row } = await aPage();
  records.said.length = 0;
  await (await aPage()).paid();
  assert.deepEqual(records.said, []);
  await paid({ amount_cents: 4_900 });
  assert.deepEqual(records.said, [
    ["Paid is not what was asked.", { contribution_id, asked: "5000", paid: 4_900 }],
  ]);
  assert.equal((await row()).paid_cents, "4900");
  assert.equal((await records.holdingsOf(contribution_id)).held_for_athlete, -4_900);
});

test("money in a currency that the book has no accounts for is not booked as something else", async () => {
  const { paid, row } = await aPage();
  await assert.rejects(paid({ currency: "eur" }), /no account provider_balance in eur/);
  assert.equal((await row()).state, "open");
});

test("what changes is asked about soon and counted anew; what stays keeps its time and its count", async () => {
  const { contribution_id, open, row } = await aPage();
  const later = new Date("2031-01-01T00:00:00Z");
  const waitLong = () =>
    records.owner.query("update contributions set checks = 4, check_at = $1 where contribution_id = $2", [
      later,
      contribution_id,
    ]);
  await waitLong();
  assert.deepEqual(await open(), NOTHING);
  const same = await row();
  assert.deepEqual([same.checks, same.check_at, same.checkout_url], [4, later, "https://pay.test/1"]);
  assert.deepEqual(await open({ status: "complete" }), STATE);
  const changed = await row();
  assert.deepEqual([changed.state, changed.checks, changed.checkout_url], ["processing", 0, null]);
  assert.ok(soon(changed.check_at), `${changed.check_at}`);
});

test("what is booked while the state stays is a change too", async () => {
  const { contribution_id, paid, row } = await aPage();
  await paid({ fee: null });
  await records.owner.query("update contributions set checks = 4 where contribution_id = $1", [
    contribution_id,
  ]);
  const { kinds } = await paid({ fee: null, refunds: [aRefund("re_while_waiting")] });
  assert.deepEqual(kinds, ["refund"]);
  assert.equal((await row()).checks, 0);
});

test("a row that nobody watched is watched again while it is open", async () => {
  const { open, row } = await aPage();
  await open();
  const { check_at } = await row();
  assert.ok(soon(check_at), `${check_at}`);
});

test("an expired page is over", async () => {
  const { open, row } = await aPage();
  assert.deepEqual(await open({ status: "expired" }), STATE);
  const { state, checkout_url, check_at, failure } = await row();
  assert.deepEqual([state, checkout_url, check_at, failure], ["expired", null, null, null]);
});

test("a paid row stays paid and keeps what it has, whatever a page says later", async () => {
  const { paid, open, row } = await aPage();
  await paid();
  const before = await row();
  assert.deepEqual(
    await open({ status: "expired", failure: "No.", contributor_email: "b@demo.test" }),
    NOTHING,
  );
  const { looked_at_moment: _, ...after } = await row();
  const { looked_at_moment: __, ...kept } = before;
  assert.deepEqual(after, kept);
});

test("the contributor's address is kept as it was first told", async () => {
  const { open, paid, row } = await aPage();
  await open({ contributor_email: null });
  assert.equal((await row()).contributor_email, null);
  await paid();
  await paid({}, { contributor_email: "other@demo.test" });
  assert.equal((await row()).contributor_email, "fan@demo.test");
});

test("the same look twice is recorded twice; an older one is outdone and changes nothing", async () => {
  const contribution_id = await records.aContribution();
  const page: Checkout = { ...paidPage("moments"), payment: null };
  assert.equal((await records.record(page, contribution_id, 1_000)).outcome, "state");
  assert.equal((await records.record(page, contribution_id, 1_000)).outcome, "nothing");
  assert.deepEqual(await records.record(paidPage("moments"), contribution_id, 999), {
    outcome: "outdone",
    kinds: [],
  });
  // As numbers, not as words: 1000 is later than 999.
  assert.deepEqual(await records.record(paidPage("moments"), contribution_id, 1_001), {
    outcome: "booked",
    kinds: ["charge", "fee"],
  });
});
