import assert from "node:assert/strict";
import { after, test } from "node:test";
import { anAthlete, booksOf, lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { control, deliveries, holdEvents, releaseEvents } from "../driving/provider.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { SERVER_GONE, type SiteOfPrograms, startSiteOfPrograms } from "../driving/site.ts";
import {
  EMAIL,
  fillCard,
  GOOD_CARD,
  goToPayment,
  openAthlete,
  openDialog,
  pressPay,
} from "../driving/supporter.ts";

// The sweeper looks rarely here, so that it is the event that heals.
const site = await startSiteOfPrograms({ SWEEP_SECONDS: "600" });
const swept = await startSiteOfPrograms({ SWEEP_SECONDS: "2" });
const slow = await startSiteOfPrograms({ SWEEP_SECONDS: "2" });
after(() => Promise.all([site.stop(), swept.stop(), slow.stop()]));

test("the server dies between payment and event: the event comes again and counts the money once", async (t) => {
  const { athlete, comeBack } = await payWhileServerDies(t, site);
  await releaseEvents(site);
  await site.startServer();
  await becomes(() => booksOf(site, athlete), { states: ["paid"], charges: 1, received: 50 }, 20_000);
  await becomes(async () => (await deliveries(site)).every(({ delivered }) => delivered), true, 20_000);
  await becomes(async () => (await lettersTo(site, EMAIL)).length, 1);
  assert.deepEqual(await booksOf(site, athlete), { states: ["paid"], charges: 1, received: 50 });
  await comeBack();
});

test("the server dies and the event never comes: the sweeper asks the provider and counts the money once", async (t) => {
  const { athlete, comeBack } = await payWhileServerDies(t, swept);
  await swept.startServer();
  await becomes(() => booksOf(swept, athlete), { states: ["paid"], charges: 1, received: 50 });
  await comeBack();
  await releaseEvents(swept);
  await becomes(async () => (await deliveries(swept)).every(({ delivered }) => delivered), true, 20_000);
  assert.deepEqual(await booksOf(swept, athlete), { states: ["paid"], charges: 1, received: 50 });
});

test("the server dies while the provider is asked for the page: asked again, it is the same contribution", async (t) => {
  const athlete = await anAthlete(slow);
  const visitor = await visit(t, slow, "desk");
  visitor.expectMessage(/ERR_|status of 502/);
  const dialog = await openDialog(visitor, await openAthlete(visitor, athlete));
  await visitor.press(dialog.getByText("$20", { exact: true }));
  // Made, and never told: it is asked for until the server is dead, however long that takes.
  await control(slow, "POST", "chaos", {
    on: "request",
    method: "POST",
    path: "/v1/checkout/sessions",
    do: "no_answer",
  });
  await visitor.press(dialog.getByRole("button", { name: "Continue to payment" }));
  await becomes(async () => (await booksOf(slow, athlete)).states, ["opening"]);
  await slow.killServer();
  await control(slow, "DELETE", "chaos");
  await seen(dialog.getByRole("button", { name: "Continue to payment" }));
  await slow.startServer();
  await becomes(async () => (await booksOf(slow, athlete)).states, ["open"]);

  const payment = await goToPayment(visitor, dialog, "$20");
  await fillCard(payment, GOOD_CARD);
  await pressPay(visitor, payment);
  await seen(payment.getByRole("heading", { name: "Payment Success" }));
  await becomes(async () => (await booksOf(slow, athlete)).received, 20);
  const { states, charges } = await booksOf(slow, athlete);
  assert.deepEqual([states, charges], [["paid"], 1]);
});

/** A payment whose event is held back while the server is killed; the payer stands before a page that can't be reached. */
async function payWhileServerDies(t: Parameters<typeof visit>[0], site: SiteOfPrograms) {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(SERVER_GONE);
  const dialog = await openDialog(visitor, await openAthlete(visitor, athlete));
  const payment = await goToPayment(visitor, dialog, "$50");
  await fillCard(payment, GOOD_CARD);
  await holdEvents(site);
  await site.killServer();
  await pressPay(visitor, payment);
  await gone(payment.getByLabel("Card number"));
  assert.deepEqual(await booksOf(site, athlete), { states: ["open"], charges: 0, received: 0 });
  const comeBack = async () => {
    await payment.reload();
    await seen(payment.getByRole("heading", { name: "Payment Success" }));
  };
  return { athlete, comeBack };
}
