import assert from "node:assert/strict";
import { after, test } from "node:test";
import { anAthlete, booksOf } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { becomes, gone, seen, whole } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import { fillCard, GOOD_CARD, goToPayment, openAthlete, openDialog, pressPay } from "../driving/supporter.ts";

const site = await startSite();
after(() => site.stop());

test("a double click on 'Continue to payment' is one contribution in one tab", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "desk");
  const page = await openAthlete(visitor, athlete);
  const dialog = await openDialog(visitor, page);
  await dialog.getByText("$100", { exact: true }).click();
  const payment = await visitor.newTab(() =>
    dialog.getByRole("button", { name: "Continue to payment" }).dblclick(),
  );
  await seen(payment.getByRole("button", { name: "Pay $100.00" }));
  await seen(dialog.getByRole("heading", { name: "Finish paying in the other tab" }));
  assert.equal(visitor.context.pages().length, 2);
  assert.deepEqual((await booksOf(site, athlete)).states, ["open"]);

  await fillCard(payment, GOOD_CARD);
  await payment.getByRole("button", { name: "Pay $100.00" }).dblclick();
  await seen(payment.getByRole("heading", { name: /Payment Success|You have already paid/ }));
  await becomes(() => booksOf(site, athlete), { states: ["paid"], charges: 1, received: 100 });
});

test("a double click on 'Contribute Now' opens the dialog and leaves it open", async (t) => {
  const { page } = await visit(t, site, "desk");
  await page.goto("/");
  await whole(page);
  await page
    .getByRole("article")
    .getByRole("button", { name: /^Contribute Now to/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  const amount = dialog.getByText("$100", { exact: true });
  await seen(amount);
  // The second half comes down beside the dialog, where a click closes it.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await amount.click();
  await seen(dialog.getByRole("button", { name: "Continue to payment" }));
  // A click of its own there does.
  await page.mouse.click(1, 400);
  await gone(dialog);
});

test("paying in two tabs of the same payment page charges once", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "desk");
  const dialog = await openDialog(visitor, await openAthlete(visitor, athlete));
  const first = await goToPayment(visitor, dialog, "$10");
  const again = dialog.getByRole("link", { name: "Open the payment page again" });
  const second = await visitor.newTab(() => visitor.press(again));
  await fillCard(first, GOOD_CARD);
  await fillCard(second, GOOD_CARD);
  await Promise.all([pressPay(visitor, first), pressPay(visitor, second)]);

  await seen(first.getByRole("heading", { name: /Payment Success|You have already paid/ }));
  await seen(second.getByRole("heading", { name: /Payment Success|You have already paid/ }));
  await becomes(() => booksOf(site, athlete), { states: ["paid"], charges: 1, received: 10 });
});
