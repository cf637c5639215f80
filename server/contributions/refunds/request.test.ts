import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { listAttention } from "../../../contract/alarms/attention.ts";
import { getTransaction, refundTransaction } from "../../../contract/contributions/refunds.ts";
import type { CallInput } from "../../../contract/form/call.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { moneyWords } from "../testing/money.ts";
import { handleRefundRequest } from "./carry-out.ts";

let site: Site;
let words: ReturnType<typeof moneyWords>;
let kai: number;
let admin: Visitor;
let other_admin: Visitor;
before(async () => {
  site = await startSite();
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
  for (const email of ["ada@example.org", "bea@example.org"])
    await addPerson(site.database, { email, role: "admin" });
  admin = await signedIn(site, "ada@example.org");
  other_admin = await signedIn(site, "bea@example.org");
});
after(() => site.stop());

type Body = CallInput<typeof refundTransaction>["body"];
const refund = (who: Visitor, transaction_id: string, body: Partial<Body> = {}, idempotency_key?: string) =>
  who.ask(
    refundTransaction,
    { params: { transaction_id }, body: { amount: 20, reason: "asked for it", promised_amount: 0, ...body } },
    idempotency_key ? { idempotency_key } : {},
  );
const details = (transaction_id: string) => admin.ask(getTransaction, { params: { transaction_id } });
/** Fifty dollars for Kai. */
async function paid(): Promise<string> {
  const { contribution_id } = await words.paid(kai);
  await words.settled();
  return contribution_id;
}

test("a part goes back, then the rest; the ledger, the reason and who decided it are kept", async () => {
  const id = await paid();
  assert.equal((await refund(admin, id)).state, "sent");
  const part = await details(id);
  assert.deepEqual([part.refunded_amount, part.refundable_amount], [20, 30]);
  assert.deepEqual(
    part.refund_requests.map(({ amount, reason, asked_by, state }) => ({ amount, reason, asked_by, state })),
    [{ amount: 20, reason: "asked for it", asked_by: "ada@example.org", state: "sent" }],
  );
  await refund(other_admin, id, { amount: 30, promised_amount: 20 });
  const whole = await details(id);
  assert.deepEqual([whole.refunded_amount, whole.refundable_amount], [50, 0]);
  assert.deepEqual(
    whole.moves.filter(({ kind }) => kind === "refund").map(({ amount }) => amount),
    [20, 30],
  );
  const { rows } = await site.database.query(
    "select act, detail from audit_log where subject = $1 and act not like 'read %' order by entry_id",
    [`transaction ${id}`],
  );
  assert.deepEqual(
    rows.map(({ act, detail }) => [act, detail.amount_cents]),
    [
      ["asked for a refund", 2_000],
      ["asked for a refund", 3_000],
    ],
  );
});

test("two admins at once: one of them is told, and the money goes back once", async () => {
  const id = await paid();
  const asked = await Promise.allSettled([refund(admin, id), refund(other_admin, id)]);
  const failures = asked.filter((each) => each.status === "rejected");
  assert.equal(failures.length, 1);
  refused(409, /under way|just refunded/)(failures[0]?.reason);
  await words.settled();
  assert.equal((await details(id)).refunded_amount, 20);
});

test("a double press is one refund, and a key names one", async () => {
  const id = await paid();
  const key = randomUUID();
  const [first, second] = await Promise.all([refund(admin, id, {}, key), refund(admin, id, {}, key)]);
  assert.equal(first.refund_request_id, second.refund_request_id);
  await refund(admin, id, {}, key);
  await words.settled();
  assert.equal((await details(id)).refunded_amount, 20);
  await assert.rejects(refund(admin, id, { amount: 5 }, key), refused(409, /another refund/));
});

