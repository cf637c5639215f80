import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import type { OneTimeContribution } from "../../contract/contributions/contributions.ts";
import { emptyDatabase } from "../../database/testing/database.ts";
import { startCardPayments } from "../../payments-standin/start.ts";
import { settle } from "../../server/contributions/booking/settle.ts";
import { openCheckout } from "../../server/contributions/checkout/open-checkout.ts";
import { mailReceipt } from "../../server/contributions/letters/receipt.ts";
import { recover } from "../../server/contributions/recovery/recover.ts";
import { followRecurring } from "../../server/contributions/recurring/follow.ts";
import { moneyWords } from "../../server/contributions/testing/money.ts";
import { pay } from "../../server/contributions/testing/pay.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { addPlayers } from "../../server/testing/site.ts";
import { openWorld, type World } from "../../server/world/world.ts";

const MONTH = 32 * 86_400;

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let payments: Awaited<ReturnType<typeof startCardPayments>>;
let owner: pg.Pool;
let world: World;
let kai: number;
before(async () => {
  store = await emptyDatabase();
  payments = await startCardPayments({ port: 0 });
  world = worldAt(store.appUrl);
  await world.jobs.prepare();
  owner = ownerAt(store.ownerUrl);
  kai = (await addPlayers(owner))["Kai O'Brien"] ?? 0;
});
after(async () => {
  await world.database.close();
  await owner.end();
  await payments.close();
  await store.drop();
});

function worldAt(database_url: string): World {
  const silent = () => {};
  return openWorld(
    {
      database_url,
      database_connections: 4,
      database_connect_within_ms: 15_000,
      stripe_secret_key: "sk_test_demo",
      stripe_webhook_secrets: [],
      stripe_api_origin: payments.origin,
      smtp_url: "smtp://localhost:1",
      mail_from: "from@demo.test",
      origin: "http://localhost:1",
      contact_email: "office@demo.test",
      sweep_seconds: 10,
      password_cost: { memory_kib: 8, passes: 1 },
      link_secret: "of links in tests",
      sealing_keys: [],
      limits: null,
    } as never,
    { info: silent, warn: silent, error: silent },
  );
}
function ownerAt(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on("error", () => {});
  return pool;
}

/** Nobody is connected while the database is copied. */
async function whileNobodyIsIn(work: () => Promise<void>): Promise<void> {
  await world.database.close();
  await owner.end();
  await work();
  world = worldAt(store.appUrl);
  owner = ownerAt(store.ownerUrl);
}

let people = 0;
async function aPerson(email = `giver${++people}@example.org`) {
  const { rows } = await owner.query(
    "insert into people (email, email_confirmed_at) values ($1, now()) returning user_id::int as user_id, email",
    [email],
  );
  return rows[0] as { user_id: number; email: string };
}
async function open(person: Awaited<ReturnType<typeof aPerson>> | null, months: number | null = null) {
  const asked = {
    amount: 50,
    nil_service_type: "general_contribution",
    player_id: kai,
  } as OneTimeContribution;
  const session = person ? ({ person } as never) : null;
  return openCheckout(world, asked, { idempotency_key: null, address: null, session }, months);
}
const words = () =>
  moneyWords({ ask: (() => {}) as never, database: owner, payments, mailbox: { origin: "" } });
