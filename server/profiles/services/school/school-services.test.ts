import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { offersOfPlayer } from "../../../../contract/orders/offers.ts";
import { getOwnOffers, offerService } from "../../../../contract/orders/own-offers.ts";
import { getSchoolServices, setSchoolService } from "../../../../contract/orders/school-services.ts";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../../testing/site.ts";

let site: Site;
let kai_id: number;
let kai: Visitor;
let officer: Visitor;
let other_officer: Visitor;
let admin: Visitor;
before(async () => {
  site = await startSite();
  const players = await addPlayers(site.database);
  kai_id = players["Kai O'Brien"] ?? 0;
  const { rows } = await site.database.query<{ school_id: number }>(
    "select school_id from schools where school_name in ('Test Air Force', 'Test Arizona') order by school_name",
  );
  const [air_force = 0, arizona = 0] = rows.map(({ school_id }) => school_id);
  await addPerson(site.database, { email: "kai@example.org", role: "athlete", player_id: kai_id });
  const at = (school_id: number) => ({ role: "compliance", school_id }) as const;
  await addPerson(site.database, { email: "casey@example.org", given_name: "Casey", ...at(air_force) });
  await addPerson(site.database, { email: "otis@example.org", ...at(arizona) });
  await addPerson(site.database, { email: "ada@example.org", given_name: "Ada", role: "admin" });
  kai = await signedIn(site, "kai@example.org");
  officer = await signedIn(site, "casey@example.org");
  other_officer = await signedIn(site, "otis@example.org");
  admin = await signedIn(site, "ada@example.org");
  const offer = { kind: "shout_out", price: 25, days: 14, at_once: 2, replaces: null } as const;
  await kai.ask(offerService, { body: offer });
});
after(() => site.stop());

const ON = {
  kind: "shout_out",
  is_on: true,
  least_dollars: null,
  most_dollars: null,
  note: null,
  source: null,
  seen: 0,
} as const;
const RULE = "Policy 4.2 of our office.";
const seen = () => site.ask(offersOfPlayer, { params: { player_id: kai_id } });
const stands = async () => (await kai.ask(getOwnOffers, {})).offers[0]?.stands;
const held = async () =>
  (await officer.ask(getSchoolServices, {})).lines.find(({ kind }) => kind === "shout_out")?.line_id ?? 0;

test("where nothing was said everything is on, at any price", async () => {
  assert.deepEqual((await officer.ask(getSchoolServices, {})).lines, []);
  assert.equal((await seen()).takes_general, true);
  const { allowed } = await kai.ask(getOwnOffers, {});
  assert.ok(allowed.every(({ is_on, least_dollars }) => is_on && least_dollars === null));
});

test("what is turned off names its rule, and its offers are seen by nobody; turned on again they are there", async () => {
  const off = { ...ON, is_on: false };
  await assert.rejects(officer.ask(setSchoolService, { body: off }), refused(422, /which rule/, "source"));
  const { lines } = await officer.ask(setSchoolService, { body: { ...off, source: RULE } });
  assert.deepEqual([lines[0]?.is_on, lines[0]?.source, lines[0]?.set_by], [false, RULE, "Casey"]);
  assert.deepEqual([await stands(), (await seen()).offers], ["school_off", []]);
  const body = { kind: "shout_out", price: 30, days: 14, at_once: 2, replaces: null } as const;
  const offer_id = (await kai.ask(getOwnOffers, {})).offers[0]?.offer_id ?? "";
  await assert.rejects(
    kai.ask(offerService, { body: { ...body, replaces: offer_id } }),
    refused(409, /Test Air Force has turned this off: Shout-out/),
  );
  // Pressed twice, it is one; without having seen that line it is refused.
  await officer.ask(setSchoolService, { body: { ...off, source: RULE } });
  await assert.rejects(officer.ask(setSchoolService, { body: ON }), refused(409, /meanwhile/));
  const { history } = await officer.ask(setSchoolService, { body: { ...ON, seen: await held() } });
  assert.deepEqual(
    history.map(({ is_on }) => is_on),
    [true, false],
  );
  assert.equal(await stands(), "shown");
});

test("a range of prices holds for what is offered, both ends included", async () => {
  const ranged = { ...ON, least_dollars: 26, most_dollars: 50, source: RULE };
  await officer.ask(setSchoolService, { body: { ...ranged, seen: await held() } });
  assert.deepEqual([await stands(), (await seen()).offers.length], ["school_range", 0]);
  const replaces = (await kai.ask(getOwnOffers, {})).offers[0]?.offer_id ?? "";
  const offered = (price: number) =>
    kai.ask(offerService, { body: { kind: "shout_out", price, days: 14, at_once: 2, replaces } });
  for (const price of [25, 51])
    await assert.rejects(offered(price), refused(422, "Test Air Force allows $26 to $50 for this.", "price"));
  await offered(50);
  assert.equal(await stands(), "shown");
  await officer.ask(setSchoolService, { body: { ...ranged, most_dollars: 49, seen: await held() } });
  assert.equal(await stands(), "school_range");
  await officer.ask(setSchoolService, { body: { ...ON, seen: await held() } });
});

test("rules: a range runs upwards and in whole dollars, and a general contribution has none", async () => {
  const wrong = [
    [{ least_dollars: 0 }, "least_dollars"],
    [{ most_dollars: 10_001 }, "most_dollars"],
    [{ most_dollars: 9.5 }, "most_dollars"],
    [{ least_dollars: 20, most_dollars: 10 }, "most_dollars"],
    [{ kind: "general_contribution", least_dollars: 5 }, "least_dollars"],
  ] as const;
  for (const [but, field] of wrong)
    await assert.rejects(
      officer.ask(setSchoolService, { body: { ...ON, ...but } }),
      refused(422, undefined, field),
      JSON.stringify(but),
    );
});

test("general contributions are turned off likewise, and everybody's call says so", async () => {
  const body = { ...ON, kind: "general_contribution", is_on: false, source: RULE } as const;
  const { lines } = await officer.ask(setSchoolService, { body });
  assert.equal((await seen()).takes_general, false);
  assert.equal((await kai.ask(getOwnOffers, {})).takes_general, false);
  const line = lines.find(({ kind }) => kind === "general_contribution");
  await officer.ask(setSchoolService, { body: { ...body, is_on: true, seen: line?.line_id ?? 0 } });
});

test("an officer sets their own school's alone, an admin any school's by its name; the lines can't be changed", async () => {
  await other_officer.ask(setSchoolService, { body: { ...ON, is_on: false, source: RULE } });
  assert.equal(await stands(), "shown");
  await assert.rejects(
    officer.ask(getSchoolServices, { query: { school: "Test Arizona" } }).then((it) => {
      assert.equal(it.school_name, "Test Air Force");
      throw new Error("as asked");
    }),
    /as asked/,
  );
  await assert.rejects(kai.ask(getSchoolServices, {}), refused(403));
  await assert.rejects(admin.ask(getSchoolServices, {}), refused(422));
  const query = { school: "test air force" };
  const { lines } = await admin.ask(getSchoolServices, { query });
  const line = lines.find(({ kind }) => kind === "shout_out");
  const off = { ...ON, is_on: false, source: RULE, seen: line?.line_id ?? 0 };
  const set = await admin.ask(setSchoolService, { query, body: off });
  assert.equal(set.history[0]?.set_by, "Ada");
  assert.equal(await stands(), "school_off");
  await assert.rejects(site.database.query("update school_services set is_on = true"), /append|not changed/);
});
