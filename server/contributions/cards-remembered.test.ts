import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../database/testing/database.ts";
import { addPerson } from "../testing/people.ts";
import { addPlayers } from "../testing/site.ts";
import type { Checkout } from "../world/payments/card-payments.ts";
import { contributionsLeave, forgetContributor, joinContributions } from "./acts.ts";
import { recordPayment } from "./booking/record-payment.ts";
import { forgetGuests } from "./forget-guests.ts";
import { cardHashes, keyIdOf } from "./payors/groups/cards/card-hash.ts";
import { forgetCards } from "./payors/groups/cards/forget-cards.ts";
import { AT, aRefund, openRecords, paidPage } from "./testing/records.ts";

const KEY = "a key of tests, with 32 characters";
const OTHER_KEY = "another of them, as long as it is";

let records: Awaited<ReturnType<typeof openRecords>>;
let dana = 0;
before(async () => {
  records = await openRecords({
    store: await emptyDatabase(),
    addPlayers: async (database) => {
      const ids = await addPlayers(database);
      dana = ids["Dana Okafor"] ?? 0;
      return ids;
    },
    sealing_keys: [KEY],
  });
});
after(() => records.close());

const run = async (sql: string, values: unknown[] = []) => (await records.owner.query(sql, values)).rows;

const deleted = (user_id: number) =>
  run(
    `update people set email = null, email_confirmed_at = null, password_hash = null, password_changed_at = null, deleted_at = now()
      where user_id = $1`,
    [user_id],
  );

let pages = 0;
/** A page that was paid with this card, after one that declined. */
function paidBy(card_fingerprint: string | null, contributor_email = "fan@demo.test"): Checkout {
  const page = paidPage(`card_${++pages}`);
  const charge_id = page.payment?.charge_id ?? "";
  const tried = { declined: false, happened_at: AT };
  return {
    ...page,
    contributor_email,
    card_tries: [
      { ...tried, charge_id: `declined_${pages}`, card_fingerprint: "of the declined", declined: true },
      { ...tried, charge_id, card_fingerprint },
    ],
  };
}

/** Somebody gave, and it was booked. Answers the contribution. */
async function gives(
  page: Checkout,
  {
    user_id = null,
    to = records.kai,
    keys = [KEY],
  }: { user_id?: number | null; to?: number; keys?: string[] } = {},
): Promise<string> {
  const contribution_id = await records.aContribution();
  await run("update contributions set user_id = $2, player_id = $3 where contribution_id = $1", [
    contribution_id,
    user_id,
    to,
  ]);
  await records.world.database.transaction((tx) =>
    recordPayment({ ...records.world, sealing_keys: keys }, tx, { ...page, contribution_id }, "1"),
  );
  return contribution_id;
}

/** Which cards are remembered of whoever gave something, by what they are called here, and since when. */
async function cardsOf(contribution_id: string): Promise<string[]> {
  const rows = await run(
    `select y.key_id, y.card_hash, y.remembered_on::text as day from payor_cards y join contributions c using (payor_id)
      where c.contribution_id = $1 order by y.remembered_on, y.card_hash`,
    [contribution_id],
  );
  return rows.map(({ key_id, card_hash, day }) => `${nameOf(key_id, card_hash)} ${day}`).sort();
}

function nameOf(key_id: Buffer, card_hash: Buffer): string {
  for (const [key, of_key] of [
    [KEY, ""],
    [OTHER_KEY, " by the other key"],
  ] as const)
    for (const card of ["blue", "red", "green"])
      if (
        key_id.equals(keyIdOf(key)) &&
        cardHashes({ sealing_keys: [key] }, card)[0]?.card_hash.equals(card_hash)
      )
        return `${card}${of_key}`;
  return "unknown";
}

test("of a guest and of an account it is remembered which card paid; looks that follow, refunds and events once more add nothing", async () => {
  const user_id = await addPerson(records.owner, { email: "ann@example.org" });
  for (const by of [{ user_id }, {}]) {
    const page = paidBy("blue", "guest-of-cards@example.org");
    const given = await gives(page, by);
    assert.deepEqual(await cardsOf(given), ["blue 2027-01-01"]);
    const refunds = [aRefund(`re_${pages}`)];
    const { payment } = page;
    assert.ok(payment);
    for (const look of [page, { ...page, payment: { ...payment, refunds } }])
      await records.record(look, given, 10 + pages++);
    assert.deepEqual(await cardsOf(given), ["blue 2027-01-01"]);
    // Later, and with another card.
    await gives({ ...paidBy("blue", "guest-of-cards@example.org") }, by);
    await gives(paidBy("red", "guest-of-cards@example.org"), by);
    assert.deepEqual(await cardsOf(given), ["blue 2027-01-01", "red 2027-01-01"]);
  }
});

test("who pays twice at once with one card is remembered once, whichever order the servers have their keys in", async () => {
  const orders = [
    [KEY, OTHER_KEY],
    [OTHER_KEY, KEY],
  ];
  const given = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((n) =>
      gives(paidBy("blue", "at-once@example.org"), { keys: orders[n % 2] ?? [] }),
    ),
  );
  assert.deepEqual(await cardsOf(given[0] ?? ""), ["blue 2027-01-01", "blue by the other key 2027-01-01"]);
});

test("what the provider calls a card is nowhere in the row, in what waits as a job, or in the log", async () => {
  await gives(paidBy("fingerprint_of_a_card", "leak@example.org"));
  const kept = await run(
    `select c::text from payor_cards c union all select j::text from graphile_worker._private_jobs j
     union all select c::text from contributions c`,
  );
  assert.ok(kept.length > 2);
  const in_hex = Buffer.from("fingerprint").toString("hex");
  assert.doesNotMatch(JSON.stringify([kept, records.said]), new RegExp(`fingerprint_of_a_card|${in_hex}`));
});

