import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";

let site: Site;
let kai: number;
before(async () => {
  site = await startSite({ RATE_LIMITS: "on", TRUST_PROXY: "all" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

const DECLINED = "4000000000000002";

let networks = 0;
/** An address that nobody in this file has asked from. */
const newAddress = () => `203.0.113.${++networks}`;

interface CheckoutAnswer {
  status: number;
  wait_seconds: number;
  checkout_url: string;
  contribution_id: string;
  detail: string;
}
async function open(address: string, idempotency_key = randomUUID()): Promise<CheckoutAnswer> {
  const response = await site.request(openOneTimeCheckout.path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": address,
      "idempotency-key": idempotency_key,
    },
    body: JSON.stringify({ amount: 10, nil_service_type: "general_contribution", player_id: kai }),
  });
  const answer: Omit<CheckoutAnswer, "status" | "wait_seconds"> = JSON.parse(await response.text());
  return { ...answer, status: response.status, wait_seconds: Number(response.headers.get("retry-after")) };
}
const openMany = (address: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => open(address)));
const count = async (question: string, ...values: unknown[]): Promise<number> =>
  (await site.database.query(`select count(*)::int as n ${question}`, values)).rows[0].n;
const noted = (outcome: "declined" | "paid", contributions: string[]) =>
  count(
    `from card_tries where declined = $1 and contribution_id = any ($2)`,
    outcome === "declined",
    contributions,
  );
/** Opens a page for each of the cards, tries them all, and waits until it is known here. */
async function tryCards(address: string, cards: readonly string[]): Promise<string[]> {
  const pages = await openMany(address, cards.length);
  const ids = pages.map(({ contribution_id }) => contribution_id);
  await Promise.all(pages.map(({ checkout_url }, index) => pay(checkout_url, cards[index])));
  await until(
    async () => (await count("from card_tries where contribution_id = any ($1)", ids)) === cards.length,
  );
  return ids;
}

test("of thirty clicks at once from one address twenty open a page, the others are told when to try again", async () => {
  const before = await count("from contributions");
  const answers = await openMany(newAddress(), 30);
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(answers.filter(({ status }) => status === 200).length, 20);
  assert.equal(refused.length, 10);
  for (const { detail, wait_seconds } of refused) {
    assert.ok(wait_seconds > 3_500 && wait_seconds <= 3_600, `${wait_seconds}`);
    assert.match(
      detail,
      /finish one of them, use another connection .* or try again in (59|60) minutes\. Nothing was charged\.$/,
    );
  }
  assert.equal(await count("from contributions"), before + 20);
});

test("another address has places of its own; one household of IPv6 shares them", async () => {
  await openMany("2001:db8:1:1::1", 20);
  assert.equal((await open("2001:db8:1:1:ffff::2")).status, 429);
  assert.equal((await open("2001:db8:1:2::1")).status, 200);
});

test("a page that is paid frees its place", async () => {
  const address = newAddress();
  const [page] = await openMany(address, 20);
  assert.equal((await open(address)).status, 429);
  await pay(page?.checkout_url ?? "");
  await until(async () => (await noted("paid", [page?.contribution_id ?? ""])) === 1);
  assert.equal((await open(address)).status, 200);
  assert.equal((await open(address)).status, 429);
});

test("who clicks again with the same key gets their page, also when there is no place left", async () => {
  const address = newAddress();
  const key = randomUUID();
  const first = await open(address, key);
  await openMany(address, 19);
  const again = await open(address, key);
  assert.deepEqual([again.status, again.checkout_url], [200, first.checkout_url]);
});

test("thirty clicks with one key take one place", async () => {
  const address = newAddress();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 30 }, () => open(address, key)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map(({ contribution_id }) => contribution_id)).size, 1);
  const others = await openMany(address, 20);
  assert.equal(others.filter(({ status }) => status === 200).length, 19);
});

test("the wait ends when the oldest page is an hour old", async () => {
  const address = newAddress();
  const pages = await openMany(address, 20);
  const turnBack = (minutes: number) =>
    site.database.query(
      "update checkout_openings set opened_at = now() - make_interval(mins => $1) where contribution_id = $2",
      [minutes, pages[7]?.contribution_id],
    );
  await turnBack(58);
  const { status, wait_seconds, detail } = await open(address);
  assert.equal(status, 429);
  assert.ok(wait_seconds > 100 && wait_seconds <= 120, `${wait_seconds}`);
  assert.match(detail, /try again in 2 minutes/);
  await turnBack(61);
  assert.equal((await open(address)).status, 200);
});

test("ten declined cards within an hour close the address, whatever pages they were tried on", async () => {
  const address = newAddress();
  await tryCards(address, Array(9).fill(DECLINED));
  const [last] = await tryCards(address, [DECLINED]);
  const { status, detail, wait_seconds } = await open(address);
  assert.equal(status, 429);
  assert.match(detail, /^Too many cards were declined on your network/);
  assert.ok(wait_seconds > 3_500 && wait_seconds <= 3_600, `${wait_seconds}`);
  assert.equal((await open(newAddress())).status, 200);
  await site.database.query(
    "update card_tries set happened_at = now() - interval '61 minutes' where contribution_id = $1",
    [last],
  );
  assert.equal((await open(address)).status, 200);
});

test("four who pay make room for one more decline: a crowd behind one address is no thief", async () => {
  const address = newAddress();
  await tryCards(address, Array(4).fill("5555555555554444"));
  await tryCards(address, Array(10).fill(DECLINED));
  assert.equal((await open(address)).status, 200);
  await tryCards(address, [DECLINED]);
  assert.equal((await open(address)).status, 429);
});

test("neither address nor card is kept in clear, and after a day nothing of them", async () => {
  const address = newAddress();
  const ids = await tryCards(address, ["5200828282828210"]);
  const { rows } = await site.database.query(
    `select network_key, card_key from card_tries where contribution_id = any ($1)`,
    [ids],
  );
  assert.deepEqual(
    Object.values<Buffer>(rows[0]).map(({ length }) => length),
    [16, 16],
  );
  await site.database.query(`
    update checkout_openings set opened_at = now() - interval '25 hours';
    update card_tries set happened_at = now() - interval '25 hours'`);
  const old = "where happened_at < now() - interval '1 day'";
  await until(
    async () => (await count("from checkout_openings")) + (await count(`from card_tries ${old}`)) === 0,
  );
});
