import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { getTransaction, refundTransaction } from "../../../contract/contributions/refunds.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { moneyWords } from "../testing/money.ts";

/** A job is tried for a week. What a denied key held up for longer is asked for all the same, as the alarm says. */

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
afterEach(() => words.control("DELETE", "/chaos"));
after(() => site.stop());

const details = (transaction_id: string) => admin.ask(getTransaction, { params: { transaction_id } });
const refundsOf = async (payment_intent: string) =>
  (await words.provider.refunds.list({ payment_intent })).data.map(({ amount }) => amount);
/** All jobs have been tried for so long that they are not any more. */
async function aWeekPasses(): Promise<void> {
  await until(async () => {
    await site.database.query("delete from graphile_worker._private_jobs where locked_at is null");
    return (await site.database.query("select from graphile_worker._private_jobs")).rows.length === 0;
  });
  await site.database.query("update refund_requests set asked_at = asked_at - interval '8 days'");
}
/** A day later it is looked for what they left. */
const looks = () =>
  site.database.query("select graphile_worker.add_job('handle_refunds_again', job_key := 'now')");

test("a refund that an admin asked for, with a key that is denied for longer than its job is tried, is sent once the key is right", async () => {
  const { contribution_id, payment_intent } = await words.paid(kai);
  const of_refunds = { on: "request", method: "POST", path: "/v1/refunds" };
  await words.control("POST", "/chaos", { ...of_refunds, do: "refuse", status: 401 });
  const asked = await admin.ask(refundTransaction, {
    params: { transaction_id: contribution_id },
    body: { amount: 20, reason: "asked for it", promised_amount: 0 },
  });
  assert.equal(asked.state, "asking");
  await aWeekPasses();
  await words.control("DELETE", "/chaos");
  await looks();
  await until(async () => (await details(contribution_id)).refund_requests[0]?.state === "sent");
  await words.settled();
  assert.deepEqual(await refundsOf(payment_intent), [2_000]);
});

test("a charge beyond the last that was not sent back for a week is sent back, once, also where somebody marked its alarm as done", async () => {
  const { contribution_id, payment_intent } = await words.paid(kai);
  await site.database.query(
    `insert into needs_attention (kind, subject, facts, raised_at, raised_last_at, closed_at)
     values ('charge_beyond', $1, '[]', now() - interval '8 days', now() - interval '8 days', now())`,
    [contribution_id],
  );
  await aWeekPasses();
  await looks();
  await until(async () => (await refundsOf(payment_intent)).length > 0);
  await words.settled();
  await until(async () => (await details(contribution_id)).refunded_amount === 50);
  await aWeekPasses();
  await looks();
  await until(
    async () =>
      (await site.database.query("select from graphile_worker.jobs where task_identifier like 'handle_%'"))
        .rows.length === 0,
  );
  assert.deepEqual(await refundsOf(payment_intent), [5_000]);
});

test("a charge beyond the last that the provider refuses to send back: admins are told, no job fails, and once they mark that as done the provider is not asked again", async () => {
  const { contribution_id, payment_intent } = await words.paid(kai);
  await site.database.query(
    `insert into needs_attention (kind, subject, facts, raised_at, raised_last_at)
     values ('charge_beyond', $1, '[]', now() - interval '8 days', now() - interval '8 days'),
            ('charge_beyond', 'of an older release', '[]', now() - interval '8 days', now() - interval '8 days')`,
    [contribution_id],
  );
  const of_refunds = { on: "request", method: "POST", path: "/v1/refunds" };
  await words.control("POST", "/chaos", { ...of_refunds, do: "refuse", status: 400 });
  await looks();
  const told = async (): Promise<number> =>
    (
      await site.database.query(
        "select from needs_attention where kind = 'charge_beyond_refused' and subject = $1 and closed_at is null",
        [contribution_id],
      )
    ).rows.length;
  await until(async () => (await told()) === 1, "Nobody was told.");
  const jobsAreDone = () =>
    until(
      async () =>
        (await site.database.query("select from graphile_worker.jobs where task_identifier like 'handle_%'"))
          .rows.length === 0,
    );
  await jobsAreDone();

  await site.database.query(
    `update needs_attention set closed_at = now(), closed_by = (select user_id from people where email = 'ada@example.org')
      where kind = 'charge_beyond_refused'`,
  );
  await words.control("DELETE", "/chaos");
  await looks();
  await jobsAreDone();
  assert.deepEqual([await refundsOf(payment_intent), await told()], [[], 0]);
});
