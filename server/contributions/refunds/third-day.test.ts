import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getTransaction, refundTransaction } from "../../../contract/contributions/refunds.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { moneyWords } from "../testing/money.ts";
import { handleRefundRequest } from "./carry-out.ts";

let site: Site;
let words: ReturnType<typeof moneyWords>;
let kai: number;
let admin: Visitor;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
  admin = await signedIn(site, "ada@example.org");
});
after(() => site.stop());

const refund = (transaction_id: string) =>
  admin.ask(refundTransaction, {
    params: { transaction_id },
    body: { amount: 20, reason: "asked for it", promised_amount: 0 },
  });
const requestOf = async (transaction_id: string) =>
  (await admin.ask(getTransaction, { params: { transaction_id } })).refund_requests[0];
const refundsOf = async (payment_intent: string) =>
  (await words.provider.refunds.list({ payment_intent })).data.map(({ amount }) => amount);
const trouble = (path: string, what: string) =>
  words.control("POST", "/chaos", { on: "request", method: "POST", path, do: what });

/** The provider forgets an idempotency key after 24 hours; whoever was away may come back on the third day. */
const DAYS = [0, 2];

/** What one refund of 20 dollars came to, where the provider made it and answered 500, and its job asked again after `days`. */
async function refundedThrough(days: number): Promise<number[]> {
  const { contribution_id, payment_intent } = await words.paid(kai);
  await trouble("/v1/refunds", "fail_after");
  // Or its job finds what the request has made, and an event tells of it before the answer is given up.
  await words.holdJobs(handleRefundRequest);
  await words.control("POST", "/chaos", { on: "event", do: "lose" });
  assert.equal((await refund(contribution_id)).state, "asking");
  assert.deepEqual(await refundsOf(payment_intent), [2_000], "it was carried out at once");
  await words.control("POST", "/clock/advance", { seconds: days * 86_400 });
  // The trouble goes on: whoever asked for another refund would get it, and no answer.
  await words.letJobsGo();
  await until(async () => {
    await words.hurryJobs();
    return (await requestOf(contribution_id))?.state === "sent";
  });
  await words.control("DELETE", "/chaos");
  await words.settled();
  await words.control("POST", "/clock/reset");
  return refundsOf(payment_intent);
}

for (const days of DAYS) {
  test(`a refund that was carried out and answered 500, asked for again ${days} days later, goes back once`, async () => {
    assert.deepEqual(await refundedThrough(days), [2_000]);
  });

  test(`a refund whose answer was lost, by a server that stands still for ${days} days before it asks again, goes back once`, async () => {
    const { contribution_id, payment_intent } = await words.paid(kai);
    await trouble("/v1/refunds", "lose_answer");
    await words.control("POST", "/chaos", { on: "event", do: "lose" });
    const asked = refund(contribution_id);
    await until(async () => (await refundsOf(payment_intent)).length > 0);
    await words.control("POST", "/clock/advance", { seconds: days * 86_400 });
    assert.equal((await asked).state, "sent");
    await words.control("DELETE", "/chaos");
    await words.settled();
    await words.control("POST", "/clock/reset");
    assert.deepEqual(await refundsOf(payment_intent), [2_000]);
  });
}
