import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { myPayorSums, payorSum } from "../../../contract/contributions/payor-sum.ts";
import { changeRecurring, openRecurringCheckout } from "../../../contract/recurring/recurring.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let players: Record<string, number>;
const playerNamed = (name: string) => players[name] ?? 0;
const KAI = "Kai O'Brien";
const MARCUS = "Marcus Okafor";

before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  players = await addPlayers(site.database);
  words = recurringWords(site);
});
after(() => site.stop());

let supporters = 0;
/** Somebody signed in who gave nothing yet. */
async function aSupporter() {
  const email = `payor${++supporters}@example.org`;
  const user_id = await addPerson(site.database, { email });
  return { ...(await signedIn(site, email)), user_id, email };
}

interface Gift {
  readonly to?: string;
  readonly agrees?: boolean;
  readonly key?: string;
}

/** Opens the payment page of one gift. */
const opens = (who: Pick<Visitor, "ask">, amount: number, { to = KAI, agrees, key }: Gift = {}) =>
  who.ask(
    openOneTimeCheckout,
    {
      body: {
        amount,
        nil_service_type: "general_contribution",
        player_id: playerNamed(to),
        ...(agrees === undefined ? {} : { agrees_to_be_named: agrees }),
      },
    },
    key ? { idempotency_key: key } : {},
  );

async function gives(who: Pick<Visitor, "ask">, amount: number, gift: Gift = {}) {
  const page = await opens(who, amount, gift);
  await pay(page.checkout_url);
  await until(async () => (await words.stateOf(page.contribution_id)).state === "paid");
  return page;
}

const opensPlan = (who: Visitor, amount: number, months: number, agrees = false) =>
  who.ask(openRecurringCheckout, {
    body: {
      ...{ amount, nil_service_type: "general_contribution", player_id: playerNamed(KAI) },
      ...{ recurring_cost_duration: months, agreed_to_renewal: true, agrees_to_be_named: agrees },
    },
  });

const known = (who: Pick<Visitor, "ask">, to = KAI) =>
  who.ask(payorSum, { query: { player_id: playerNamed(to) } });

const NOT_AGREED = refused(422, /Please agree to be named in the report\.$/, "agrees_to_be_named");

test("one gift below $600 asks for nothing; at $600 and above whoever gives agrees first", async () => {
  await opens(await aSupporter(), 599);
  for (const amount of [600, 601]) {
    const supporter = await aSupporter();
    await assert.rejects(opens(supporter, amount), NOT_AGREED);
    await assert.rejects(opens(supporter, amount, { agrees: false }), NOT_AGREED);
    await opens(supporter, amount, { agrees: true });
  }
});

test("the refusal says what the sum would be and what follows", async () => {
  const supporter = await aSupporter();
  await gives(supporter, 560);
  await assert.rejects(
    opens(supporter, 50),
    refused(
      422,
      `With this you'll have given ${KAI} $610 in all. From $600 on, ${KAI} reports it, with your name, to the College Sports Commission within 5 business days. Please agree to be named in the report.`,
      "agrees_to_be_named",
    ),
  );
});

test("gifts add up, with what is on open payment pages; below the figure nobody is asked", async () => {
  const supporter = await aSupporter();
  await gives(supporter, 500);
  await opens(supporter, 60);
  assert.deepEqual(await known(supporter), {
    rule: "yes",
    school_name: "Test Air Force",
    so_far: 500,
    on_open_pages: 60,
    reported_from: 600,
    report_within: 5,
    agreed: false,
    together: false,
  });
  await opens(supporter, 39);
  await assert.rejects(opens(supporter, 1), NOT_AGREED);
});

test("a plan counts with all of its payments on the day it is agreed", async () => {
  const supporter = await aSupporter();
  await opensPlan(await aSupporter(), 49, 12);
  await assert.rejects(opensPlan(supporter, 50, 12), NOT_AGREED);
  await words.begun(supporter, playerNamed(KAI), 12);
  const today = new Date().toISOString().slice(0, 10);
  const { sums, count } = await supporter.ask(myPayorSums, {});
  assert.equal(count, 1);
  const [sum] = sums;
  assert.deepEqual(
    [sum?.player_name, sum?.sum, sum?.paid, sum?.promised, sum?.deals, sum?.reported_since],
    [KAI, 600, 50, 550, 0, today],
  );
});

test("a plan that is raised to the figure asks for it, and one that is lowered does not", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, playerNamed(KAI), 12, 40);
  const change = (amount: number, agrees = false) =>
    supporter.ask(changeRecurring, {
      params: { recurring_id },
      body: { act: "amount", amount, agrees_to_be_named: agrees },
    });
  // 40 is paid; eleven more make it 40 + 11 x 50 = 590, and 40 + 11 x 51 = 601.
  assert.equal((await change(50)).amount, 50);
  await assert.rejects(change(51), NOT_AGREED);
  assert.equal((await words.sheetOf(supporter, recurring_id)).amount, 50, "nothing was changed");
  assert.equal((await change(45)).amount, 45);
  assert.equal((await change(51, true)).amount, 51);
  assert.equal((await known(supporter)).agreed, true);
  await words.settled();
});

test("what goes back lowers the sum, and the day is gone with it", async () => {
  const supporter = await aSupporter();
  const { contribution_id } = await gives(supporter, 620, { agrees: true });
  const since = async () => (await supporter.ask(myPayorSums, {})).sums[0]?.reported_since;
  assert.notEqual(await since(), null);
  const { rows } = await site.database.query(
    "select provider_payment_id as payment_intent from contributions where contribution_id = $1",
    [contribution_id],
  );
  await words.provider.refunds.create({ payment_intent: rows[0].payment_intent, amount: 5_000 });
  await until(async () => (await known(supporter)).so_far === 570);
  assert.equal(await since(), null);
});

