import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listDeskPayors } from "../../../contract/contributions/desk-payors.ts";
import { payorLines, payorsByPlayer } from "../../../contract/contributions/payors.ts";
import { joinPayors } from "../../../contract/contributions/payors-as-one.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { startPayors } from "../testing/payors.ts";

// A run of gifts that ends just under the figure is a mark for the officer, and nothing that anybody else reads.

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(() => played.stop());

/** As the desk's list and the payor's page show it to the officer. */
async function marked(payor_id: number): Promise<number | null> {
  const { officer, kai } = played;
  const { data } = await officer.ask(listDeskPayors, { query: { limit: 500 } });
  const listed = data.find((it) => it.payor_id === payor_id)?.run_under ?? null;
  const page = await officer.ask(payorLines, { params: { payor_id }, query: { player_id: kai } });
  assert.equal(page.run_under, listed);
  return listed;
}

async function run(...gifts: number[]): Promise<number> {
  const from = played.guest();
  let payor_id = 0;
  for (const [at, dollars] of gifts.entries())
    payor_id = await played.gives(from, dollars, { days_ago: gifts.length - at });
  return payor_id;
}

test("three gifts that end between $540 and $600 are marked with their number; fewer, less and more are not", async () => {
  for (const [gifts, mark] of [
    [[180, 180, 180], 3],
    [[200, 200, 199.99], 3],
    [[100, 100, 100, 250], 4],
    [[180, 180, 179.99], null],
    [[299, 300], null],
    [[590], null],
    [[200, 200, 200], null],
  ] as const)
    assert.equal(await marked(await run(...gifts)), mark, gifts.join(" + "));
});

test("what was given back counts for nothing, a deal counts, and those who count as one count together", async () => {
  const { site, officer, deals, gives, guest, refund } = played;
  const back = await run(10, 190, 190, 190);
  assert.equal(await marked(back), 4);
  await site.database.query(
    "update contributions set refunded_cents = paid_cents where payor_id = $1 and paid_cents = 1000",
    [back],
  );
  assert.equal(await marked(back), 3);
  const over = await run(300, 310);
  await refund(over, 5);
  assert.equal(await marked(over), null);

  const first = guest();
  const second = guest();
  const a = await gives(first, 200);
  await gives(first, 150);
  const b = await gives(second, 230);
  assert.deepEqual([await marked(a), await marked(b)], [null, null]);
  await officer.ask(joinPayors, {
    params: { payor_id: a },
    body: { other_id: b, why: "same", reason: "One person with two addresses." },
  });
  assert.equal(await marked(Math.min(a, b)), 3);
  const brand = await deals("Corner Run", 400);
  assert.equal(await marked(brand), null);
});

test("neither the athlete nor an admin nor the list of the athlete has it", async () => {
  const { site, kai, athlete, admin, schools } = played;
  const payor_id = await run(190, 190, 190);
  assert.equal(await marked(payor_id), 3);
  for (const who of [athlete, admin]) {
    const page = await who.ask(payorLines, { params: { payor_id }, query: { player_id: kai } });
    assert.equal(page.run_under, null);
  }
  const desk = await admin.ask(listDeskPayors, { query: { school: "Test Air Force", limit: 500 } });
  assert.deepEqual(new Set(desk.data.map(({ run_under }) => run_under)), new Set([null]));
  const own = await athlete.ask(payorsByPlayer, { query: { limit: 500 } });
  assert.ok(!JSON.stringify(own).includes("run_under"));
  // Who is officer of their own school and athlete there reads as the athlete.
  await addPerson(site.database, { email: "both@school.example" });
  await site.database.query(
    `with who as (select user_id from people where email = 'kai@athlete.example')
     insert into roles_held (user_id, role, school_id) select user_id, 'compliance', $1 from who`,
    [schools["Test Air Force"]],
  );
  const both = await signedIn(site, "kai@athlete.example");
  assert.equal(
    (await both.ask(payorLines, { params: { payor_id }, query: { player_id: kai } })).run_under,
    null,
  );
});