test("nothing is remembered where the athlete reports no payors or nobody knows, of what is no card, without a key, or of a deleted account", async () => {
  const of_dana = () => gives(paidBy("blue", "dry@example.org"), { to: dana });
  let day = 1;
  const isKnownAs = (division: string | null) =>
    run(
      `insert into school_facts (school_id, held_from, division, division_source)
       select t.school_id, make_date(2025, 1, $2::int), $3::text, case when $3::text is not null then 'Test' end
         from players join teams t using (team_id) where player_id = $1`,
      [dana, ++day, division],
    );
  for (const division of ["II", null]) {
    await isKnownAs(division);
    assert.deepEqual(await cardsOf(await of_dana()), []);
  }
  await isKnownAs("I");
  const plays = (conference: string) =>
    run(
      "update teams set conference = $2 where team_id = (select team_id from players where player_id = $1)",
      [dana, conference],
    );
  await plays("High School");
  assert.deepEqual(await cardsOf(await of_dana()), []);
  await plays("");
  assert.deepEqual(await cardsOf(await of_dana()), ["blue 2027-01-01"]);

  assert.deepEqual(await cardsOf(await gives(paidBy(null, "bank@example.org"))), []);
  assert.deepEqual(await cardsOf(await gives(paidBy("blue", "keyless@example.org"), { keys: [] })), []);
  const user_id = await addPerson(records.owner, { email: "gone@example.org" });
  const before = await gives(paidBy("blue"), { user_id });
  assert.equal((await cardsOf(before)).length, 1);
  await deleted(user_id);
  await forgetContributor(records.world.database, user_id);
  assert.deepEqual(await cardsOf(before), [], "it goes with the account");
  assert.deepEqual(
    await cardsOf(await gives(paidBy("red"), { user_id })),
    [],
    "a late renewal brings nothing back",
  );
});

test("while a key is changed a card is kept under both; with the new one alone only what it made is found", async () => {
  const email = "turning@example.org";
  const given = await gives(paidBy("blue", email));
  await gives(paidBy("blue", email), { keys: [OTHER_KEY, KEY] });
  assert.deepEqual(await cardsOf(given), ["blue 2027-01-01", "blue by the other key 2027-01-01"]);
  const then = await gives(paidBy("green", "then@example.org"), { keys: [KEY, OTHER_KEY] });
  assert.deepEqual(await cardsOf(then), ["green 2027-01-01", "green by the other key 2027-01-01"]);
  await gives(paidBy("red", email), { keys: [OTHER_KEY] });
  assert.equal((await cardsOf(given)).length, 3);
  const forget = (keys: string[], day: string) =>
    forgetCards.run({ ...records.world, sealing_keys: keys, clock: { now: () => new Date(day) } });
  await forget([KEY, OTHER_KEY], "2027-03-01T00:00:00Z");
  await forget([KEY], "2027-01-06T00:00:00Z");
  assert.equal(
    (await cardsOf(given)).length,
    3,
    "servers that don't have the new key yet leave alone what it made",
  );
  await forget([OTHER_KEY], "2027-03-01T00:00:00Z");
  assert.deepEqual(await cardsOf(given), [
    "blue by the other key 2027-01-01",
    "red by the other key 2027-01-01",
  ]);
});

test("a card is forgotten after five years, with a guest's address, and with an account that a server of before deleted", async () => {
  const user_id = await addPerson(records.owner, { email: "older@example.org" });
  const guest = await gives(paidBy("blue", "forgotten@example.org"));
  const account = await gives(paidBy("blue"), { user_id });
  const at = (day: string) => ({ ...records.world, clock: { now: () => new Date(day) } });
  await forgetCards.run(at("2031-12-31T12:00:00Z"));
  assert.equal((await cardsOf(guest)).length, 1);
  await run("update contributions set contributor_email = null where contribution_id = $1", [guest]);
  await forgetGuests.run({ ...at("2027-02-01T12:00:00Z"), records_years: 7 });
  await forgetCards.run(at("2027-02-01T12:00:00Z"));
  assert.deepEqual([await cardsOf(guest), (await cardsOf(account)).length], [[], 1]);
  await deleted(user_id);
  await forgetCards.run(at("2027-02-01T12:00:00Z"));
  assert.deepEqual(await cardsOf(account), []);
  const other = await gives(paidBy("blue", "stays@example.org"));
  await forgetCards.run(at("2032-01-01T12:00:00Z"));
  assert.equal((await cardsOf(other)).length, 1, "five years are not over on the day");
  await forgetCards.run(at("2032-01-02T12:00:00Z"));
  assert.deepEqual(await cardsOf(other), []);
});

test("a guest's cards are the account's that takes the gifts, and stay with it when those are a guest's again", async () => {
  const email = "joining@example.org";
  const user_id = await addPerson(records.owner, { email });
  const own = await gives(paidBy("blue"), { user_id });
  await gives(paidBy("blue", email));
  const given = await gives(paidBy("red", email));
  assert.deepEqual(await cardsOf(given), ["blue 2027-01-01", "red 2027-01-01"]);
  await joinContributions(records.world.database, { user_id, email: email.toUpperCase() });
  assert.deepEqual(await cardsOf(own), ["blue 2027-01-01", "red 2027-01-01"]);
  assert.deepEqual(
    await run("select from payor_cards join payors using (payor_id) where email_key = $1", [email]),
    [],
  );
  await contributionsLeave(records.world.database, { user_id, emails: [email] });
  assert.deepEqual([(await cardsOf(own)).length, await cardsOf(given)], [2, []]);
});
