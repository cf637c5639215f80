import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { anAthlete, booksOf, lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { beganBefore, gaveBefore } from "../driving/given.ts";
import { DEMO_PASSWORD, FAN, signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import { EMAIL, fillCard, GOOD_CARD, openAthlete, openDialog, pressPay } from "../driving/supporter.ts";

const site = await startSite();
after(() => site.stop());

const NAMED = "I agree to be named in this report.";
const MISSING = "Please agree to be named in the report.";
const reports = (name: string) =>
  `From $600 on, ${name} reports it, with your name, to the College Sports Commission within 5 business days.`;

const tickIn = (place: Locator) => place.getByRole("checkbox", { name: NAMED });
const focused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const says = (place: Locator, words: string) => seen(place.getByText(words));

/** The receipt for this much, as its reader gets it. */
async function receipt(email: string, subject: string): Promise<string> {
  let text = "";
  await becomes(async () => {
    text = (await lettersTo(site, email)).find((letter) => letter.subject === subject)?.text ?? "";
    return text !== "";
  }, true);
  return text;
}

/** Chooses 'Other' and types an amount. */
async function typeAmount(dialog: Locator, amount: string): Promise<Locator> {
  await dialog.getByText("Other", { exact: true }).first().click();
  const field = dialog.getByLabel("Other amount, in whole dollars").first();
  await field.fill(amount);
  return field;
}

async function payByCard(payment: Page): Promise<void> {
  await payment.getByLabel("Card number").fill(GOOD_CARD);
  await payment.getByLabel("Expiry").fill("12 / 34");
  await payment.getByLabel("CVC").fill("123");
}

test("a supporter who gave $560 tries $50: reads what follows, is asked once, agrees, pays, and the receipt says it", async (t) => {
  const athlete = await anAthlete(site);
  const { player_name } = athlete;
  await gaveBefore(site, athlete, 560);
  const visitor = await visit(t, site, "phone");
  await signIn(visitor.page, "/");
  const page = await openAthlete(visitor, athlete);
  const dialog = await openDialog(visitor, page);
  const goOn = dialog.getByRole("button", { name: "Continue to payment" });

  await visitor.press(dialog.getByText("$20", { exact: true }));
  await says(dialog, `With this you'll have given ${player_name} $580 in all.`);
  await gone(tickIn(dialog));
  const field = await typeAmount(dialog, "50");
  await says(dialog, `With this you'll have given ${player_name} $610 in all. ${reports(player_name)}`);
  assert.equal(await tickIn(dialog).isChecked(), false);

  await visitor.press(goOn);
  await seen(dialog.getByRole("alert").filter({ hasText: MISSING }));
  await becomes(() => focused(tickIn(dialog)), true);
  assert.equal(await field.inputValue(), "50");
  assert.equal(visitor.context.pages().length, 1, "no payment page is opened");
  assert.deepEqual((await booksOf(site, athlete)).states, ["paid"]);

  await visitor.press(tickIn(dialog));
  await gone(dialog.getByRole("alert").filter({ hasText: MISSING }));
  const payment = await visitor.newTab(() => visitor.press(goOn));
  await payByCard(payment);
  await pressPay(visitor, payment);
  await seen(payment.getByRole("heading", { name: "Payment Success" }));
  await becomes(() => booksOf(site, athlete), { states: ["paid", "paid"], charges: 2, received: 610 });
  const letter = await receipt(FAN, `Receipt: $50 for ${player_name}`);
  assert.ok(
    letter.includes(
      `In total, you've given ${player_name} $610. ${player_name} reports this, with your name, to the College Sports Commission.`,
    ),
    letter,
  );

  // Agreed once is enough for this athlete.
  await page.bringToFront();
  await page.reload();
  const again = await openDialog(visitor, page);
  await visitor.press(again.getByText("$10", { exact: true }));
  await says(
    again,
    `With this you'll have given ${player_name} $620 in all. ${reports(player_name)} You agreed to be named in this report.`,
  );
  await gone(tickIn(again));
  await visitor.newTab(() => visitor.press(goOn));
});

test("a guest reads the rule, and is asked for $1000 alone", async (t) => {
  const athlete = await anAthlete(site);
  const { player_name } = athlete;
  const visitor = await visit(t, site, "phone");
  const dialog = await openDialog(visitor, await openAthlete(visitor, athlete));
  const goOn = dialog.getByRole("button", { name: "Continue to payment" });
  await says(
    dialog,
    `From $600 in all, ${player_name} reports what you gave, with your name, to the College Sports Commission.`,
  );
  await visitor.press(dialog.getByText("$500", { exact: true }));
  await gone(tickIn(dialog));
  await visitor.press(dialog.getByText("$1000", { exact: true }));
  await says(dialog, reports(player_name));
  await visitor.press(goOn);
  await seen(dialog.getByRole("alert").filter({ hasText: MISSING }));
  await visitor.press(tickIn(dialog));
  const payment = await visitor.newTab(() => visitor.press(goOn));
  await fillCard(payment, GOOD_CARD);
  await pressPay(visitor, payment);
  await seen(payment.getByRole("heading", { name: "Payment Success" }));
  const letter = await receipt(EMAIL, `Receipt: $1,000 for ${player_name}`);
  assert.ok(
    letter.includes(`In total, you've given ${player_name} $1,000. ${player_name} reports this`),
    letter,
  );
});

test("what was given meanwhile in another tab is asked by the server, at the tick, and nothing chosen is lost", async (t) => {
  const athlete = await anAthlete(site);
  const { player_name } = athlete;
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 422/);
  await signIn(visitor.page, "/");
  const dialog = await openDialog(visitor, await openAthlete(visitor, athlete));
  await visitor.press(dialog.getByText("$50", { exact: true }));
  await gaveBefore(site, athlete, 560);
  await visitor.press(dialog.getByRole("button", { name: "Continue to payment" }));
  await says(dialog, `With this you'll have given ${player_name} $610 in all. ${reports(player_name)}`);
  await seen(dialog.getByRole("alert").filter({ hasText: MISSING }));
  await becomes(() => focused(tickIn(dialog)), true);
  assert.equal(await dialog.getByRole("radio", { name: "$50" }).first().isChecked(), true);
  await visitor.press(tickIn(dialog));
  const payment = await visitor.newTab(() =>
    visitor.press(dialog.getByRole("button", { name: "Continue to payment" })),
  );
  await seen(payment.getByRole("button", { name: "Pay $50.00" }));

  // The page that is open counts: whoever changes the amount reads it.
  await visitor.page.bringToFront();
  await visitor.press(dialog.getByRole("button", { name: "Change it" }));
  await says(
    dialog,
    `With this you'll have given ${player_name} $660 in all, counting the payment page you still have open. ${reports(player_name)} You agreed to be named in this report.`,
  );
});

test("a plan counts whole, also after the sign-in; an answer that never comes keeps no one from giving", async (t) => {
  const athlete = await anAthlete(site);
  const { player_name } = athlete;
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 422/);
  const page = await openAthlete(visitor, athlete);
  const dialog = await openDialog(visitor, page);
  const monthly = dialog.locator("details").filter({ hasText: "Recurring contribution" });
  await visitor.press(monthly.locator("summary"));
  await visitor.press(monthly.getByText("$50", { exact: true }));
  await visitor.press(monthly.getByText("12 months", { exact: true }));
  await gone(tickIn(monthly));
  await visitor.press(monthly.getByRole("checkbox", { name: /^Charge my card/ }));
  await visitor.press(monthly.getByRole("button", { name: "Sign in to continue" }));
  await page.waitForURL(/\/Login/);
  await page.getByLabel("Email").fill(FAN);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await visitor.press(page.getByRole("button", { name: "Login", exact: true }));
  const again = page.getByRole("dialog").locator("details[open]");
  await says(again, `With this you'll have given ${player_name} $600 in all, with all 12 payments.`);
  assert.equal(await again.getByRole("checkbox", { name: /^Charge my card/ }).isChecked(), true);
  await visitor.press(again.getByText("6 months", { exact: true }));
  await gone(tickIn(again));
  await page.keyboard.press("Escape");

  await page.route("**/v1/payor_sum**", () => {});
  const other = await anAthlete(site);
  await openAthlete(visitor, other);
  const blind = await openDialog(visitor, page);
  await visitor.press(blind.getByText("$1000", { exact: true }));
  await gone(tickIn(blind));
  await visitor.press(blind.getByRole("button", { name: "Continue to payment" }));
  await seen(blind.getByRole("alert").filter({ hasText: MISSING }));
  await visitor.press(tickIn(blind));
  await visitor.newTab(() => visitor.press(blind.getByRole("button", { name: "Continue to payment" })));
});

