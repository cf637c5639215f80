import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { lastSaid } from "../driving/account-forms.ts";
import { anAthlete, booksOf } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { becomes, gone, seen, whole } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import {
  cardOf,
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

test("the rules are said one at a time, in their order, and then the amount is taken", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "desk");
  const dialog = await openDialog(visitor, await openAthlete(visitor, athlete));
  const goOn = dialog.getByRole("button", { name: "Continue to payment" });
  const says = (words: string) => seen(dialog.getByRole("alert").filter({ hasText: words }));

  await goOn.click();
  await says("Please select or add donation amount.");
  await dialog.getByText("Other", { exact: true }).click();
  const other = dialog.getByLabel("Other amount, in whole dollars");
  for (const typed of ["", "abc", "-5", "0"]) {
    await other.fill(typed);
    await goOn.click();
    await says("Please select or add donation amount.");
  }
  await other.fill("12.5");
  await goOn.click();
  await says("Please enter a whole number of dollars.");
  await other.fill("10001");
  await goOn.click();
  await says("One contribution can be at most $10,000.");
  assert.deepEqual((await booksOf(site, athlete)).states, []);

  await other.fill("25");
  await seen(dialog.getByText("$25 today"));
  const payment = await visitor.newTab(() => goOn.click());
  await seen(payment.getByRole("button", { name: "Pay $25.00" }));
});

test("Escape and the close button close it and give the focus back", async (t) => {
  const visitor = await visit(t, site, "desk");
  const page = await openAthlete(visitor, await anAthlete(site));
  const opener = page.getByRole("button", { name: "Contribute Now" });
  const focused = () => opener.evaluate((button) => button === document.activeElement);

  const dialog = await openDialog(visitor, page);
  await page.keyboard.press("Escape");
  await gone(dialog);
  await becomes(focused, true);

  await openDialog(visitor, page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await gone(dialog);
  await becomes(focused, true);
});

test("the keyboard alone does the whole job, from the first page to the payment", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "desk");
  const first = visitor.page;
  await first.goto("/");
  await tabTo(first, "Search Athlete");
  await first.keyboard.type(athlete.player_name);
  await first.keyboard.press("Enter");
  // The first page may have drawn them, too.
  await first.waitForURL(/player_name=/);
  await seen(cardOf(first, athlete));
  await tabTo(first, `View Details of ${athlete.player_name}`);
  const page = await visitor.newTab(() => first.keyboard.press("Enter"));
  const { keyboard } = page;
  // A tab is there before its page is: keys that come so early go nowhere.
  await seen(page.getByRole("button", { name: "Contribute Now" }));
  await tabTo(page, `Contribute Now to ${athlete.player_name}`);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await seen(dialog);
  await tabTo(page, "$10");
  await keyboard.press("ArrowRight");
  await seen(dialog.getByText("$20 today"));
  await tabTo(page, "Continue to payment");
  const payment = await visitor.newTab(() => keyboard.press("Enter"));

  await payment.getByLabel("Email").focus();
  for (const typed of [EMAIL, GOOD_CARD, "12/34", "123", "Sam Supporter"]) {
    await payment.keyboard.type(typed);
    await payment.keyboard.press("Tab");
  }
  await payment.keyboard.press("Enter");
  await seen(payment.getByRole("heading", { name: "Payment Success" }));
  await becomes(() => booksOf(site, athlete), { states: ["paid"], charges: 1, received: 20 });
});

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press("Tab");
    const named = await page.evaluate(() => {
      const focused = document.activeElement;
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : focused;
      return label?.textContent ?? "";
    });
    if (named.startsWith(name)) return;
  }
  assert.fail(`The Tab key does not reach ${name}.`);
}

test("where the browser blocks new tabs, the payment page opens in this one", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "phone");
  // What `open` answers where a browser blocks it.
  await visitor.context.addInitScript(() => {
    window.open = () => null;
  });
  const page = await openAthlete(visitor, athlete);
  const dialog = await openDialog(visitor, page);
  await visitor.press(dialog.getByText("$10", { exact: true }));
  await visitor.press(dialog.getByRole("button", { name: "Continue to payment" }));
  await fillCard(page, GOOD_CARD);
  await pressPay(visitor, page);
  await seen(page.getByRole("heading", { name: "Payment Success" }));
  assert.equal(visitor.context.pages().length, 1);
});

test("while the provider is away nothing is charged and nothing typed is lost; then it works", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 502/);
  const dialog = await openDialog(visitor, await openAthlete(visitor, athlete));
  await dialog.getByText("Other", { exact: true }).click();
  const other = dialog.getByLabel("Other amount, in whole dollars");
  await other.fill("75");

  await site.stopPayments();
  await dialog.getByRole("button", { name: "Continue to payment" }).click();
  await seen(
    dialog.getByText("The payment page could not be opened. Nothing was charged. Please try again."),
  );
  assert.equal(await other.inputValue(), "75");
  await becomes(async () => visitor.context.pages().length, 1);

  await site.startPayments();
  const payment = await visitor.newTab(() =>
    dialog.getByRole("button", { name: "Continue to payment" }).click(),
  );
  await seen(payment.getByRole("button", { name: "Pay $75.00" }));
  assert.deepEqual((await booksOf(site, athlete)).states, ["open"]);
});

