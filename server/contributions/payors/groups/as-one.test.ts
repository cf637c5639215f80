import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listDeskPayors } from "../../../../contract/contributions/desk-payors.ts";
import { myPayorSums, payorSum } from "../../../../contract/contributions/payor-sum.ts";
import {
  joinPayors,
  keepPayorsApart,
  listAlikePayors,
  partPayors,
  payorAsOne,
} from "../../../../contract/contributions/payors-as-one.ts";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { startPayors } from "../../testing/payors.ts";

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(() => played.stop());

const REASON = "Both letters came from one office.";

const joins = (payor_id: number, other_id: number, who: Visitor = played.officer) =>
  who.ask(joinPayors, { params: { payor_id }, body: { other_id, why: "same", reason: REASON } });
const parts = (join_id: number, who: Visitor = played.officer) =>
  who.ask(partPayors, { params: { join_id } });
const asOne = (payor_id: number, who: Visitor = played.officer) =>
  who.ask(payorAsOne, { params: { payor_id }, query: { player_id: played.kai } });
const alike = async (who: Visitor = played.officer, school = "") =>
  (await who.ask(listAlikePayors, { query: { school } })).data.map(({ payor, other, alike_by }) => [
    payor.name,
    other.name,
    alike_by,
  ]);

test("two spellings of a company are proposed, joined by an officer with a reason, and taken apart", async () => {
  const { deals, one, officer } = played;
  const blake = await deals("Blake & Sons Goods, Inc.", 350, { days_ago: 9 });
  const other = await deals("The Blake and Sons Goods LLC", 400, { days_ago: 2 });
  assert.deepEqual(await alike(), [["Blake & Sons Goods, Inc.", "The Blake and Sons Goods LLC", "spelling"]]);
  assert.equal((await one(blake)).state, "below", "nothing is joined by itself");
  const { join_id } = await joins(blake, other);
  const joined = await one(blake);
  assert.deepEqual([joined.sum, joined.counts_as_one], [750, 2]);
  assert.notEqual(joined.crossed_on, null);
  assert.equal((await one(other)).payor_id, blake, "an old link finds all of them");
  assert.equal((await played.lines(other)).count, 2);
  assert.deepEqual(await alike(), []);
  const found = await asOne(blake);
  assert.deepEqual(
    found.parts.map(({ name, sum }) => [name, sum]),
    [
      ["The Blake and Sons Goods LLC", 400],
      ["Blake & Sons Goods, Inc.", 350],
    ],
  );
  assert.deepEqual(
    found.joins.map(({ reason, school_name, may_part }) => [reason, school_name, may_part]),
    [[REASON, "Test Air Force", true]],
  );
  const { data } = await officer.ask(listDeskPayors, { query: {} });
  assert.deepEqual(
    data.map(({ payor_id, sum }) => [payor_id, sum]),
    [[blake, 750]],
  );
  await assert.rejects(joins(other, blake), refused(409));
  await parts(join_id);
  await assert.rejects(parts(join_id), refused(409));
  assert.deepEqual([(await one(blake)).sum, (await one(other)).sum], [350, 400]);
});

test("what an officer finds to be two is not proposed to the office again, and to others it is", async () => {
  const { deals, officer, admin } = played;
  const [one, other] = [await deals("Corner Cafe", 20), await deals("Corner Café Co.", 20)];
  const pair = ["Corner Cafe", "Corner Café Co.", "spelling"];
  assert.ok((await alike()).some((it) => it.join() === pair.join()));
  await officer.ask(keepPayorsApart, { params: { payor_id: other }, body: { other_id: one } });
  assert.ok(!(await alike()).some((it) => it.join() === pair.join()));
  assert.ok((await alike(admin, "Test Air Force")).some((it) => it.join() === pair.join()));
});

test("two addresses of one inbox are proposed only where they come to $600 together, since nobody else is named", async () => {
  const { gives } = played;
  await gives({ email: "low.sam+a@mail.example" }, 299);
  await gives({ email: "lowsam@mail.example" }, 300);
  assert.doesNotMatch(JSON.stringify(await alike()), /sam/);
  await gives({ email: "lowsam@mail.example" }, 1);
  assert.deepEqual(
    (await alike()).filter(([, , by]) => by === "mailbox"),
    [["low.sam+a@mail.example", "lowsam@mail.example", "mailbox"]],
  );
});

