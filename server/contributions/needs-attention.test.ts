import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeAttention, listAttention } from "../../contract/alarms/attention.ts";
import { refundTransaction } from "../../contract/contributions/refunds.ts";
import { addPerson, signedIn } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { CARDS, moneyWords } from "./testing/money.ts";

let site: Site;
let words: ReturnType<typeof moneyWords>;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600", OPERATORS_EMAIL: "ops@demo.test" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
});
after(() => site.stop());

/** Waits for a letter to the operators; the hour after the last one of its kind is over. */
const letterOf = (title: string, word: string) =>
  until(async () => {
    await site.database.query("update needs_attention set lettered_at = lettered_at - interval '1 hour'");
    await site.database.query("select graphile_worker.add_job('handle_alarms', job_key := 'handle_alarms')");
    const found = await words.mailsTo("ops@demo.test", word);
    return found.find(({ subject }) => subject.includes(`Needs attention: ${title}`));
  });
const openAbout = async (kind: string, subject: string) =>
  (
    await site.database.query(
      "select 1 from needs_attention where kind = $1 and split_part(subject, ':', 1) = $2 and closed_at is null",
      [kind, subject],
    )
  ).rows.length;

test("a refund that fails: operators are mailed and it needs attention, until another refund went out", async () => {
  const { contribution_id, payment_intent } = await words.paid(kai, CARDS.refundFails);
  const refund = await words.provider.refunds.create({ payment_intent, amount: 2000 });
  await words.control("POST", `/refunds/${refund.id}`, { status: "failed" });
  const letter = await letterOf("a refund failed", contribution_id);
  assert.match(
    letter.text,
    new RegExp(`${refund.id}.*Amount: \\$20 USD.*refund it again, or pay it from your own bank`, "s"),
  );
  assert.match(letter.text, /AdminDashboard\/transactions\//);
  assert.equal(await openAbout("refund_failed", contribution_id), 1);
  await words.control("POST", "/refunds", { payment_intent, amount: 2000, goes: "succeeds" });
  await until(async () => (await openAbout("refund_failed", contribution_id)) === 0);
});

test("of two refunds of one payment that fail each is told, and 'Done' closes what was read and nothing that came since", async () => {
  const { contribution_id, payment_intent } = await words.paid(kai, CARDS.refundFails);
  await addPerson(site.database, { email: "two@example.org", role: "admin" });
  const admin = await signedIn(site, "two@example.org");
  const refunds = [2000, 1000].map((amount) => words.provider.refunds.create({ payment_intent, amount }));
  const [first = "", second = ""] = (await Promise.all(refunds)).map(({ id }) => id);
  await words.settled();
  const fails = (id: string) => words.control("POST", `/refunds/${id}`, { status: "failed" });
  const open = async () =>
    (await admin.ask(listAttention, {})).open.filter(({ facts }) => facts[0]?.[1] === contribution_id);
  await fails(first);
  const [read] = await until(async () => {
    const found = await open();
    return found.length === 1 && found;
  });
  await fails(second);
  const both = await until(async () => {
    const found = await open();
    return found.length === 2 && found;
  }, "The second one replaced the first.");
  assert.deepEqual(
    both.map(({ facts, page, times }) => [facts[1]?.[1], page, times]),
    [second, first].map((id) => [id, `/AdminDashboard/transactions/${contribution_id}`, 1]),
  );
  const { item_id = 0 } = read ?? {};
  await site.database.query("update needs_attention set times = 2 where item_id = $1", [item_id]);
  const done = (times: number) => admin.ask(closeAttention, { body: { item_id, times } });
  await assert.rejects(done(1), refused(409, /came up again/));
  assert.equal((await open()).length, 2);
  await done(2);
  await assert.rejects(done(2), refused(409, /done already/));
  assert.deepEqual(
    (await open()).map(({ facts }) => facts[1]?.[1]),
    [second],
  );
  await words.control("POST", "/refunds", { payment_intent, amount: 1000, goes: "succeeds" });
  await until(async () => (await open()).length === 0);
});

test("a bank's early warning of fraud: operators are mailed, and it closes once all is sent back", async () => {
  const { contribution_id, payment_intent } = await words.paid(kai);
  await words.control("POST", "/early_fraud_warnings", { payment_intent });
  const letter = await letterOf("a bank warns of fraud", contribution_id);
  assert.match(letter.text, /A full refund now prevents that/);
  await words.provider.refunds.create({ payment_intent, amount: 1000 });
  await until(async () => (await words.stateOf(contribution_id)).refunded === 10);
  assert.equal(
    await openAbout("early_fraud_warning", contribution_id),
    1,
    "some of it can be disputed still",
  );
  await words.provider.refunds.create({ payment_intent });
  await until(async () => (await openAbout("early_fraud_warning", contribution_id)) === 0);
});

test("a bank's early warning of fraud that is heard of once all is sent back asks nobody for anything", async () => {
  const { contribution_id, payment_intent } = await words.paid(kai);
  await words.provider.refunds.create({ payment_intent });
  await until(async () => (await words.stateOf(contribution_id)).refunded === 50);
  await words.control("POST", "/early_fraud_warnings", { payment_intent });
  await words.settled();
  const { rows } = await site.database.query(
    "select outcome from provider_events where event_type = 'radar.early_fraud_warning.created' and contribution_id = $1",
    [contribution_id],
  );
  assert.equal(rows.length, 1);
  assert.equal(await openAbout("early_fraud_warning", contribution_id), 0);
});

test("a refund that the provider refuses: operators are mailed", async () => {
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
  const admin = await signedIn(site, "ada@example.org");
  const { contribution_id } = await words.paid(kai);
  await words.control("POST", "/chaos", { on: "request", path: "/v1/refunds", do: "refuse", status: 400 });
  await assert.rejects(
    admin.ask(refundTransaction, {
      params: { transaction_id: contribution_id },
      body: { amount: 50, reason: "asked by the supporter", promised_amount: 0 },
    }),
    /refused this/,
  );
  await words.control("DELETE", "/chaos");
  await letterOf("a refund was refused", contribution_id);
  assert.equal(await openAbout("refund_refused", contribution_id), 1);
});
