import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  joinPayors,
  keepPayorsApart,
  listAlikePayors,
  partPayors,
} from "../../../../../contract/contributions/payors-as-one.ts";
import { addPerson, signedIn, type Visitor } from "../../../../testing/people.ts";
import { startPayors } from "../../../testing/payors.ts";

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(async () => {
  await played.site.database.query("delete from payor_cards");
  await played.stop();
});

/** That payors paid with a card of this name, under a key of this name. */
async function paidWith(card: string, payors: readonly number[], key = "a key"): Promise<void> {
  await played.site.database.query(
    `insert into payor_cards (payor_id, key_id, card_hash, remembered_on)
     select payor_id, substr(sha256($2::text::bytea), 1, 8), substr(sha256($1::text::bytea), 1, 16), current_date
       from unnest($3::bigint[]) payor_id`,
    [card, key, payors],
  );
}

const proposals = async (who: Visitor = played.officer, school = "") =>
  (await who.ask(listAlikePayors, { query: { school } })).data;
/** Of payors by whom there is one of these, in short. */
const among = async (of: readonly number[], who?: Visitor, school?: string) =>
  (await proposals(who, school))
    .filter(({ payor, other }) => of.includes(payor.payor_id) && of.includes(other.payor_id))
    .map(({ payor, other, alike_by, together, on_card }) => [
      payor.name,
      other.name,
      alike_by,
      together,
      on_card,
    ]);

const two = async (one: number, other: number, to?: number) => {
  const how = to === undefined ? {} : { to };
  return [await played.gives(played.guest(), one), await played.gives(played.guest(), other, how)] as const;
};
const mails = async (payors: readonly number[]) => {
  const { rows } = await played.site.database.query(
    "select email_key from payors where payor_id = any ($1) order by payor_id",
    [payors],
  );
  return rows.map(({ email_key }) => email_key);
};

test("two payors with one card are proposed once, joined and taken apart, and not again once they are said to be two", async () => {
  const { officer, one } = played;
  const pair = await two(350, 250);
  await paidWith("blue", pair);
  await paidWith("red", pair);
  await paidWith("blue", pair, "another key");
  const proposed = [[...(await mails(pair)), "card", 600, null]];
  assert.deepEqual(await among(pair), proposed);
  assert.equal((await one(pair[0])).counts_as_one, 1, "nothing is joined by itself");
  const { join_id } = await officer.ask(joinPayors, {
    params: { payor_id: pair[0] },
    body: { other_id: pair[1], why: "same", reason: "Paid with the same card." },
  });
  assert.deepEqual([await among(pair), (await one(pair[0])).sum], [[], 600]);
  await officer.ask(partPayors, { params: { join_id } });
  assert.deepEqual([await among(pair), (await one(pair[0])).sum], [proposed, 350]);
  await officer.ask(keepPayorsApart, { params: { payor_id: pair[1] }, body: { other_id: pair[0] } });
  assert.deepEqual(await among(pair), []);
  assert.deepEqual(await among(pair, played.admin, "Test Air Force"), proposed, "said for one office");
});

test("an account and a guest with one card are proposed; another school's officer sees nothing of it", async () => {
  const { site, schools, gives, guest } = played;
  const user_id = await addPerson(site.database, { email: "carl@payors.example" });
  const pair = [await gives({ user_id }, 500), await gives(guest(), 100)] as const;
  await paidWith("of Carl", pair);
  const [proposed, ...more] = await among(pair);
  assert.deepEqual([proposed?.[2], proposed?.[3], more], ["card", 600, []]);
  const school_id = schools["Test Arizona"] ?? 0;
  await addPerson(site.database, { email: "other@school.example", role: "compliance", school_id });
  assert.deepEqual(await proposals(await signedIn(site, "other@school.example")), []);
});

test("who shares a card is not named below what is reported together, of another athlete, of another school, or under another key", async () => {
  const { ids } = played;
  const below = await two(299, 300);
  const athletes = await two(700, 500, ids["Marcus Okafor"]);
  const schools = await two(700, 500, ids["José Muñoz"]);
  const keys = await two(400, 400);
  for (const [card, pair] of Object.entries({ below, athletes, schools })) await paidWith(card, pair);
  await paidWith("keys", [keys[0]]);
  await paidWith("keys", [keys[1]], "another key");
  for (const pair of [below, athletes, schools, keys]) assert.deepEqual(await among(pair), []);
  await paidWith("keys", [keys[1]]);
  assert.equal((await among(keys)).length, 1);
});

test("two addresses of one inbox with one card are proposed for their address", async () => {
  const { gives } = played;
  const pair = [
    await gives({ email: "both+a@mail.example" }, 300),
    await gives({ email: "both@mail.example" }, 300),
  ] as const;
  await paidWith("both", pair);
  assert.deepEqual(
    (await among(pair)).map(([, , by]) => by),
    ["mailbox"],
  );
});

test("of a card that paid for many one pair is proposed at a time, and after nine that are two no more", async () => {
  const { officer, gives, guest } = played;
  const many: number[] = [];
  for (let n = 0; n < 12; n += 1) many.push(await gives(guest(), 500 - n));
  await paidWith("at a stand", many);
  const of = await mails(many);
  const found: unknown[] = [];
  for (let n = 1; n < 10; n += 1) {
    assert.deepEqual(await among(many), [[of[0], of[n], "card", 1000 - n, 12]]);
    found.push(n);
    await officer.ask(keepPayorsApart, {
      params: { payor_id: many[0] ?? 0 },
      body: { other_id: many[n] ?? 0 },
    });
  }
  assert.deepEqual([await among(many), found.length], [[], 9]);
  // Ten are compared two by two.
  const ten: number[] = [];
  for (let n = 0; n < 10; n += 1) ten.push(await gives(guest(), 400));
  await paidWith("of ten", ten);
  assert.equal((await among(ten)).length, 45);
});

test("a card that paid for ten thousand takes no longer to look at than ten thousand payors do", async () => {
  const { site, kai } = played;
  await site.database.query(
    "insert into payors (email_key) select 'stand-' || n || '@crowd.example' from generate_series(1, 10000) n",
  );
  await site.database.query(
    `insert into payor_sums (payor_id, player_id, paid_cents)
     select payor_id, $1, 50000 from payors where email_key like 'stand-%'`,
    [kai],
  );
  const { rows } = await site.database.query(
    "select array_agg(payor_id::int) as payors from payors where email_key like 'stand-%'",
  );
  // The quickest of three: a machine that stands still in between says nothing of either.
  const seconds = async () => {
    const taken: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const from = performance.now();
      await proposals();
      taken.push((performance.now() - from) / 1_000);
    }
    return Math.min(...taken);
  };
  const without = await seconds();
  await paidWith("of ten thousand", rows[0].payors);
  const taken = await seconds();
  assert.ok(taken < 3 + 5 * without, `${taken} s, and ${without} s before`);
  assert.equal((await among(rows[0].payors)).length, 1);
  await site.database.query(
    "delete from payor_sums s using payors y where y.payor_id = s.payor_id and y.email_key like 'stand-%'",
  );
});