test("while a payment is under way the dialog shows it, also when it is opened anew", async (t) => {
  const visitor = await visit(t, site, "phone");
  const page = await openAthlete(visitor, await anAthlete(site));
  const dialog = await openDialog(visitor, page);
  const payment = await goToPayment(visitor, dialog, "$10");
  await page.bringToFront();
  await visitor.press(dialog.getByRole("button", { name: "Close" }));
  await gone(dialog);
  await openDialog(visitor, page);
  await seen(dialog.getByRole("heading", { name: "Finish paying in the other tab" }));

  await visitor.press(dialog.getByRole("button", { name: "Change it" }));
  await seen(dialog.getByRole("button", { name: "Continue to payment" }));
  await payment.close();
});

test("a payment under way is shown with its athlete and not with a team mate whose page comes next", async (t) => {
  const visitor = await visit(t, site, "desk");
  const page = await openAthlete(visitor, await anAthlete(site));
  const dialog = await openDialog(visitor, page);
  const payment = await goToPayment(visitor, dialog, "$20");
  await page.bringToFront();
  await dialog.getByRole("button", { name: "Close" }).click();
  await gone(dialog);

  const mate = page
    .getByRole("region", { name: /^More from / })
    .getByRole("listitem")
    .first();
  const name = await mate.locator("b").innerText();
  await mate.getByRole("link").click();
  await seen(page.getByRole("heading", { name, level: 1 }));
  assert.equal(await page.getByRole("dialog").count(), 0);
  await openDialog(visitor, page);
  await seen(dialog.getByRole("heading", { name: `Donation For ${name}` }));
  await seen(dialog.getByRole("button", { name: "Continue to payment" }));
  await gone(dialog.getByText("Finish paying"));
  await payment.close();
});

test("text that is selected past the dialog's edge leaves the dialog as it is; a press beside it closes it", async (t) => {
  const visitor = await visit(t, site, "desk");
  const page = await openAthlete(visitor, await anAthlete(site));
  const dialog = await openDialog(visitor, page);
  await dialog.getByText("Other", { exact: true }).click();
  const other = dialog.getByLabel("Other amount, in whole dollars");
  await other.fill("75");
  const box = await other.boundingBox();
  assert.ok(box);
  const { mouse } = page;
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await mouse.move(...from);
    await mouse.down();
    await mouse.move(...to, { steps: 5 });
    await mouse.up();
  };
  const inside = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const beside = [5, 5] as const;

  await drag(inside, beside);
  await drag(beside, inside);
  assert.ok(await page.locator("dialog").evaluate((it: HTMLDialogElement) => it.open));
  assert.equal(await other.inputValue(), "75");
  await drag(beside, beside);
  await gone(dialog);
});

test("where the dialog's script didn't come and the browser remembers that, the page comes anew, once, and then it opens", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/Failed to load resource/);
  const athlete = await anAthlete(site);
  // A browser that remembers it asks for the script no more until another page stands.
  let comes_from = 2;
  let shown = 0;
  visitor.context.on("request", (request) => {
    if (request.isNavigationRequest()) shown += 1;
  });
  await visitor.context.route("**/contribution-*.js", (route) =>
    shown < comes_from ? route.abort() : route.continue(),
  );
  const page = await openAthlete(visitor, athlete);
  await whole(page);
  const opener = page.getByRole("button", { name: "Contribute Now" });
  const anew = page.waitForEvent("load");
  await visitor.press(opener);
  await becomes(async () => shown, 2);
  await anew;
  await whole(page);
  const dialog = await openDialog(visitor, page);
  await seen(dialog.getByRole("button", { name: "Continue to payment" }));

  // Where that doesn't help it is said, and the page stays.
  comes_from = Number.POSITIVE_INFINITY;
  await page.reload();
  await whole(page);
  for (const _ of [1, 2]) {
    await visitor.press(opener);
    await becomes(() => lastSaid(page), "We couldn't open this. Check your connection and try again.");
  }
  assert.equal(shown, 3);
});

test("where the picture of the payment can't be fetched the dialog says in words that it is paid", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/Failed to load resource/);
  const athlete = await anAthlete(site);
  const page = await openAthlete(visitor, athlete);
  await visitor.context.route("**/paid-moment-*.js", (route) => route.abort());
  const dialog = await openDialog(visitor, page);
  const payment = await goToPayment(visitor, dialog, "$20");
  await fillCard(payment, GOOD_CARD);
  await pressPay(visitor, payment);
  await seen(payment.getByRole("heading", { name: "Payment Success" }));
  await page.bringToFront();
  await seen(dialog.getByRole("heading", { name: "Payment Success" }));
  await seen(dialog.getByText(`$20 for player ${athlete.player_name}`));
  await visitor.press(dialog.getByRole("button", { name: "Done" }));
  await gone(dialog);
});