test("what can't be sent back is not", async () => {
  const id = await paid();
  await assert.rejects(refund(admin, id, { amount: 50.01 }), refused(422, /more than is left: \$50\.00/));
  await assert.rejects(refund(admin, id, { amount: 0 }), refused(422, /the amount to refund/));
  await assert.rejects(refund(admin, id, { amount: 1.005 }), refused(422, /an amount like 25 or 12.50/));
  await assert.rejects(refund(admin, id, { reason: "  " }), refused(422, /give a reason/));
  await assert.rejects(refund(admin, id, { promised_amount: 1 }), refused(409, /just refunded/));
  await assert.rejects(refund(admin, randomUUID()), refused(404, /no such transaction/));
  const { contribution_id } = await words.open(kai);
  await assert.rejects(refund(admin, contribution_id), refused(409, /wasn't paid/));
});

test("the provider fails: it is asked again, nobody else begins another, and the money goes back once", async () => {
  const id = await paid();
  const trouble = { on: "request", do: "refuse", status: 500, times: 3 };
  await words.control("POST", "/chaos", { method: "POST", path: "/v1/refunds", ...trouble });
  await words.holdJobs(handleRefundRequest);
  assert.equal((await refund(admin, id)).state, "asking");
  await assert.rejects(refund(other_admin, id, { amount: 5 }), refused(409, /under way|just refunded/));
  await words.letJobsGo();
  await until(async () => (await details(id)).refund_requests[0]?.state === "sent");
  await words.settled();
  assert.equal((await details(id)).refunded_amount, 20);
});

test("the provider's answers are lost: the money goes back once", async () => {
  const id = await paid();
  await words.control("POST", "/chaos", { on: "request", do: "lose_answer", times: 3, path: "/v1/refunds" });
  await refund(admin, id);
  await until(async () => (await details(id)).refund_requests[0]?.state === "sent");
  await words.settled();
  assert.equal((await details(id)).refunded_amount, 20);
});

test("while a bank decides a dispute nothing is sent back: the provider is not even asked", async () => {
  const { contribution_id: id, payment_intent } = await words.paid(kai);
  const dispute = await words.control<{ id: string }>("POST", "/disputes", { payment_intent });
  await until(async () => (await details(id)).moves.some(({ kind }) => kind === "dispute_withdrawn"));
  await assert.rejects(refund(admin, id), refused(409, /This is in dispute/));
  assert.deepEqual((await details(id)).refund_requests, []);
  await words.control("POST", `/disputes/${dispute.id}`, { status: "won" });

  // Decided for the card's holder: it is with them already.
  const lost = await words.paid(kai);
  const other = await words.control<{ id: string }>("POST", "/disputes", {
    payment_intent: lost.payment_intent,
  });
  await words.control("POST", `/disputes/${other.id}`, { status: "lost" });
  await until(async () =>
    (await details(lost.contribution_id)).moves.some(({ kind }) => kind === "dispute_lost"),
  );
  await assert.rejects(refund(admin, lost.contribution_id), refused(422, /more than is left: \$0\.00/));
  await words.settled();
});

for (const status of [401, 403]) {
  test(`a key that the provider denies with ${status}: the refund waits, says why, and admins hear of it until it is sent`, async () => {
    const id = await paid();
    const path = "/v1/refunds";
    await words.control("POST", "/chaos", { on: "request", method: "POST", path, do: "refuse", status });
    assert.equal((await refund(admin, id)).state, "asking");
    const [waiting] = (await details(id)).refund_requests;
    assert.match(waiting?.failure ?? "", new RegExp(`Refused with ${status}`));
    const about = async () =>
      (await admin.ask(listAttention, {})).open.filter(
        ({ title, facts }) => title.includes("denies our key") && facts[0]?.[1] === id,
      );
    assert.equal((await about()).length, 1);
    await words.control("DELETE", "/chaos");
    await until(async () => {
      await words.hurryJobs();
      return (await details(id)).refund_requests[0]?.state === "sent";
    });
    assert.equal((await details(id)).refund_requests[0]?.failure, null);
    // The refund is marked as sent a moment before.
    await until(async () => (await about()).length === 0);
    await words.settled();
  });
}
