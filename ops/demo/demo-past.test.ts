import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { Client } from "pg";
import { login } from "../../contract/accounts/accounts.ts";
import { getTransaction, refundTransaction } from "../../contract/contributions/refunds.ts";
import { getOwnMoney } from "../../contract/payouts/own-payouts.ts";
import { type Site, startSite } from "../../server/testing/site.ts";
import { until } from "../../server/testing/until.ts";
import { playDemoPast } from "./demo-past.ts";
import { oneVisitor } from "./visitor.ts";

let site: Site;
let play: () => ReturnType<typeof playDemoPast>;
before(async () => {
  site = await startSite({ DEMO_PLAYERS: "600", PAYOUTS: "on" });
  const connectionString = String(site.database.options.connectionString);
  const demo = { site: site.origin, api_key: "demo-key", payments: site.payments.origin };
  play = () =>
    playDemoPast(demo, async (work) => {
      const client = new Client({ connectionString });
      await client.connect();
      return work(client).finally(() => client.end());
    });
});
// Where it stops, book and provider are reckoned up: what was made up, what was given and what went back.
after(() => site.stop());

const rowsOf = async (text: string, values: unknown[] = []) => (await site.database.query(text, values)).rows;

async function becomes(text: string, wanted: unknown): Promise<void> {
  let found: unknown;
  const isSo = async () => {
    found = (await rowsOf(text))[0].found;
    return isDeepStrictEqual(found, wanted);
  };
  await until(isSo).catch(() => assert.deepEqual(found, wanted));
}

const RECURRING = "select json_agg(state order by created_at) as found from recurring_contributions";
const MONEY = `
  select json_build_object(
           'lately', count(*) filter (where paid_at > now() - interval '1 day' and provider_session_id not like 'demo%'),
           'refunded', count(*) filter (where refunded_cents > lost_cents),
           'disputed', count(*) filter (where in_dispute_cents > 0),
           'monthly', count(*) filter (where kind = 'recurring' and paid_at is not null),
           'failed', count(*) filter (where state = 'failed')) as found
    from contributions`;

test("a demo has a past that its provider knows: told and given once", async () => {
  const { told, given, paid_out } = await play();
  const [made_up] = await rowsOf(
    "select count(*)::int as count from contributions where provider_session_id like 'demo%'",
  );
  assert.equal(told, made_up.count);
  assert.ok(told > 0 && given > 0);
  assert.equal(paid_out, 16);
  assert.deepEqual(await play(), { told: 0, given: 0, paid_out: 0 });

  // What followed comes by events, each in its time.
  await becomes(RECURRING, ["going", "going", "paused", "stopped", "late"]);
  await becomes(MONEY, { lately: 7, refunded: 2, disputed: 1, monthly: 11, failed: 1 });
});

test("the demo's supporter has something to thank for and to answer, and its athlete something to do", async () => {
  await becomes(
    "select json_object_agg(first_name, state) as found from (select first_name, state from orders order by first_name) o",
    { Frankie: "delivered", "Ms. Bell": "ordered", Rosa: "asked", Walt: "settled" },
  );
});

test("what the demo made up can be sent back like any other payment", async () => {
  const admin = oneVisitor(site.origin, "demo-key");
  await admin.ask(login, { body: { username: "admin@demo.test", password: "Demo-pass-1" } });
  const [made_up] = await rowsOf(
    "select contribution_id from contributions where provider_session_id like 'demo%' order by paid_at desc limit 1",
  );
  const params = { transaction_id: String(made_up.contribution_id) };
  await admin.ask(refundTransaction, {
    params,
    body: { amount: 1, reason: "To see it", promised_amount: 0 },
  });
  // Where the job has it first, the call answers while that is still at it.
  await until(async () => (await admin.ask(getTransaction, { params })).refunded_amount === 1);
  const { refunds } = await admin.ask(getTransaction, { params });
  assert.equal(refunds.length, 1);
});

test("athletes are in every state of being paid out, and the demo's own has something of each", async () => {
  const moneyOf = async (name: string) => {
    const athlete = oneVisitor(site.origin, "demo-key");
    await athlete.ask(login, { body: { username: `${name}@demo.test`, password: "Demo-pass-1" } });
    return athlete.ask(getOwnMoney, {});
  };
  const held = async (name: string) => {
    const { blocks, account } = await moneyOf(`athlete-${name}`);
    return [blocks[0]?.block, account?.open_work[0]?.whose];
  };
  assert.deepEqual(await held("not-begun"), ["no_account", undefined]);
  assert.deepEqual(await held("half"), ["account_not_ready", "athlete"]);
  assert.deepEqual(await held("no-bank"), ["account_not_ready", "athlete"]);
  assert.deepEqual(await held("checking"), ["account_not_ready", undefined]);
  assert.equal((await held("under-18"))[0], "under_age");
  assert.equal((await held("visa"))[0], "visa");
  assert.equal((await held("stopped"))[0], "stopped");
  assert.ok((await moneyOf("athlete-bank-failed")).blocks.some(({ block }) => block === "bank_failed"));
  assert.equal((await held("changed"))[0], "changed_lately");
  assert.equal((await moneyOf("athlete-arrived")).arrived, 140);
  assert.equal((await moneyOf("athlete-on-its-way")).on_its_way, 85);
  assert.deepEqual(((it) => [it.ready, it.can_ask])(await moneyOf("athlete-ready")), [60, true]);
  const { ready, on_its_way, arrived, blocks, can_ask } = await moneyOf("athlete");
  assert.deepEqual([ready, on_its_way, blocks, can_ask], [45, 80, [], true]);
  assert.ok(arrived > 0);
});
