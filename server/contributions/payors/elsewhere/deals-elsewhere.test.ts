import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import {
  correctDealElsewhere,
  type DealElsewhere,
  listDealsElsewhere,
  logDealElsewhere,
} from "../../../../contract/contributions/deals-elsewhere.ts";
import type { CallInput } from "../../../../contract/form/call.ts";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { dayFromToday, startPayors } from "../../testing/payors.ts";

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(() => played.stop());

type Log = CallInput<typeof logDealElsewhere>["body"];
type Correction = CallInput<typeof correctDealElsewhere>["body"];

const TYPED = {
  kind: "cash",
  amount: 200,
  is_open_ended: false,
  agreed_on: dayFromToday(-3),
  what_for: "Two posts",
} as const;

const log = (body: Partial<Log> = {}, who: Visitor = played.athlete) =>
  who.ask(logDealElsewhere, {
    body: { ...TYPED, deal_id: randomUUID(), player_id: played.kai, ...body },
  });
const correct = (
  { deal_id, entries }: DealElsewhere,
  body: Partial<Correction>,
  who: Visitor = played.athlete,
) =>
  who.ask(correctDealElsewhere, {
    params: { deal_id },
    body: { ...TYPED, corrects: entries[0]?.place ?? 0, ...body },
  });
const list = (payor_id: number, who: Visitor = played.athlete) =>
  who.ask(listDealsElsewhere, { params: { payor_id }, query: { player_id: played.kai } });

for (const [amount, state] of [
  [599.99, "near"],
  [600, "due"],
  [600.01, "due"],
] as const)
  test(`a deal elsewhere of $${amount} is ${state}, from the day it was agreed on`, async () => {
    const { payor_id } = await log({ payor_name: `Boundary ${amount}`, amount });
    const payor = await played.one(payor_id);
    assert.deepEqual(
      [payor.name, payor.kind, payor.state, payor.sum, payor.crossed_on],
      [`Boundary ${amount}`, "company", state, amount, state === "due" ? dayFromToday(-3) : null],
    );
    const { data } = await played.lines(payor_id);
    assert.deepEqual(
      data.map(({ what, day }) => [what, day]),
      [["elsewhere", dayFromToday(-3)]],
    );
  });

test("it adds up with a deal that was signed here, under the same company; one of an earlier day crosses earlier", async () => {
  const payor_id = await played.deals("Blend Coffee", 400, { days_ago: 5 });
  const { payor_id: same } = await log({ payor_name: " BLEND  coffee ", amount: 150 });
  assert.equal(same, payor_id);
  assert.deepEqual([(await played.one(payor_id)).state, (await played.one(payor_id)).sum], ["near", 550]);
  await log({ payor_id, amount: 60, kind: "in_kind", agreed_on: dayFromToday(-1) });
  assert.deepEqual(
    [(await played.one(payor_id)).crossed_on, (await played.one(payor_id)).name],
    [dayFromToday(-1), "Blend Coffee"],
  );
  await log({ payor_id, amount: 500, agreed_on: dayFromToday(-40) });
  assert.equal((await played.one(payor_id)).crossed_on, dayFromToday(-5));
  const { data, sum, count } = await list(payor_id);
  assert.deepEqual([sum, count], [710, 3]);
  assert.deepEqual(
    data.map(({ entries }) => entries[0]?.kind),
    ["in_kind", "cash", "cash"],
  );
});

test("a payor's deals are those of all that count as one with them, as their sum is", async () => {
  const one = await log({ payor_name: "Listed First", amount: 100 });
  const other = await log({ payor_name: "Listed Second", amount: 50 });
  await played.site.database.query(
    "select payor_joined($1, $2, 'same', 'They have one phone number.', null, (select min(user_id) from people), now())",
    [one.payor_id, other.payor_id],
  );
  for (const { payor_id } of [one, other]) {
    const { sum, count } = await list(payor_id);
    assert.deepEqual([sum, count, (await played.one(payor_id)).sum], [150, 2, 150]);
  }
});

test("an open-ended one is due at once, and in kind counts at its stated worth", async () => {
  const open = await log({ payor_name: "Royal Shirts", amount: 0, is_open_ended: true });
  const of = await played.one(open.payor_id);
  assert.deepEqual([of.state, of.is_open_ended, of.crossed_on], ["due", true, dayFromToday(-3)]);
  const gym = await log({ payor_name: "Gym", amount: 640.5, kind: "in_kind" });
  assert.equal((await played.one(gym.payor_id)).sum, 640.5);
});

test("a correction is a further entry: below $600 the crossing goes, and to nothing the deal counts no more", async () => {
  const { payor_id, deal } = await log({ payor_name: "Corrected", amount: 700 });
  assert.equal((await played.one(payor_id)).state, "due");
  const { deal: second } = await correct(deal, { amount: 500 }, played.officer);
  assert.deepEqual(
    [(await played.one(payor_id)).state, (await played.one(payor_id)).crossed_on],
    ["near", null],
  );
  assert.deepEqual(
    second.entries.map(({ place, amount, logged_as }) => [place, amount, logged_as]),
    [
      [2, 500, "officer"],
      [1, 700, "athlete"],
    ],
  );
  const { deal: third } = await correct(second, { amount: 0 });
  assert.equal(third.entries.length, 3);
  await assert.rejects(played.one(payor_id), refused(404));
  await assert.rejects(
    played.site.database.query("update deals_elsewhere set cents = 1"),
    /further entry|permission denied/,
  );
  await assert.rejects(
    played.site.database.query("delete from deals_elsewhere"),
    /further entry|permission denied|foreign key/,
  );
});

