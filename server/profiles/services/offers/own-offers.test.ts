import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { takeUserRole } from "../../../../contract/accounts/roles.ts";
import { sayOfVisa } from "../../../../contract/contributions/desk-athletes.ts";
import { offersOfPlayer } from "../../../../contract/orders/offers.ts";
import { getOwnOffers, offerService, takeOfferDown } from "../../../../contract/orders/own-offers.ts";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../../testing/site.ts";

let site: Site;
let kai_id: number;
let kai: Visitor;
let dana: Visitor;
let officer: Visitor;
let admin: Visitor;
before(async () => {
  site = await startSite();
  const players = await addPlayers(site.database);
  kai_id = players["Kai O'Brien"] ?? 0;
  const { rows } = await site.database.query(
    "select school_id from teams join players using (team_id) where player_id = $1",
    [kai_id],
  );
  await addPerson(site.database, { email: "kai@example.org", role: "athlete", player_id: kai_id });
  const dana_id = players["Dana Okafor"] ?? 0;
  await addPerson(site.database, { email: "dana@example.org", role: "athlete", player_id: dana_id });
  const { school_id } = rows[0];
  await addPerson(site.database, { email: "casey@example.org", role: "compliance", school_id });
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
  kai = await signedIn(site, "kai@example.org");
  dana = await signedIn(site, "dana@example.org");
  officer = await signedIn(site, "casey@example.org");
  admin = await signedIn(site, "ada@example.org");
});
after(() => site.stop());

const SHOUT_OUT = {
  kind: "shout_out",
  price: 25,
  days: 14,
  at_once: 2,
  note: "On my story.",
  is_monthly: false,
  replaces: null,
} as const;
const own = async () => (await kai.ask(getOwnOffers, {})).offers;
const seen = async () =>
  (await site.ask(offersOfPlayer, { params: { player_id: kai_id } })).offers.map(
    ({ kind, price, places }) => ({
      ...{ kind, price, places },
    }),
  );
const live = async (kind: string) => (await own()).find((each) => each.kind === kind)?.offer_id ?? "";
const everyRow = async () =>
  (
    await site.database.query(
      "select kind, price_cents::int / 100 as price, ended_for from offers where player_id = $1 order by offered_at, ended_at",
      [kai_id],
    )
  ).rows;

test("an athlete offers a service, and everybody sees it; pressed twice it is one", async () => {
  assert.deepEqual(await seen(), []);
  await kai.ask(offerService, { body: SHOUT_OUT });
  await kai.ask(offerService, { body: SHOUT_OUT });
  const [offer] = await own();
  assert.deepEqual(
    [offer?.stands, offer?.price, offer?.days, offer?.taken, offer?.note],
    ["shown", 25, 14, 0, "On my story."],
  );
  assert.deepEqual(await seen(), [{ kind: "shout_out", price: 25, places: 2 }]);
  assert.deepEqual(await everyRow(), [{ kind: "shout_out", price: 25, ended_for: null }]);
});

test("another price is another offer, and the one before has ended; of two tabs the second is told", async () => {
  const replaces = await live("shout_out");
  await kai.ask(offerService, { body: { ...SHOUT_OUT, price: 30, replaces } });
  await assert.rejects(
    kai.ask(offerService, { body: { ...SHOUT_OUT, price: 35, replaces } }),
    refused(409, /another tab/),
  );
  assert.deepEqual(await seen(), [{ kind: "shout_out", price: 30, places: 2 }]);
  assert.deepEqual(await everyRow(), [
    { kind: "shout_out", price: 25, ended_for: "changed" },
    { kind: "shout_out", price: 30, ended_for: null },
  ]);
});

test("of two who change it at the same moment one is told", async () => {
  const replaces = await live("shout_out");
  const both = await Promise.allSettled(
    [40, 45].map((price) => kai.ask(offerService, { body: { ...SHOUT_OUT, price, replaces } })),
  );
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  assert.equal((await own()).length, 1);
});

test("rules: whole dollars, the least of its kind, days, places, plain words, and what can be monthly", async () => {
  const wrong = [
    [{ price: 12.5 }, "price"],
    [{ price: 9 }, "price"],
    [{ price: 10_001 }, "price"],
    [{ days: 6 }, "days"],
    [{ days: 61 }, "days"],
    [{ at_once: 0 }, "at_once"],
    [{ at_once: 1_001 }, "at_once"],
    [{ note: "See my.page.example.com" }, "note"],
    [{ note: "Call 555 0100 now 12" }, "note"],
    [{ is_monthly: true }, "is_monthly"],
  ] as const;
  for (const [but, field] of wrong) {
    const body = { ...SHOUT_OUT, ...but };
    await assert.rejects(
      kai.ask(offerService, { body }),
      refused(422, undefined, field),
      JSON.stringify(but),
    );
  }
  await assert.rejects(
    kai.ask(offerService, { body: { ...SHOUT_OUT, note: "x".repeat(301) } }),
    refused([400, 422]),
  );
});

