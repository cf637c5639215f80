import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPayors } from "../testing/payor-sums.ts";

let site: Awaited<ReturnType<typeof openPayors>>;
before(async () => {
  site = await openPayors();
});
after(() => site.close());

for (const [cents, crosses] of [
  [59_999, false],
  [60_000, true],
  [60_001, true],
] as const) {
  test(`$${cents / 100} in two gifts ${crosses ? "is" : "is not"} what is reported, from the day of the second`, async () => {
    const by = await site.someone();
    await site.give(site.kai, 10_000, "2026-10-01", by);
    assert.equal(await site.crossedOn(site.kai, by), null);
    await site.give(site.kai, cents - 10_000, "2026-12-31", by);
    assert.equal(await site.crossedOn(site.kai, by), crosses ? "2026-12-31" : null);
    assert.equal(await site.crossedOn(site.dana, by), undefined, "of another athlete nothing");
  });
}

test("a plan counts whole on the day it is agreed, and that day stays while it is charged", async () => {
  const by = await site.someone();
  const id = await site.plan(site.kai, by.user_id, 50, 12, "2026-09-01");
  assert.deepEqual(await site.kept(site.kai, by), {
    paid: 0,
    promised: 600,
    deals: 0,
    is_open_ended: false,
    crossed_on: "2026-09-01",
  });
  for (let month = 9; month <= 12; month += 1)
    await site.give(site.kai, 5_000, `2026-${String(month).padStart(2, "0")}-02`, by, id);
  assert.deepEqual(await site.kept(site.kai, by), {
    paid: 200,
    promised: 400,
    deals: 0,
    is_open_ended: false,
    crossed_on: "2026-09-01",
  });
  await site.owner.query(
    "update recurring_contributions set state = 'stopped', ended_at = now() where recurring_id = $1",
    [id],
  );
  assert.deepEqual(
    await site.kept(site.kai, by),
    { paid: 200, promised: 0, deals: 0, is_open_ended: false, crossed_on: null },
    "ended early",
  );
});

test("a plan whose page is open promises nothing yet", async () => {
  const by = await site.someone();
  const id = await site.plan(site.kai, by.user_id, 100, 12, "2026-09-01", "opening");
  assert.equal(await site.kept(site.kai, by), undefined);
  await site.owner.query("update recurring_contributions set state = 'going' where recurring_id = $1", [id]);
  assert.equal((await site.kept(site.kai, by))?.promised, 1200);
});

test("a plan that is raised crosses on the day it is raised, not on the day it began", async () => {
  const by = await site.someone();
  const id = await site.plan(site.kai, by.user_id, 20, 12, "2026-01-05");
  await site.give(site.kai, 2_000, "2026-01-05", by, id);
  await site.owner.query("update recurring_contributions set amount_cents = 10000 where recurring_id = $1", [
    id,
  ]);
  const today = (await site.owner.query("select (now() at time zone 'UTC')::date::text as day")).rows[0].day;
  assert.deepEqual(await site.kept(site.kai, by), {
    paid: 20,
    promised: 1100,
    deals: 0,
    is_open_ended: false,
    crossed_on: today,
  });
  await site.owner.query("update recurring_contributions set amount_cents = 2000 where recurring_id = $1", [
    id,
  ]);
  assert.equal(await site.crossedOn(site.kai, by), null);
});

test("what went back counts no more; a day that was reached goes where the sum falls below it", async () => {
  const by = await site.someone();
  const first = await site.give(site.kai, 50_000, "2026-10-01", by);
  await site.give(site.kai, 20_000, "2026-10-02", by);
  assert.equal(await site.crossedOn(site.kai, by), "2026-10-02");
  await site.owner.query("update contributions set refunded_cents = 30000 where contribution_id = $1", [
    first,
  ]);
  assert.deepEqual(await site.kept(site.kai, by), {
    paid: 400,
    promised: 0,
    deals: 0,
    is_open_ended: false,
    crossed_on: null,
  });
  await site.owner.query(
    "update contributions set refunded_cents = 0, lost_cents = 5000 where contribution_id = $1",
    [first],
  );
  assert.equal(await site.crossedOn(site.kai, by), "2026-10-02");
});

test("deals count at their signature, by company; one without a flat fee may come to it at any time", async () => {
  const by = await site.someone();
  const company = `Blake's Sporting Goods ${by.user_id}`;
  await site.deal(site.kai, by.user_id, { fee: 350, company }, "2026-10-20");
  await site.give(site.kai, 59_900, "2026-10-01", by);
  assert.equal(await site.crossedOn(site.kai, by), null, "the person is another payor than the company");
  await site.deal(site.kai, by.user_id, { fee: 400, company: company.toUpperCase() }, "2026-11-02");
  assert.deepEqual(await site.kept(site.kai, { company }), {
    paid: 0,
    promised: 0,
    deals: 750,
    is_open_ended: false,
    crossed_on: "2026-11-02",
  });
  const other = await site.someone();
  await site.deal(site.dana, other.user_id, { royalties: 5 }, "2026-11-03");
  assert.deepEqual(await site.kept(site.dana, other), {
    paid: 0,
    promised: 0,
    deals: 0,
    is_open_ended: true,
    crossed_on: "2026-11-03",
  });
});

test("a deal that was signed on an earlier day than it is noted crosses on that day", async () => {
  const by = await site.someone();
  await site.give(site.kai, 40_000, "2026-11-10", by);
  await site.deal(site.kai, by.user_id, { fee: 300 }, "2026-11-05");
  assert.equal(await site.crossedOn(site.kai, by), "2026-11-10", "the gift came last");
  await site.deal(site.kai, by.user_id, { fee: 400 }, "2026-11-04");
  assert.equal(await site.crossedOn(site.kai, by), "2026-11-05");
});

test("of two payments at once neither is missed", async () => {
  const by = await site.someone();
  const ids = await Promise.all([
    site.give(site.kai, 10_000, "2026-10-01", by),
    site.give(site.kai, 10_000, "2026-10-01", by),
  ]);
  const [one, two] = [await site.owner.connect(), await site.owner.connect()];
  try {
    for (const client of [one, two]) await client.query("begin");
    await one.query("update contributions set refunded_cents = 1000 where contribution_id = $1", [ids[0]]);
    await two.query("update contributions set refunded_cents = 2000 where contribution_id = $1", [ids[1]]);
    await Promise.all([one.query("commit"), two.query("commit")]);
  } finally {
    one.release();
    two.release();
  }
  assert.equal((await site.kept(site.kai, by))?.paid, 170);
});
