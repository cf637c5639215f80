import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { anAthlete, booksOf, lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { becomes, pressUntil, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import {
  DECLINED_CARD,
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

test("who could not pay writes to us, and an admin answers by mail", async (t) => {
  const supporter = await visit(t, site, "phone");
  const { page, press } = supporter;
  const payment = randomUUID();
  await page.goto(pages.failed.to(payment));
  await press(page.getByRole("link", { name: "Contact Us", exact: true }));
  await seen(page.getByRole("heading", { name: "Contact Us" }));
  assert.equal(await page.getByLabel("Subject").inputValue(), `Payment ${payment}`);
  const submit = page.getByRole("button", { name: "Submit" });
  await press(submit);
  await seen(page.getByText("Please enter your First Name.").first());
  for (const [label, text] of [
    ["First Name", "Ada"],
    ["Last Name", "Okafor"],
    ["Email", "ada-writes@example.org"],
    ["Phone Number", "555 0100"],
    ["Message", "My card was declined.\nWhat now?"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  // A browser that is played is too fast for a person.
  supporter.expectMessage(/status of 429/);
  await pressUntil(submit, page.getByText("we have your message"));
  assert.equal(new URL(page.url()).pathname, "/");

  const admin = await visit(t, site, "desk");
  await signIn(admin.page, pages.adminMessages.to(), "admin@demo.test");
  await admin.page.getByRole("button", { name: "Answer" }).click();
  const dialog = admin.page.getByRole("dialog", { name: "Answer Ada" });
  await dialog.getByLabel("Message", { exact: true }).fill("Please try another card.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await seen(admin.page.getByText("No messages here."));
  await admin.page.getByRole("link", { name: "Answered" }).click();
  await seen(admin.page.getByText("Please try another card."));
  await becomes(
    async () => (await lettersTo(site, "ada-writes@example.org")).map(({ subject }) => subject),
    [`Re: Payment ${payment}`],
  );
});