test("nobody takes another's offer down; one's own is gone at once, once", async () => {
  const params = { offer_id: await live("shout_out") };
  await assert.rejects(dana.ask(takeOfferDown, { params }), refused(404));
  assert.equal((await kai.ask(takeOfferDown, { params })).offers.length, 0);
  await assert.rejects(kai.ask(takeOfferDown, { params }), refused(404));
  assert.deepEqual(await seen(), []);
});

test("on a student visa nothing is offered or seen until the office has looked", async () => {
  await kai.ask(offerService, { body: SHOUT_OUT });
  const params = { player_id: kai_id };
  const reason = "The international office told us.";
  const said = await officer.ask(sayOfVisa, { params, body: { says: "on_visa", reason, seen: 0 } });
  assert.deepEqual([(await own())[0]?.stands, await seen()], ["visa", []]);
  await assert.rejects(
    kai.ask(offerService, { body: { ...SHOUT_OUT, kind: "answer" } }),
    refused(409, /student visa/),
  );
  const before = said.visa_marks[0]?.mark_id ?? 0;
  await officer.ask(sayOfVisa, { params, body: { says: "looked_at", reason, seen: before } });
  assert.equal((await own())[0]?.stands, "shown");
});

test("who pays holds a place, and what is delivered frees it; none left says 0", async () => {
  const offer_id = await live("shout_out");
  const { rows } = await site.database.query<{ contribution_id: string }>(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at)
     select 'one_time', 'shout_out', player_id, team_id, player_name, team_name, 2500, 'expired', now()
       from players cross join generate_series(1, 3) where player_id = $1 returning contribution_id`,
    [kai_id],
  );
  const [paying, doing, done] = rows.map((row) => row.contribution_id);
  await site.database.query(
    `insert into orders (contribution_id, offer_id, state, created_at, state_at, look_at, ordered_at, due_at) values
       ($1, $4, 'unpaid', now(), now(), now(), null, null), ($2, $4, 'ordered', now(), now(), now(), now(), now()),
       ($3, $4, 'delivered', now(), now(), now(), now(), now())`,
    [paying, doing, done, offer_id],
  );
  assert.deepEqual(await seen(), [{ kind: "shout_out", price: 25, places: 0 }]);
  assert.equal((await own())[0]?.taken, 2);
  // At another price they are still those of the same athlete.
  await kai.ask(offerService, { body: { ...SHOUT_OUT, price: 50, at_once: 3, replaces: offer_id } });
  assert.deepEqual(await seen(), [{ kind: "shout_out", price: 50, places: 1 }]);
  await site.database.query("delete from orders");
  await site.database.query("delete from contributions");
});

test("an athlete on no roster offers nothing, and reads why", async () => {
  const listed = (is_listed: boolean) =>
    site.database.query("update players set is_listed = $2 where player_id = $1", [kai_id, is_listed]);
  await listed(false);
  assert.equal((await kai.ask(getOwnOffers, {})).on_roster, false);
  const offered = kai.ask(offerService, { body: { ...SHOUT_OUT, kind: "answer", price: 10 } });
  await assert.rejects(offered, refused(409, /on no team's roster/));
  await listed(true);
  assert.equal((await kai.ask(getOwnOffers, {})).on_roster, true);
});

test("nothing is seen while contributions are off, and offers end when their athlete loses the page", async () => {
  await site.database.query("update players set accepts_contributions = false where player_id = $1", [
    kai_id,
  ]);
  assert.deepEqual([(await own())[0]?.stands, await seen()], ["closed", []]);
  await site.database.query("update players set accepts_contributions = true where player_id = $1", [kai_id]);
  assert.equal((await seen()).length, 1);
  const { rows } = await site.database.query(
    "select user_id::int from people where email = 'kai@example.org'",
  );
  await admin.ask(takeUserRole, { params: { user_id: rows[0].user_id, role: "athlete" } });
  assert.deepEqual(await seen(), []);
  const last = (await everyRow()).at(-1);
  assert.equal(last?.ended_for, "page");
});