test("a guest is asked by the single gift alone, and learns nothing but the rule", async () => {
  const guest = newVisitor(site);
  assert.deepEqual(await known(guest), {
    rule: "yes",
    school_name: "Test Air Force",
    so_far: null,
    on_open_pages: 0,
    reported_from: 600,
    report_within: 5,
    agreed: false,
    together: false,
  });
  await gives(guest, 599);
  await gives(guest, 599);
  await assert.rejects(opens(guest, 600), NOT_AGREED);
  const { contribution_id } = await opens(guest, 600, { agrees: true });
  const { rows } = await site.database.query(
    "select user_id, words_version from report_agreements where contribution_id = $1",
    [contribution_id],
  );
  assert.deepEqual(rows, [{ user_id: null, words_version: 1 }]);
  await assert.rejects(opens(guest, 600), NOT_AGREED, "a guest's word is for the one gift");
});

test("agreed once is enough for that athlete, and for no other", async () => {
  const supporter = await aSupporter();
  await gives(supporter, 600, { agrees: true });
  assert.equal((await known(supporter)).agreed, true);
  await opens(supporter, 50);
  assert.equal((await known(supporter, MARCUS)).agreed, false);
  await assert.rejects(opens(supporter, 600, { to: MARCUS }), NOT_AGREED);
  await opens(supporter, 599, { to: MARCUS });
});

test("the same press twice counts once, also where the first is paid by then", async () => {
  const supporter = await aSupporter();
  const key = randomUUID();
  const first = await opens(supporter, 400, { key });
  assert.deepEqual(await opens(supporter, 400, { key }), first);
  assert.equal((await known(supporter)).on_open_pages, 400);
  await pay(first.checkout_url);
  await until(async () => (await words.stateOf(first.contribution_id)).state === "paid");
  await assert.rejects(opens(supporter, 400, { key }), refused(409, /already paid/));
});

test("what was given as a guest counts after the sign-in with the same address", async () => {
  const supporter = await aSupporter();
  const guest = newVisitor(site);
  const { checkout_url, contribution_id } = await opens(guest, 580);
  await pay(checkout_url);
  await until(async () => (await words.stateOf(contribution_id)).state === "paid");
  assert.equal((await known(supporter)).so_far, 0);
  await site.database.query("update contributions set contributor_email = $2 where contribution_id = $1", [
    contribution_id,
    supporter.email,
  ]);
  const again = await signedIn(site, supporter.email);
  assert.equal((await known(again)).so_far, 580);
  await assert.rejects(opens(again, 20), NOT_AGREED);
});

test("of an account that was deleted the sum stays with the athlete, and is nobody's who comes with the address", async () => {
  const supporter = await aSupporter();
  await gives(supporter, 590);
  await supporter.ask(deleteUser, { params: { user_id: supporter.user_id } });
  const { rows } = await site.database.query(
    "select sum_cents::int from payor_sums join payors using (payor_id) where user_id = $1",
    [supporter.user_id],
  );
  assert.deepEqual(rows, [{ sum_cents: 59_000 }]);
  await addPerson(site.database, { email: supporter.email });
  const anew = await signedIn(site, supporter.email);
  assert.equal((await known(anew)).so_far, 0);
  await opens(anew, 590);
});

test("pages that turned out to be one athlete's are one sum, one word and one line", async () => {
  const supporter = await aSupporter();
  await gives(supporter, 350, { to: "José Muñoz" });
  await gives(supporter, 240, { to: "Dana Okafor" });
  await site.database.query("update players set merged_into = $2, is_listed = false where player_id = $1", [
    playerNamed("Dana Okafor"),
    playerNamed("José Muñoz"),
  ]);
  assert.equal((await known(supporter, "José Muñoz")).so_far, 590);
  await assert.rejects(opens(supporter, 10, { to: "José Muñoz" }), NOT_AGREED);
  await gives(supporter, 10, { to: "José Muñoz", agrees: true });
  const { sums } = await supporter.ask(myPayorSums, {});
  assert.deepEqual(
    sums.map(({ player_name, sum, reported_since }) => [player_name, sum, reported_since]),
    [["José Muñoz", 600, new Date().toISOString().slice(0, 10)]],
  );
});

test("sums come the most first, so many at a time, and nobody sees another's", async () => {
  const supporter = await aSupporter();
  await gives(supporter, 20);
  await gives(supporter, 30, { to: MARCUS });
  const page = async (skip: number) => {
    const { sums, count } = await supporter.ask(myPayorSums, { query: { limit: 1, skip } });
    return [...sums.map(({ player_name, sum }) => [player_name, sum]), count];
  };
  assert.deepEqual(await page(0), [[MARCUS, 30], 2]);
  assert.deepEqual(await page(1), [[KAI, 20], 2]);
  assert.deepEqual(await (await aSupporter()).ask(myPayorSums, {}), { sums: [], count: 0 });
});

test("nothing is reported, and nobody is asked, of a high school's athlete", async () => {
  const supporter = await aSupporter();
  await site.database.query(
    "update teams set conference = 'High School' where team_id = (select team_id from players where player_id = $1)",
    [playerNamed(MARCUS)],
  );
  assert.equal((await known(supporter, MARCUS)).rule, "no");
  await gives(supporter, 700, { to: MARCUS });
  assert.equal((await supporter.ask(myPayorSums, {})).sums[0]?.reported_since, null);
});
