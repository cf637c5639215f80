import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { after, before, test } from "node:test";
import { Pool } from "pg";
import { emptyDatabase } from "../../database/testing.ts";
import { addPlayers } from "../testing.ts";
import type { Checkout } from "../world/card-payments.ts";
import { openWorld, type World } from "../world/world.ts";
import { recordPayment } from "./record-payment.ts";
import { aLife, type Life, randomFrom } from "./testing-lives.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: Pool;
let world: World;
let kai: number;
before(async () => {
  store = await emptyDatabase();
  owner = new Pool({ connectionString: store.ownerUrl, max: 2 });
  const silent = () => {};
  world = openWorld(
    {
      database_url: store.appUrl,
      database_connections: 8,
      stripe_secret_key: "sk_test_never_asked",
      stripe_webhook_secrets: ["whsec_test"],
      smtp_url: "smtp://localhost:1",
      mail_from: "from@demo.test",
      origin: "http://localhost:1",
      contact_email: "office@demo.test",
      sweep_seconds: 10,
      limits: null,
    },
    { info: silent, warn: silent, error: silent },
  );
  await world.jobs.prepare();
  kai = (await addPlayers(owner))["Kai O'Brien"] ?? 0;
});
after(async () => {
  world.mail.close();
  await world.database.close();
  await owner.end();
  await store.drop();
});

async function aContribution(): Promise<string> {
  const { rows } = await owner.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, expires_at, state)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 5000, now() + interval '1 hour', 'open'
       from players where player_id = $1 returning contribution_id`,
    [kai],
  );
  return rows[0].contribution_id;
}

const record = (checkout: Checkout, contribution_id: string, moment: number) =>
  world.database.transaction((tx) =>
    recordPayment(world, tx, { ...checkout, contribution_id }, String(moment)),
  );

async function holdingsOf(contribution_id: string): Promise<Record<string, number>> {
  const { rows } = await owner.query(
    `select account, sum(amount_cents)::int as cents from ledger_lines where contribution_id = $1
      group by account having sum(amount_cents) <> 0 order by account`,
    [contribution_id],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

async function statusesOf(contribution_id: string): Promise<Record<string, string>> {
  const { rows } = await owner.query(
    `select refund_id as id, status from refunds where contribution_id = $1
     union all select dispute_id, status from disputes where contribution_id = $1`,
    [contribution_id],
  );
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
const LIVES = 25;

test(`any looks at a payment's life, in any order and at once, end in the same books (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  for (let n = 0; n < LIVES; n++) {
    const life = aLife(random, `${seed}_${n}`);
    const contribution_id = await aContribution();
    await liveThrough(life, contribution_id, random);
    assert.deepEqual(await holdingsOf(contribution_id), life.holdings, `life ${n} of seed ${seed}`);
    assert.deepEqual(await statusesOf(contribution_id), life.statuses, `life ${n} of seed ${seed}`);
  }
  await balances();
});

/**
 * Somebody looked at some of the stages, the last one among them, and what they saw is recorded in any order, some
 * of it at once and some twice. Whoever is outdone looks again, at what is there by then: the last stage.
 */
async function liveThrough({ stages }: Life, contribution_id: string, random: () => number): Promise<void> {
  const last = stages.length - 1;
  const looks = stages
    .map((checkout, index) => ({ checkout, moment: index + 1 }))
    .filter(({ moment }) => moment === last + 1 || random() < 0.6);
  const twice = [...looks, ...looks.filter(() => random() < 0.3)];
  // Late by up to a third of a life: what came first is mostly recorded first, and what is old can come after it.
  const order = twice
    .map((look) => ({ look, at: look.moment / stages.length + random() / 3 }))
    .sort((a, b) => a.at - b.at);
  let moment = stages.length;
  for (let i = 0; i < order.length; i += 3) {
    const together = order.slice(i, i + 3).map(async ({ look }) => {
      const { outcome } = await record(look.checkout, contribution_id, look.moment);
      const final = stages[last];
      moment += 1;
      if (outcome === "outdone" && final) await record(final, contribution_id, moment);
    });
    await Promise.all(together);
  }
}

test("an old look that comes late leaves state, refunds and disputes as they are", async () => {
  const random = randomFrom(7);
  const contribution_id = await aContribution();
  const { stages } = aLife(random, "late");
  const [first, final] = [stages[0], stages.at(-1)];
  assert.ok(first && final);
  await record(final, contribution_id, 2);
  const rowOf = async () =>
    (
      await owner.query(
        `select c.*, (select json_agg(r order by refund_id) from refunds r where r.contribution_id = c.contribution_id) as refunds,
                (select json_agg(d order by dispute_id) from disputes d where d.contribution_id = c.contribution_id) as disputes
           from contributions c where contribution_id = $1`,
        [contribution_id],
      )
    ).rows;
  const before = await rowOf();
  assert.equal((await record(first, contribution_id, 1)).outcome, "outdone");
  assert.deepEqual(await rowOf(), before);
});

test("a slow payment: being processed, then failed with its reason, then paid after all", async () => {
  const contribution_id = await aContribution();
  const { stages } = aLife(randomFrom(1), "slow");
  const paid = stages[0];
  assert.ok(paid);
  const unpaid: Checkout = { ...paid, payment: null };
  const stateOf = async () =>
    (
      await owner.query(
        "select state, failure, check_at is not null as watched from contributions where contribution_id = $1",
        [contribution_id],
      )
    ).rows[0];
  await record(unpaid, contribution_id, 1);
  assert.deepEqual(await stateOf(), { state: "processing", failure: null, watched: true });
  await record({ ...unpaid, failure: "The account has been closed." }, contribution_id, 2);
  assert.deepEqual(await stateOf(), {
    state: "failed",
    failure: "The account has been closed.",
    watched: false,
  });
  await record(paid, contribution_id, 3);
  assert.equal((await stateOf()).state, "paid");
});

test("a contribution that is not ours books nothing", async () => {
  const { stages } = aLife(randomFrom(2), "other");
  const [paid] = stages;
  assert.ok(paid);
  const other = "00000000-0000-4000-8000-000000000000";
  assert.equal((await record(paid, other, 1)).outcome, "unknown contribution");
});

async function balances(): Promise<void> {
  const { rows } = await owner.query(`
    select (select sum(amount_cents)::int from ledger_entries) as sum,
           (select count(*)::int from (table player_totals except table player_totals_recomputed) as wrong) as totals,
           (select count(*)::int from contributions c left join contribution_sums s using (contribution_id)
             where (c.refunded_cents, c.lost_cents, c.in_dispute_cents) is distinct from
                   (coalesce(s.refunded_cents, 0), coalesce(s.lost_cents, 0), coalesce(s.in_dispute_cents, 0))) as kept`);
  assert.deepEqual(rows, [{ sum: 0, totals: 0, kept: 0 }]);
}