async function given(person: Awaited<ReturnType<typeof aPerson>> | null, months: number | null = null) {
  return paid(await open(person, months));
}
async function paid({ checkout_url, contribution_id }: Awaited<ReturnType<typeof open>>) {
  await pay(checkout_url);
  const { rows } = await owner.query(
    "select provider_session_id as session_id, recurring_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  await settle(world, { session_id: rows[0].session_id });
  if (rows[0].recurring_id) await followRecurring(world, rows[0].recurring_id);
  const found = await owner.query(
    "select provider_payment_id as payment_intent from contributions where contribution_id = $1",
    [contribution_id],
  );
  return { contribution_id, recurring_id: rows[0].recurring_id, ...found.rows[0] };
}
async function broken(): Promise<string[]> {
  const client = await owner.connect();
  try {
    const { findings } = await checkLedger(client, world.payments, { settled: true });
    return findings.filter(({ state }) => state === "broken").map(({ name }) => name);
  } finally {
    client.release();
  }
}
const planOf = async (recurring_id: string) =>
  (
    await owner.query(
      `select state, duration_months, amount_cents::int, provider_subscription_id, ends_at, email,
              (select count(*)::int from contributions c where c.recurring_id = r.recurring_id and paid_at is not null) as paid
         from recurring_contributions r join people using (user_id) where recurring_id = $1`,
      [recurring_id],
    )
  ).rows[0];

test("a payment for an athlete who came after the backup waits until somebody says who it is", async () => {
  const from = new Date(Date.now() - 86_400_000);
  await whileNobodyIsIn(store.backUp);
  const arrival = `insert into players (team_id, player_name, accepts_contributions, source, source_player_id)
    select min(team_id), 'Nia Lee', true, 'test', 'nia' from teams returning player_id::int as player_id`;
  const before = kai;
  kai = (await owner.query(arrival)).rows[0].player_id;
  const once = await given(null);
  const monthly = await given(await aPerson(), 3);
  const known_as = kai;
  kai = before;

  await whileNobodyIsIn(store.restore);
  // As restoring leaves it: nobody gets a number that was given before.
  await owner.query("select setval('players_player_id_seq', 1000000)");
  const now = (await owner.query(arrival)).rows[0].player_id;
  const left = await recover(world, from, { book: true });
  const page = left.find(({ contribution_id }) => contribution_id === once.contribution_id);
  assert.match(
    page?.left ?? "",
    new RegExp(`athlete ${known_as} is unknown here.* --athlete ${known_as}=ID`),
  );
  const athletes = new Map([[known_as, now]]);
  const booked = await recover(world, from, { book: true, athletes });
  assert.deepEqual(
    booked.filter(({ left }) => left !== null),
    [],
  );
  const { rows } = await owner.query("select received_cents::int from player_totals where player_id = $1", [
    now,
  ]);
  assert.deepEqual(rows, [{ received_cents: 10_000 }]);
  const plan = await planOf(monthly.recurring_id);
  assert.equal(plan.paid, 1);
  await world.payments.endNow(plan.provider_subscription_id);
  assert.deepEqual(await broken(), []);
});

test("after a restored backup the book is the provider's again, to the cent, and a second run finds nothing", async () => {
  const from = new Date(Date.now() - 86_400_000);
  const early = await aPerson();
  const before_it = await given(early);
  const running = await given(early, 6);
  const [open_once, open_plan] = [await open(null), await open(early, 3)];
  await whileNobodyIsIn(store.backUp);

  // What the backup knows nothing of: people, payments, what was paid on pages that were open, what went back, a plan, its months, a page that is open.
  const late = await aPerson();
  await paid(open_once);
  const begun = await paid(open_plan);
  const once = await given(null);
  const refunded = await given(early);
  const plan = await given(late, 3);
  await open(null);
  const { provider, control } = words();
  await provider.refunds.create({ payment_intent: refunded.payment_intent, amount: 2_000 });
  await provider.refunds.create({ payment_intent: before_it.payment_intent, amount: 1_000 });
  const dispute = await control<{ id: string }>("POST", "/disputes", { payment_intent: once.payment_intent });
  await control("POST", `/disputes/${dispute.id}`, { status: "lost" });
  await control("POST", "/clock/advance", { seconds: MONTH });
  const all_plans = [running.recurring_id, plan.recurring_id, begun.recurring_id];
  for (const id of all_plans) await followRecurring(world, id);
  for (const { contribution_id } of [once, refunded, before_it]) {
    const { rows } = await owner.query(
      "select provider_session_id as session_id from contributions where contribution_id = $1",
      [contribution_id],
    );
    await settle(world, { session_id: rows[0].session_id });
  }
  assert.deepEqual(await broken(), []);
  const plans = await Promise.all(all_plans.map(planOf));
  const ledger = await words().wholeLedger();

  await whileNobodyIsIn(store.restore);
  assert.ok((await broken()).includes("provider-moves-are-booked"));
  const shown = await recover(world, from, { book: false });
  assert.ok(shown.some(({ contribution_id }) => contribution_id === plan.contribution_id));
  assert.ok((await broken()).includes("provider-moves-are-booked"), "only shown");

  const booked = await recover(world, from, { book: true });
  assert.deepEqual(
    booked.filter(({ left }) => left !== null),
    [],
  );
  assert.deepEqual(await broken(), []);
  assert.deepEqual(await Promise.all(all_plans.map(planOf)), plans);
  // A renewal's row has another id than before: the provider knows its bill, and nothing of our id.
  const essence = (lines: object[]) =>
    (lines as Record<string, unknown>[])
      .map((line) => [line.kind, line.provider_object, line.account, line.amount_cents].join())
      .sort();
  assert.deepEqual(essence(await words().wholeLedger()), essence(ledger));
  assert.deepEqual(await recover(world, from, { book: true }), []);
  assert.deepEqual(await recover(world, from, { book: false }), []);

  // What the backup knows was mailed before it. What it lacks is mailed once more, since nobody knows whether it was.
  assert.deepEqual(await receiptsOf(before_it.contribution_id), 1);
  assert.deepEqual(await receiptsOf(once.contribution_id), 1);
  const [anew, again] = [
    await mailedReceipt(once.contribution_id, 86_400_000),
    await mailedReceipt(once.contribution_id, 0),
  ];
  assert.match(
    anew,
    /is late or is a second copy: .* It's for the one payment above\. You weren't charged twice\./,
  );
  assert.doesNotMatch(again, /a second copy/);
});

/** How many receipts of it are to be mailed. */
async function receiptsOf(contribution_id: string): Promise<number> {
  const { rows } = await owner.query(
    `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mail_receipt' and j.payload ->> 'contribution_id' = $1`,
    [contribution_id],
  );
  return rows.length;
}

/** The receipt as it would be mailed so many milliseconds from now. */
async function mailedReceipt(contribution_id: string, from_now_ms: number): Promise<string> {
  const sent: string[] = [];
  const clock = { now: () => new Date(Date.now() + from_now_ms) };
  const mail = { send: async ({ text }: { text: string }) => void sent.push(text) };
  await owner.query(
    "update contributions set contributor_email = 'fan@example.org' where contribution_id = $1",
    [contribution_id],
  );
  await owner.query("delete from mails_sent");
  await mailReceipt.run({ ...world, clock, mail } as never, { contribution_id });
  return sent.join();
}
