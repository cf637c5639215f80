import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { correctSchoolFact } from "../../../contract/collaborations/school-facts.ts";
import { listDeskPayors } from "../../../contract/contributions/desk-payors.ts";
import { businessDaysAfter } from "../../../pure/business-days.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { type Giver, openPayors } from "../testing/payor-sums.ts";
import { dayFromToday, startPayors } from "../testing/payors.ts";
import { readDueOn } from "./figures/calendars.ts";

// Where the $600 begins, for each way in which money comes; and what stands when an athlete's school, or what is known of it, changes.

/** $599.99, $600 and $600.01: $600 or more is reported (College Sports Commission, NIL Go help center). */
const FIGURES = [
  [59_999, null],
  [60_000, "2026-12-31"],
  [60_001, "2026-12-31"],
] as const;

let sums: Awaited<ReturnType<typeof openPayors>>;
let names = 0;
before(async () => {
  sums = await openPayors();
});
after(() => sums.close());

/** What comes to so many cents on the last day of the year, by each kind; answers whose it is. */
const KINDS: Readonly<Record<string, (cents: number) => Promise<Giver | { company: string }>>> = {
  async "one gift of a guest"(cents) {
    const by = { email: `guest${++names}@boundary.example` };
    await sums.give(sums.kai, cents, "2026-12-31", by);
    return by;
  },
  async "one gift of an account"(cents) {
    const by = await sums.someone();
    await sums.give(sums.kai, cents, "2026-12-31", by);
    return by;
  },
  async "a plan of $300 and a gift"(cents) {
    const by = await sums.someone();
    await sums.plan(sums.kai, by.user_id, 50, 6, "2026-09-01");
    await sums.give(sums.kai, cents - 30_000, "2026-12-31", by);
    return by;
  },
  async "a signed deal"(cents) {
    const company = `Boundary ${++names}`;
    await sums.deal(sums.kai, (await sums.someone()).user_id, { fee: cents / 100, company }, "2026-12-31");
    return { company };
  },
  async "a deal made elsewhere"(cents) {
    const company = `Elsewhere ${++names}`;
    await sums.elsewhere(sums.kai, { cents, company }, "2026-12-31");
    return { company };
  },
  async "a signed deal and one made elsewhere"(cents) {
    const company = `Both ${++names}`;
    await sums.deal(sums.kai, (await sums.someone()).user_id, { fee: 350, company }, "2026-11-01");
    await sums.elsewhere(sums.kai, { cents: cents - 35_000, company }, "2026-12-31");
    return { company };
  },
  async "a gift of which some went back"(cents) {
    const by = await sums.someone();
    const id = await sums.give(sums.kai, cents + 20_000, "2026-12-31", by);
    await sums.owner.query(
      "update contributions set refunded_cents = 15000, lost_cents = 5000 where contribution_id = $1",
      [id],
    );
    return by;
  },
};

for (const [kind, make] of Object.entries(KINDS))
  for (const [cents, crossed_on] of FIGURES)
    test(`${kind}: $${(cents / 100).toFixed(2)} is ${crossed_on ? "" : "not "}reported`, async () => {
      assert.equal(await sums.crossedOn(sums.kai, await make(cents)), crossed_on);
    });

test("royalties without end come to it at any time, so from the signature on", async () => {
  const company = `Royal ${++names}`;
  await sums.deal(sums.kai, (await sums.someone()).user_id, { royalties: 2, company }, "2026-12-31");
  assert.equal(await sums.crossedOn(sums.kai, { company }), "2026-12-31");
});

test("a plan that ends early takes back what it promised, to the cent", async () => {
  const by = await sums.someone();
  const ends = async (paid_cents: number) => {
    const id = await sums.plan(sums.dana, by.user_id, 50, 12, "2026-09-01");
    assert.equal(await sums.crossedOn(sums.dana, by), "2026-09-01");
    await sums.give(sums.dana, paid_cents, "2026-09-01", by, id);
    await sums.owner.query(
      "update recurring_contributions set state = 'stopped', ended_at = now() where recurring_id = $1",
      [id],
    );
    return sums.crossedOn(sums.dana, by);
  };
  assert.equal(await ends(59_999), null);
  // The cent that the first one lacked.
  await sums.give(sums.dana, 1, "2026-10-01", by);
  assert.equal(await sums.crossedOn(sums.dana, by), "2026-10-01");
});

for (const [crossed_on, due_on, when] of [
  ["2026-11-02", "2026-11-09", "a Monday"],
  ["2026-11-06", "2026-11-13", "a Friday"],
  ["2026-11-07", "2026-11-13", "a Saturday"],
  ["2026-11-08", "2026-11-13", "a Sunday"],
  [
    "2026-11-25",
    "2026-12-02",
    "the day before Thanksgiving: no holiday moves it, since the earlier day counts",
  ],
  ["2026-12-31", "2027-01-07", "the last day of a year"],
  ["2028-02-28", "2028-03-06", "before a leap day"],
] as const)
  test(`${when}: what came to it on ${crossed_on} is due on ${due_on}`, async () => {
    assert.equal(await readDueOn(sums.database, sums.dana, crossed_on), due_on);
  });

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(() => played.stop());

test("the division decides whether anything is due, from when it is put right, and back", async () => {
  const { officer, one, gives, guest, notes } = played;
  const payor_id = await gives(guest(), 600);
  const corrected = (value: string) =>
    officer.ask(correctSchoolFact, {
      body: { what: "division", value, reason: "The conference says so on its site." },
    });
  const told = async () => {
    const { state, due_on, name } = await one(payor_id);
    return [state, due_on, name];
  };
  const due = await told();
  assert.equal(due[0], "due");
  await corrected("II");
  const [, due_on, name] = await told();
  assert.deepEqual([due_on, name], [null, "A supporter"]);
  await corrected("I");
  assert.deepEqual(await told(), due);
  await notes(payor_id);
  assert.equal((await one(payor_id)).state, "reported");
});

test("who moves takes their sums along, and the desk of the school before has them no more", async () => {
  const { site, kai, officer, gives, guest } = played;
  const payor_id = await gives(guest(), 700);
  const atDesk = async (who: typeof officer) =>
    (await who.ask(listDeskPayors, { query: {} })).data.some((payor) => payor.payor_id === payor_id);
  assert.equal(await atDesk(officer), true);
  const { rows } = await site.database.query<{ team_id: number; school_id: number; before_id: number }>(
    `select t.team_id::int as team_id, t.school_id::int as school_id, p.team_id::int as before_id
       from players p join teams old using (team_id), teams t
      where p.player_id = $1 and t.school_id <> old.school_id order by t.team_id limit 1`,
    [kai],
  );
  const [to] = rows;
  assert.ok(to);
  await site.database.query("update players set team_id = $2 where player_id = $1", [kai, to.team_id]);
  await addPerson(site.database, {
    email: "other@school.example",
    role: "compliance",
    school_id: to.school_id,
  });
  const other = await signedIn(site, "other@school.example");
  assert.deepEqual([await atDesk(officer), await atDesk(other)], [false, true]);
  await assert.rejects(played.one(payor_id, officer), refused(403, /isn't at your school/));
  assert.equal((await played.one(payor_id, other)).sum, 700);
  await site.database.query("update players set team_id = $2 where player_id = $1", [kai, to.before_id]);
  const { due_on } = await played.one(payor_id, officer);
  assert.equal(due_on, businessDaysAfter(dayFromToday(0), 5));
});
