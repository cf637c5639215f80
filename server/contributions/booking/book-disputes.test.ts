import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import type { Dispute } from "../../world/payments/card-payments.ts";
import { AT, aDispute, openRecords, paidPage } from "../testing/records.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());

const OUT = [-3_000, 1_500] as const;
const BACK = [3_000, 0] as const;
type Stage = readonly [status: string, moves?: Parameters<typeof aDispute>[2], changed?: Partial<Dispute>];

let names = 0;
/** A paid contribution with a dispute of 30 dollars, looked at in one stage of it after the other. */
async function disputed(...stages: Stage[]) {
  const name = `d${++names}`;
  const dispute_id = `du_${name}`;
  const contribution_id = await records.aContribution();
  const look = (...stage: Stage) =>
    records.record(paidPage(name, { disputes: [aDispute(dispute_id, ...stage)] }), contribution_id);
  for (const stage of stages) await look(...stage);
  return { contribution_id, dispute_id, look };
}

/** The letters that wait about a dispute, taken as if they had been mailed: the same one could be asked for again. */
const told = async (dispute_id: string) => {
  const letters = await records.lettersAbout(dispute_id);
  await records.owner.query("delete from graphile_worker._private_jobs");
  return letters.map(([task, payload]) => {
    assert.equal(task, "mail_dispute");
    const { moment, ...rest } = payload as { moment: string };
    assert.deepEqual(rest, { dispute_id });
    return moment;
  });
};
const sums = async (contribution_id: string) => {
  const { refunded_cents, lost_cents, in_dispute_cents } = await records.rowOf(contribution_id);
  return [refunded_cents, lost_cents, in_dispute_cents].map(Number);
};

test("withdrawn with its fee, reinstated with the fee: each is booked by its sign", async () => {
  const { contribution_id, look } = await disputed();
  assert.deepEqual(await look("needs_response", [OUT]), {
    outcome: "booked",
    kinds: ["charge", "fee", "dispute_withdrawn", "dispute_fee"],
  });
  assert.deepEqual(await sums(contribution_id), [0, 0, 3000]);
  assert.deepEqual(await look("won", [OUT, [3_000, -1_500]]), {
    outcome: "booked",
    kinds: ["dispute_reinstated", "dispute_fee_returned"],
  });
  assert.deepEqual(await sums(contribution_id), [0, 0, 0]);
  assert.deepEqual(await records.holdingsOf(contribution_id), {
    held_for_athlete: -5000,
    provider_balance: 4825,
    provider_fees: 175,
  });
});

test("lost is booked once, by what is still out, and won back on appeal by what was lost", async () => {
  const { contribution_id, look } = await disputed(["under_review", [OUT, [1_000, 0]]]);
  assert.deepEqual(await look("lost", [OUT, [1_000, 0]]), { outcome: "booked", kinds: ["dispute_lost"] });
  assert.deepEqual(await sums(contribution_id), [0, 2000, 0]);
  assert.deepEqual(await look("lost", [OUT, [1_000, 0]]), { outcome: "nothing", kinds: [] });
  assert.deepEqual(await look("won", [OUT, [1_000, 0], [2_000, 0]]), {
    outcome: "booked",
    kinds: ["dispute_reinstated", "dispute_won_back"],
  });
  assert.deepEqual(await sums(contribution_id), [0, 0, 0]);
});

test("a lost dispute that moves once more is booked as moved, and its loss not a second time", async () => {
  const { look } = await disputed(["lost", [OUT]]);
  const { kinds } = await look("lost", [OUT, [-500, 0]]);
  assert.deepEqual(kinds, ["dispute_withdrawn"]);
});

test("a dispute that moved nothing ends without a line", async () => {
  const { contribution_id, look } = await disputed(["needs_response"]);
  assert.deepEqual(await look("lost"), { outcome: "nothing", kinds: [] });
  assert.deepEqual(await look("won"), { outcome: "nothing", kinds: [] });
  assert.deepEqual(await sums(contribution_id), [0, 0, 0]);
});

test("won is nothing lost, also while its money is not back yet", async () => {
  const { contribution_id, look } = await disputed(["needs_response", [OUT]]);
  assert.deepEqual(await look("won", [OUT]), { outcome: "nothing", kinds: [] });
  assert.deepEqual(await sums(contribution_id), [0, 0, 3000]);
});

test("undecided takes nothing from the athlete", async () => {
  const { contribution_id, look } = await disputed(["needs_response", [OUT]]);
  assert.deepEqual((await look("under_review", [OUT])).kinds, []);
  assert.deepEqual(await sums(contribution_id), [0, 0, 3000]);
});

for (const [what, stage, watched] of [
  ["waits for our answer", ["needs_response", [OUT]], true],
  ["is being looked at", ["under_review", [OUT]], true],
  ["is an open inquiry", ["warning_needs_response"], true],
  ["is won, its money not back yet", ["won", [OUT]], true],
  ["is won", ["won", [OUT, BACK]], false],
  ["is lost", ["lost", [OUT]], false],
  ["is an inquiry that was closed", ["warning_closed"], false],
  ["was prevented", ["prevented"], false],
] as const) {
  test(`a contribution is ${watched ? "" : "not "}asked about again when its dispute ${what}`, async () => {
    const { contribution_id } = await disputed(stage);
    assert.equal((await records.rowOf(contribution_id)).check_at !== null, watched);
  });
}

for (const [life, letters] of [
  [
    ["needs_response", "needs_response", "under_review", "won"],
    ["opened", "won"],
  ],
  [
    ["under_review", "lost", "lost", "won"],
    ["opened", "lost", "won"],
  ],
  [["warning_needs_response", "warning_under_review", "warning_closed"], ["inquired"]],
  [
    ["warning_needs_response", "needs_response", "under_review"],
    ["inquired", "opened"],
  ],
  [
    ["warning_under_review", "lost"],
    ["inquired", "lost"],
  ],
  [["won"], ["won"]],
  [["warning_closed"], []],
  [["prevented"], []],
  [["needs_response", "prevented"], ["opened"]],
] as const) {
  test(`${life.join(", then ")}: ${letters.join(" and ") || "nothing"} is told of`, async () => {
    const { dispute_id, look } = await disputed();
    const all: string[] = [];
    for (const status of life) {
      await look(status);
      all.push(...(await told(dispute_id)));
    }
    assert.deepEqual(all, [...letters]);
  });
}

test("what the provider says of a dispute is kept, and dated by its last change", async () => {
  const { contribution_id, dispute_id, look } = await disputed(["needs_response"]);
  const keptRow = async () =>
    (await records.owner.query("select * from disputes where dispute_id = $1", [dispute_id])).rows[0];
  const { updated_at: first, ...kept } = await keptRow();
  assert.deepEqual(kept, {
    dispute_id,
    contribution_id,
    amount_cents: "3000",
    currency: "usd",
    status: "needs_response",
    reason: "fraudulent",
    evidence_due_at: AT,
    created_at: AT,
  });
  await look("needs_response");
  assert.deepEqual((await keptRow()).updated_at, first);
  await look("needs_response", [], { amount_cents: 2_500, reason: "duplicate", evidence_due_at: null });
  const { amount_cents, reason, evidence_due_at, updated_at } = await keptRow();
  assert.deepEqual([amount_cents, reason, evidence_due_at], ["2500", "duplicate", null]);
  assert.ok(updated_at > first);
});