test("a correction of who pays moves the deal to the other payor's sum", async () => {
  const { payor_id, deal } = await log({ payor_name: "Wrong Nmae", amount: 650 });
  const corrected = await correct(deal, { payor_name: "Wrong Name", amount: 650 });
  assert.notEqual(corrected.payor_id, payor_id);
  await assert.rejects(played.one(payor_id), refused(404));
  assert.equal((await played.one(corrected.payor_id)).sum, 650);
});

test("a press that is sent twice logs once; of two tabs that correct the second is told", async () => {
  const deal_id = randomUUID();
  const body = { deal_id, payor_name: "Twice", amount: 100 };
  const [first, again] = await Promise.all([log(body), log(body)]);
  assert.equal(first?.deal.entries.length, 1);
  assert.deepEqual(again, first);
  assert.equal((await played.one(first?.payor_id ?? 0)).sum, 100);
  await assert.rejects(log(body, played.officer), refused(409, /another deal's/));
  assert.ok(first);
  const change = { amount: 150, what_for: "Three posts" };
  await correct(first.deal, change);
  // The same once more, since its answer was lost.
  assert.equal((await correct(first.deal, change)).deal.entries.length, 2);
  await assert.rejects(correct(first.deal, { amount: 300 }), refused(409, /in the meantime/));
  assert.equal((await played.one(first.payor_id)).sum, 150);
});

test("hostile and wrong words are refused at their field, and nothing is logged", async () => {
  const wrong = [
    [{ payor_name: "" }, "payor_name"],
    [{ payor_name: "!!!" }, "payor_name"],
    [{ payor_name: "x".repeat(201) }, "payor_name"],
    [{ payor_name: "Ok", amount: 0 }, "amount"],
    [{ payor_name: "Ok", amount: -5 }, "amount"],
    [{ payor_name: "Ok", amount: 10.005 }, "amount"],
    [{ payor_name: "Ok", amount: 10_000_001 }, "amount"],
    [{ payor_name: "Ok", agreed_on: dayFromToday(1) }, "agreed_on"],
    [{ payor_name: "Ok", agreed_on: "2019-01-01" }, "agreed_on"],
    [{ payor_name: "Ok", ends_on: dayFromToday(-9) }, "ends_on"],
    [{ payor_name: "Ok", what_for: "  " }, "what_for"],
    [{ payor_name: "Ok", what_for: " \u202e\u2067 " }, "what_for"],
    [{ payor_name: "Ok", what_for: "\u0958".repeat(300) }, "what_for"],
    [{ payor_name: "\u202e" }, "payor_name"],
    [{ payor_name: "Ok", what_for: "x".repeat(301) }, "what_for"],
  ] as const;
  const count = async () =>
    (await played.site.database.query("select count(*)::int as count from deals_elsewhere")).rows[0].count;
  const before = await count();
  for (const [body, field] of wrong) await assert.rejects(log(body), refused(422, /./, field), field);
  for (const payor_name of ["a\u0000b", "a\nb", "\ud800"])
    await assert.rejects(log({ payor_name }), refused([400, 422]));
  await assert.rejects(log({ payor_id: 999_999 }), refused(404));
  assert.equal(await count(), before);
  // What looks like a program is words.
  const name = "<script>alert(1)</script>'; drop table payors; --";
  assert.equal((await played.one((await log({ payor_name: name })).payor_id)).name, name);
  // Nor does a name turn the line that it stands in, or become another payor by it.
  const turned = await log({ payor_name: "Lopez \u202e Sm\u2066ile  Bakery", what_for: "One\u202e post" });
  assert.deepEqual(
    [turned.deal.entries[0]?.payor_name, turned.deal.entries[0]?.what_for],
    ["Lopez Smile Bakery", "One post"],
  );
  assert.equal((await log({ payor_name: "lopez smile bakery" })).payor_id, turned.payor_id);
});

test("only the athlete and their school's officers log and correct; an admin reads, as a line of the log", async () => {
  const { site, ids, schools, admin, officer } = played;
  const { payor_id, deal } = await log({ payor_name: "Whose" }, officer);
  assert.equal(deal.entries[0]?.logged_as, "officer");
  const others = [
    { email: "jo@athlete.example", role: "athlete", player_id: ids["José Muñoz"] ?? 0 },
    { email: "far@school.example", role: "compliance", school_id: schools["Test Arizona"] ?? 0 },
    { email: "be@brand.example", role: "brand" },
    { email: "fan@fan.example" },
  ] as const;
  for (const other of others) {
    await addPerson(site.database, other);
    const visitor = await signedIn(site, other.email);
    await assert.rejects(log({ payor_name: "No" }, visitor), refused(403));
    await assert.rejects(correct(deal, { amount: 1 }, visitor), refused(404));
    await assert.rejects(list(payor_id, visitor), refused(403));
  }
  await assert.rejects(log({ payor_name: "No" }, admin), refused(403));
  assert.equal((await list(payor_id, admin)).may_log, false);
  const { rows } = await site.database.query(
    "select act from audit_log where act like '%made elsewhere' order by entry_id desc limit 2",
  );
  assert.deepEqual(
    rows.map(({ act }) => act),
    ["read deals an athlete made elsewhere", "logged a deal made elsewhere"],
  );
});
