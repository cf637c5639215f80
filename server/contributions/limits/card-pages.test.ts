import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { CallFailed } from "../../../contract/form/problem.ts";
import { replaceCardByLink } from "../../../contract/recurring/by-link.ts";
import { changeRecurring, replaceCard } from "../../../contract/recurring/recurring.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, askOver, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let kai: number;
before(async () => {
  site = await startSite({
    RATE_LIMITS: "on",
    TRUST_PROXY: "all",
    CHECKOUTS_PER_ADDRESS: "6",
    DECLINES_PER_ADDRESS: "8",
  });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = recurringWords(site);
});
after(() => site.stop());

const DECLINED = "4000000000000002";
let networks = 0;
const newAddress = () => `203.0.113.${++networks}`;

/** Somebody with a plan that goes on, and what they ask for from an address. */
let supporters = 0;
async function aSupporter() {
  const email = `supporter${++supporters}@example.org`;
  await addPerson(site.database, { email });
  const visitor = await signedIn(site, email);
  const { recurring_id } = await words.begun(from(visitor, newAddress()), kai, 12);
  const cardPage = (address: string) => from(visitor, address).ask(replaceCard, { params: { recurring_id } });
  return { ...visitor, email, recurring_id, cardPage };
}
const from = (visitor: Visitor, address: string): Visitor => {
  const request: Visitor["request"] = (path, init = {}) =>
    visitor.request(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), "x-forwarded-for": address },
    });
  return { ...visitor, request, ask: askOver(request) };
};
const guest = (address: string): Visitor =>
  from({ ask: site.ask, request: site.request, cookies: new Map() }, address);
const checkoutFrom = (address: string) =>
  guest(address).ask(openOneTimeCheckout, {
    body: { amount: 10, nil_service_type: "general_contribution", player_id: kai },
  });

const tooMany = (words_said: RegExp) => (error: unknown) => {
  assert.ok(error instanceof CallFailed, String(error));
  assert.equal(error.problem.status, 429, error.problem.detail);
  assert.match(error.problem.detail ?? "", words_said);
  return true;
};
const declinesOf = async (recurring_id: string) =>
  (
    await site.database.query(
      "select t.charge_id from card_tries t join contributions c using (contribution_id) where c.recurring_id = $1 and declined",
      [recurring_id],
    )
  ).rows.length;

test("a page for a card takes a place like a checkout page, and a card that is saved frees it", async () => {
  const [one, other] = [await aSupporter(), await aSupporter()];
  const address = newAddress();
  const first = await one.cardPage(address);
  for (let page = 1; page < 3; page++) await one.cardPage(address);
  for (let page = 0; page < 3; page++) await checkoutFrom(address);
  await assert.rejects(other.cardPage(address), tooMany(/another connection/));
  await assert.rejects(checkoutFrom(address), tooMany(/another connection/));
  await other.cardPage(newAddress());
  await pay(first.checkout_url, "5555555555554444");
  await until(async () => (await words.sheetOf(one, one.recurring_id)).card?.last4 === "4444");
  await until(() => checkoutFrom(address).catch(() => null));
  await assert.rejects(checkoutFrom(address), tooMany(/another connection/));
});

test("a plan has five pages for a card within an hour, from however many networks, at once too, and by its link", async () => {
  const supporter = await aSupporter();
  const link = await words.mailedLink(supporter.email);
  const asked = await Promise.allSettled(
    Array.from({ length: 9 }, (_, nth) =>
      nth % 2
        ? supporter.cardPage(newAddress())
        : guest(newAddress()).ask(replaceCardByLink, { body: { link } }),
    ),
  );
  assert.equal(asked.filter(({ status }) => status === "fulfilled").length, 5);
  const refused = asked.find((each) => each.status === "rejected");
  tooMany(/for this card were opened|many card pages/)(refused?.reason);
  await (await aSupporter()).cardPage(newAddress());
});

test("cards that are declined there count for the network as at the checkout, each once", async () => {
  const [one, other] = [await aSupporter(), await aSupporter()];
  const address = newAddress();
  const { checkout_url } = await one.cardPage(address);
  for (let tried = 0; tried < 8; tried++) {
    assert.equal((await pay(checkout_url, DECLINED)).status, 402);
    await until(async () => (await declinesOf(one.recurring_id)) === tried + 1);
  }
  await assert.rejects(other.cardPage(address), tooMany(/Too many cards were declined/));
  await assert.rejects(checkoutFrom(address), tooMany(/Too many cards were declined/));
  for (const { type, event } of await words.deliveries()) {
    if (type === "setup_intent.setup_failed") await words.control("POST", `/events/${event}/redeliver`);
  }
  await words.settled();
  assert.equal(await declinesOf(one.recurring_id), 8);
  // One card so often: somebody should know.
  await until(async () => (await words.mailsTo("help@demo.test", "tried too often")).length === 1);
});

test("a saved card that the provider refuses for a plan leaves the card before, and what follows of the plan goes on", async () => {
  const supporter = await aSupporter();
  const { rows } = await site.database.query<{ id: string }>(
    "select provider_subscription_id as id from recurring_contributions where recurring_id = $1",
    [supporter.recurring_id],
  );
  const path = `/v1/subscriptions/${rows[0]?.id}`;
  await words.control("POST", "/chaos", { on: "request", do: "refuse", method: "POST", path, status: 400 });
  const { checkout_url } = await supporter.cardPage(newAddress());
  await pay(checkout_url, "5555555555554444");
  const isDone = async () =>
    (
      await site.database.query("select from card_pages where recurring_id = $1 and done_at is not null", [
        supporter.recurring_id,
      ])
    ).rowCount === 1;
  await until(isDone);
  await words.control("DELETE", "/chaos");
  await supporter.ask(changeRecurring, {
    params: { recurring_id: supporter.recurring_id },
    body: { act: "amount", amount: 20 },
  });
  const { card, amount } = await words.sheetOf(supporter, supporter.recurring_id);
  assert.deepEqual([card?.last4, amount], ["4242", 20]);
});