test("who agreed and has to sign in once more finds the tick as it was", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 401/);
  const { page } = visitor;
  await signIn(page, "/");
  const dialog = await openDialog(visitor, await openAthlete(visitor, athlete));
  const monthly = dialog.locator("details").filter({ hasText: "Recurring contribution" });
  await visitor.press(monthly.locator("summary"));
  await visitor.press(monthly.getByText("$50", { exact: true }));
  await visitor.press(monthly.getByText("12 months", { exact: true }));
  await visitor.press(monthly.getByRole("checkbox", { name: /^Charge my card/ }));
  await visitor.press(tickIn(monthly));
  await site.database.query("delete from sessions");
  await visitor.press(monthly.getByRole("button", { name: "Continue to payment" }));
  await page.waitForURL(/\/Login/);
  await page.getByLabel("Email").fill(FAN);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await visitor.press(page.getByRole("button", { name: "Login", exact: true }));
  const again = page.getByRole("dialog").locator("details[open]");
  await becomes(() => tickIn(again).isChecked(), true);
  const payment = await visitor.newTab(() =>
    visitor.press(again.getByRole("button", { name: "Continue to payment" })),
  );
  await seen(payment.getByText("$50.00 per month"));
});

test("a plan that is raised to the figure asks in its form; then the sum stands by athlete among one's contributions", async (t) => {
  const athlete = await anAthlete(site);
  const { player_name } = athlete;
  await beganBefore(site, athlete, 40);
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 422/);
  const { page } = visitor;
  await signIn(page, "/MyContributions");
  const card = page.getByRole("article").filter({ hasText: player_name });
  const row = page
    .getByRole("region", { name: "What you've given to each athlete", exact: true })
    .getByRole("row")
    .filter({ hasText: player_name });
  await becomes(
    () => row.getByRole("cell").allInnerTexts(),
    [player_name, athlete.team_name, "$40", "$440", "$480"],
  );
  await visitor.press(card.getByRole("button", { name: "Change amount" }));
  const amount = card.getByLabel("Monthly amount");
  await amount.fill("51");
  await visitor.press(card.getByRole("button", { name: "Save amount" }));
  await says(card, `With this you'll have given ${player_name} $601 in all. ${reports(player_name)}`);
  await seen(card.getByRole("alert").filter({ hasText: MISSING }));
  await becomes(() => focused(tickIn(card)), true);
  assert.equal(await amount.inputValue(), "51");
  await visitor.press(card.getByRole("button", { name: "Save amount" }));
  await becomes(() => focused(tickIn(card)), true);
  await visitor.press(tickIn(card));
  await visitor.press(card.getByRole("button", { name: "Save amount" }));
  await says(card, "You'll give $51 a month from now on.");
  await seen(row.getByText("$601"));
  await seen(row.getByText(/^Since /));
});
