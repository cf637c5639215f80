import assert from "node:assert/strict";
import { after, test } from "node:test";
import { anAthlete, booksOf, lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { deliveries, redeliver } from "../driving/provider.ts";
import { becomes, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import {
  EMAIL,
  fillCard,
  GOOD_CARD,
  goToPayment,
  openAthlete,
  openDialog,
  pressPay,
} from "../driving/supporter.ts";

const site = await startSite();
after(() => site.stop());

test("every event of a payment, sent again and at the same time, counts it once and mails one receipt", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "phone");
  const dialog = await openDialog(visitor, await openAthlete(visitor, athlete));
  const payment = await goToPayment(visitor, dialog, "$50");
  await fillCard(payment, GOOD_CARD);
  await pressPay(visitor, payment);
  await seen(payment.getByRole("heading", { name: "Payment Success" }));
  await becomes(async () => (await deliveries(site)).every(({ delivered }) => delivered), true);
  await becomes(async () => (await lettersTo(site, EMAIL)).length, 1);

  const events = await deliveries(site);
  assert.ok(events.some(({ type }) => type === "checkout.session.completed"));
  for (const _ of ["again", "and again"]) {
    await Promise.all(events.map(({ event }) => redeliver(site, event)));
    await becomes(async () => (await deliveries(site)).every(({ delivered }) => delivered), true);
  }
  assert.deepEqual(await booksOf(site, athlete), { states: ["paid"], charges: 1, received: 50 });
  assert.equal((await lettersTo(site, EMAIL)).length, 1);
});
