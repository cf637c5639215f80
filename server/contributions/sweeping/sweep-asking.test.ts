import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { ProviderAway } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import type { BookingResult } from "../booking/record-payment.ts";
import { playProvider } from "../testing/provider.ts";
import { openRecords, paidPage } from "../testing/records.ts";
import { sweep } from "./sweep-contributions.ts";

const NOW = new Date("2027-03-01T00:00:00Z").getTime();

let records: Awaited<ReturnType<typeof openRecords>>;
let provider: ReturnType<typeof playProvider>;
let world: World;
let now: number;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());
beforeEach(async () => {
  provider = playProvider();
  now = NOW;
  world = { ...records.world, payments: provider.payments, clock: { now: () => new Date(now) } };
  await records.owner.query("update contributions set check_at = null");
  records.said.length = 0;
});

let names = 0;
/** So many contributions whose open pages are due, the first one for the longest. Returns their ids. */
async function due(count: number, late_seconds = 0): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const session_id = `cs_s${++names}`;
    const contribution_id = await records.aContribution(session_id);
    provider.pages.set(session_id, {
      ...paidPage("x"),
      payment: null,
      status: "open",
      session_id,
      contribution_id,
    });
    await records.owner.query("update contributions set check_at = $1 where contribution_id = $2", [
      new Date(NOW - late_seconds * 1_000 + n),
      contribution_id,
    ]);
    ids.push(contribution_id);
  }
  now = NOW + count;
  return ids;
}
const sweepNow = async () => {
  const recorded: BookingResult[] = [];
  return { ...(await sweep(world, (what) => recorded.push(what))), recorded };
};

test("what is due is asked about once, the rest is left alone", async () => {
  await due(3, 20);
  const { asked, more, recorded } = await sweepNow();
  assert.deepEqual([asked, more], [3, false]);
  assert.deepEqual(
    recorded.map(({ outcome }) => outcome),
    ["nothing", "nothing", "nothing"],
  );
  assert.equal(provider.asked.length, 3);
  assert.deepEqual(await sweepNow(), { asked: 0, more: false, recorded: [] });
});

test("a round asks about fifty, those that have waited longest, and says that there is more", async () => {
  const ids = await due(53);
  const { asked, more } = await sweepNow();
  assert.deepEqual([asked, more], [50, true]);
  assert.equal(provider.asked.length, 50);
  for (const [n, id] of ids.entries()) {
    const { checks } = await records.rowOf(id);
    assert.equal(checks, n < 50 ? 1 : 0, `the one that was due as number ${n}`);
  }
  const { asked: rest, more: even_more } = await sweepNow();
  assert.deepEqual([rest, even_more], [3, false]);
});

test("four are asked about at the same time", async () => {
  await due(9);
  let running = 0;
  let most = 0;
  provider.before = async () => {
    most = Math.max(most, ++running);
    // However slow the database is with the others: the first ones wait for them, and then a while for one too many.
    await until(() => most >= 4);
    await sleep(20);
    running -= 1;
  };
  await sweepNow();
  assert.equal(most, 4);
});

test("what stays as it is is asked about ever more rarely, up to six intervals", async () => {
  const [contribution_id = ""] = await due(1);
  const gaps: number[] = [];
  for (let round = 0; round < 7; round++) {
    await sweepNow();
    const { check_at } = await records.rowOf(contribution_id);
    gaps.push((Number(check_at) - now) / 1_000);
    now = Number(check_at);
  }
  assert.deepEqual(gaps, [10, 15, 22.5, 33.75, 50.625, 60, 60]);
});

test("one that is not answered holds up nobody, and all of them are told of in one line", async () => {
  const ids = await due(6);
  const silent = new Set([ids[1], ids[4]]);
  const sessions = await Promise.all(
    ids.map(async (id) => [id, (await records.rowOf(id)).provider_session_id]),
  );
  provider.before = async (question) => {
    const id = sessions.find(([, session_id]) => question.endsWith(String(session_id)))?.[0];
    if (silent.has(String(id))) throw new Error("Who is that?");
  };
  const { asked, recorded } = await sweepNow();
  assert.deepEqual([asked, recorded.length], [6, 4]);
  assert.equal(records.said.length, 1);
  const [[words, facts] = []] = records.said;
  assert.equal(words, "The provider gave no answer about contributions.");
  const { err, contribution_ids } = facts as { err: Error; contribution_ids: string[] };
  assert.equal(err.message, "Who is that?");
  assert.deepEqual([...contribution_ids].sort(), [...silent].sort());
});

test("rows that fail for reasons of their own do not end a sweep, however many", async () => {
  await due(8);
  provider.before = () => Promise.reject(new Error("A bad row."));
  assert.equal((await sweepNow()).asked, 8);
  assert.equal(provider.asked.length, 8);
});

test("a provider that is away five times in a row ends the sweep", async () => {
  await due(20);
  provider.before = () => Promise.reject(new ProviderAway("No connection."));
  await assert.rejects(sweepNow(), ProviderAway);
  await sleep(100);
  // Four at first, and one more for each of the first four that failed.
  assert.equal(provider.asked.length, 8);
});

test("a key that is denied is told to operators once, with the right that the provider names", async () => {
  await due(3);
  const denied = "You lack it. Having the 'rak_checkout_session_read' permission would allow this.";
  provider.before = () => Promise.reject(new ProviderAway(denied, { denied: true }));
  await sweepNow();
  await due(3);
  await sweepNow();
  const { rows } = await records.owner.query("select facts, times from needs_attention where kind = $1", [
    "provider_denied",
  ]);
  const facts = [
    ["What stands still", "Asking about contributions"],
    ["Right that is missing", "rak_checkout_session_read"],
  ];
  assert.deepEqual(rows, [{ facts, times: 1 }]);
});

test("a provider that answers in between is not away", async () => {
  await due(24);
  let questions = 0;
  let failed = 0;
  const answered: BookingResult[] = [];
  provider.before = async () => {
    questions += 1;
    if (questions % 2 === 0) return;
    // However slow the database is with what was answered: before each failure one more of those has ended.
    await until(() => answered.length > failed);
    failed += 1;
    throw new ProviderAway("No connection.");
  };
  assert.equal((await sweep(world, (what) => answered.push(what))).asked, 24);
  assert.deepEqual([answered.length, failed], [12, 12]);
});

test("a contribution without a page is asked about by its key, and one that has none and needs none by nobody", async () => {
  const opening = await records.aContribution(null, "opening");
  const failed = await records.aContribution(null, "failed");
  await records.owner.query("update contributions set check_at = $1 where contribution_id = any ($2)", [
    new Date(NOW),
    [opening, failed],
  ]);
  const { asked, recorded } = await sweepNow();
  assert.deepEqual([asked, recorded.length], [2, 1]);
  assert.deepEqual(provider.asked, [`open ${opening}`, `fetch cs_${opening}`]);
});
