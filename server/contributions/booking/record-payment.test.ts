import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import type { Checkout } from "../../world/payments/card-payments.ts";
import { aLife, type Life, randomFrom } from "../testing/lives.ts";
import { openRecords } from "../testing/records.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());

async function statusesOf(contribution_id: string): Promise<Record<string, string>> {
  const { rows } = await records.owner.query(
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
    const contribution_id = await records.aContribution();
    await liveThrough(life, contribution_id, random);
    assert.deepEqual(await records.holdingsOf(contribution_id), life.holdings, `life ${n} of seed ${seed}`);
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
      const { outcome } = await records.record(look.checkout, contribution_id, look.moment);
      const final = stages[last];
      moment += 1;
      if (outcome === "outdone" && final) await records.record(final, contribution_id, moment);
    });
    await Promise.all(together);
  }
}

test("an old look that comes late leaves state, refunds and disputes as they are", async () => {
  const random = randomFrom(7);
  const contribution_id = await records.aContribution();
  const { stages } = aLife(random, "late");
  const [first, final] = [stages[0], stages.at(-1)];
  assert.ok(first && final);
  await records.record(final, contribution_id, 2);
  const rowOf = async () =>
    (
      await records.owner.query(
        `select c.*, (select json_agg(r order by refund_id) from refunds r where r.contribution_id = c.contribution_id) as refunds,
                (select json_agg(d order by dispute_id) from disputes d where d.contribution_id = c.contribution_id) as disputes
           from contributions c where contribution_id = $1`,
        [contribution_id],
      )
    ).rows;
  const before = await rowOf();
  assert.equal((await records.record(first, contribution_id, 1)).outcome, "outdone");
  assert.deepEqual(await rowOf(), before);
});

test("a slow payment: being processed, then failed with its reason, then paid after all", async () => {
  const contribution_id = await records.aContribution();
  const { stages } = aLife(randomFrom(1), "slow");
  const paid = stages[0];
  assert.ok(paid);
  const unpaid: Checkout = { ...paid, payment: null };
  const stateOf = async () =>
    (
      await records.owner.query(
        "select state, failure, check_at is not null as watched from contributions where contribution_id = $1",
        [contribution_id],
      )
    ).rows[0];
  await records.record(unpaid, contribution_id, 1);
  assert.deepEqual(await stateOf(), { state: "processing", failure: null, watched: true });
  await records.record({ ...unpaid, failure: "The account has been closed." }, contribution_id, 2);
  assert.deepEqual(await stateOf(), {
    state: "failed",
    failure: "The account has been closed.",
    watched: false,
  });
  await records.record(paid, contribution_id, 3);
  assert.equal((await stateOf()).state, "paid");
});

test("a contribution that is not ours books nothing", async () => {
  const { stages } = aLife(randomFrom(2), "other");
  const [paid] = stages;
  assert.ok(paid);
  const other = "00000000-0000-4000-8000-000000000000";
  assert.deepEqual(await records.record(paid, other, 1), { outcome: "unknown contribution", kinds: [] });
});

async function balances(): Promise<void> {
  const { rows } = await records.owner.query(`
    select (select sum(amount_cents)::int from ledger_entries) as sum,
           (select count(*)::int from (table player_totals except table player_totals_recomputed) as wrong) as totals,
           (select count(*)::int from contributions c left join contribution_sums s using (contribution_id)
             where (c.refunded_cents, c.lost_cents, c.in_dispute_cents) is distinct from
                   (coalesce(s.refunded_cents, 0), coalesce(s.lost_cents, 0), coalesce(s.in_dispute_cents, 0))) as kept`);
  assert.deepEqual(rows, [{ sum: 0, totals: 0, kept: 0 }]);
}