test("an officer joins and parts only payors who both gave athletes of their school; an admin any; nobody else", async () => {
  const { site, ids, schools, athlete, admin, gives, guest } = played;
  const here = [await gives(guest(), 400), await gives(guest(), 400)] as const;
  const elsewhere = await gives(guest(), 400, { to: ids["José Muñoz"] ?? 0 });
  await assert.rejects(joins(here[0], elsewhere), refused(404));
  await assert.rejects(joins(here[0], 999_999), refused(404));
  await assert.rejects(joins(here[0], here[1], athlete), refused(403));
  const school_id = schools["Test Arizona"] ?? 0;
  await addPerson(site.database, { email: "other@school.example", role: "compliance", school_id });
  const other = await signedIn(site, "other@school.example");
  await assert.rejects(joins(here[0], here[1], other), refused(404));
  const { join_id } = await joins(here[0], elsewhere, admin);
  await assert.rejects(parts(join_id), refused(404));
  await assert.rejects(parts(join_id, other), refused(404));
  const short = { other_id: here[1], why: "same", reason: "Because" } as const;
  await assert.rejects(
    played.officer.ask(joinPayors, { params: { payor_id: here[0] }, body: short }),
    refused(422, /10 characters/, "reason"),
  );
  assert.deepEqual((await asOne(here[0])).parts.length, 1, "who gave others alone is not named");
  await parts(join_id, admin);
  const { rows } = await site.database.query(
    "select act, detail from audit_log where act like '%payors%' order by entry_id desc limit 1",
  );
  assert.equal(rows[0].act, "took payors apart that counted as one");
});

test("the athlete reads who counts as one and that their school found so, and no reason", async () => {
  const { athlete, gives, guest } = played;
  const two = [await gives(guest(), 350), await gives(guest(), 350)] as const;
  await joins(...two);
  const { parts: named, joins: found, may_join, others } = await asOne(two[0], athlete);
  assert.deepEqual([named.length, may_join, others], [2, false, []]);
  assert.ok(named.every(({ email }) => email !== null));
  assert.deepEqual(
    found.map(({ reason, joined_by, school_name, may_part }) => [reason, joined_by, school_name, may_part]),
    [[null, null, "Test Air Force", false]],
  );
});

test("a supporter who counts as one with others learns nothing of what those gave, and agrees from the first dollar", async () => {
  const { site, kai, gives, guest } = played;
  const user_id = await addPerson(site.database, { email: "gia@payors.example" });
  const gia = await signedIn(site, "gia@payors.example");
  const asked = () => gia.ask(payorSum, { query: { player_id: kai } });
  const own = await gives({ user_id }, 50);
  const other = await gives(guest(), 500);
  const { join_id } = await joins(own, other);
  assert.deepEqual({ ...(await asked()) }, { ...(await asked()), so_far: 50, together: true });
  const sums = async () =>
    (await gia.ask(myPayorSums, { query: {} })).sums.map((it) => [
      it.sum,
      it.together,
      it.reported_since === null,
    ]);
  assert.deepEqual(await sums(), [[50, true, true]]);
  await gives(guest(), 10);
  await gives({ user_id }, 60);
  assert.deepEqual(await sums(), [[110, true, false]]);
  assert.doesNotMatch(JSON.stringify([await asked(), await sums()]), /500|610/);
  await parts(join_id);
  assert.equal((await asked()).together, false);
  assert.deepEqual(await sums(), [[110, false, true]]);
});

test("a report that was noted for one stands for all that count with them", async () => {
  const { one, notes, gives, guest } = played;
  const [first, second] = [await gives(guest(), 700), await gives(guest(), 100)];
  await assert.rejects(notes(second), refused(409));
  await joins(first, second);
  await notes(second, { report_number: "NG-7" });
  const noted = await one(first);
  assert.deepEqual(
    [noted.state, noted.reported?.report_number, noted.reported?.sum],
    ["reported", "NG-7", 800],
  );
});
