import assert from "node:assert/strict";
import { after, test } from "node:test";
import { anAthlete, booksOf } from "./books.ts";
import { visit } from "./browser.ts";
import { becomes, seen } from "./seen.ts";
import { startSite } from "./site.ts";
import {
  DECLINED_CARD,
  EMAIL,
  fillCard,
  GOOD_CARD,
  goToPayment,
  openAthlete,
  openDialog,
  pressPay,
} from "./supporter.ts";

const site = await startSite();
after(() => site.stop());

test("a declined card counts nothing and loses nothing typed; another card pays", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 402/);
  const dialog = await openDialog(visitor, await openAthlete(visitor, athlete));
  const payment = await goToPayment(visitor, dialog, "$20");

  await fillCard(payment, DECLINED_CARD);
  await pressPay(visitor, payment);
  await seen(payment.getByText(/declined/i));
  assert.equal(await payment.getByLabel("Email").inputValue(), EMAIL);
  assert.equal(await payment.getByLabel("Card number").inputValue(), DECLINED_CARD);
  assert.deepEqual(await booksOf(site, athlete), { states: ["open"], charges: 0, received: 0 });

  await fillCard(payment, GOOD_CARD);
  await pressPay(visitor, payment);
  await seen(payment.getByRole("heading", { name: "Payment Success" }));
  await becomes(() => booksOf(site, athlete), { states: ["paid"], charges: 1, received: 20 });
});

test("leaving the payment page charges nothing, and there is a way back to pay", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "desk");
  const dialog = await openDialog(visitor, await openAthlete(visitor, athlete));
  const payment = await goToPayment(visitor, dialog, "$10");

  await visitor.press(payment.getByRole("link", { name: "Back" }));
  await seen(payment.getByRole("heading", { name: "Payment Failed" }));
  await seen(payment.getByText("You left before paying. Nothing was charged."));
  assert.deepEqual(await booksOf(site, athlete), { states: ["open"], charges: 0, received: 0 });

  const left = await visitor.context.newPage();
  await left.goto(await leftAddress(athlete.player_id));
  await seen(left.getByRole("heading", { name: "Payment Failed" }));

  await visitor.press(payment.getByRole("link", { name: "Back to the payment page" }));
  await fillCard(payment, GOOD_CARD);
  await pressPay(visitor, payment);
  await seen(payment.getByRole("heading", { name: "Payment Success" }));
  await becomes(() => booksOf(site, athlete), { states: ["paid"], charges: 1, received: 10 });

  // The page where they left notices by itself.
  await left.bringToFront();
  await seen(left.getByRole("heading", { name: "Paid after all" }));
});

/** In the older form of the address, which is still understood. */
async function leftAddress(player_id: number): Promise<string> {
  const { rows } = await site.database.query(
    "select contribution_id from contributions where player_id = $1",
    [player_id],
  );
  return `/failed/transaction_id=${rows[0].contribution_id}`;
}
