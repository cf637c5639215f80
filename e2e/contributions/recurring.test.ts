import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { DEFAULT_SPORT_ID } from "../../contract/players/players.ts";
import { anAthlete, athletes, givenAt, lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { DEMO_PASSWORD, FAN, signIn } from "../driving/members.ts";
import { control } from "../driving/provider.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import { GOOD_CARD, openAthlete, openDialog } from "../driving/supporter.ts";

const site = await startSite();
after(() => site.stop());

test("a supporter chooses a monthly contribution, signs in, finds it as it was, pays, and looks after it", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "phone");
  const page = await openAthlete(visitor, athlete);
  const dialog = await openDialog(visitor, page);
  const monthly = await openMonthly(dialog);
  const goOn = (name: string) => visitor.press(monthly.getByRole("button", { name }));
  await visitor.press(monthly.getByText("$50", { exact: true }));
  await visitor.press(monthly.getByText("6 months", { exact: true }));
  for (const words of ["$50 today", "Next payment", "Last payment", "$300 (6 payments)"]) {
    await seen(monthly.getByText(words));
  }
  await goOn("Sign in to continue");
  await seen(monthly.getByRole("alert").filter({ hasText: "Please agree to the monthly charges." }));
  await visitor.press(
    monthly.getByRole("checkbox", { name: /^Charge my card \$50 automatically each month/ }),
  );
  await dialog.evaluate((element) =>
    element.addEventListener("submit", () => sessionStorage.setItem("was", String(element.scrollTop)), true),
  );
  await goOn("Sign in to continue");

  await page.waitForURL(/\/Login/);
  await page.getByLabel("Email").fill(FAN);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await visitor.press(page.getByRole("button", { name: "Login", exact: true }));
  const again = page.getByRole("dialog").locator("details[open]");
  await seen(again.getByText("$300 (6 payments)"));
  await becomes(async () => new URL(page.url()).pathname, "/");
  // What they agreed to is the same to the letter, and where they were they are again.
  assert.equal(await again.getByRole("checkbox").isChecked(), true);
  const was = await page.evaluate(() => Number(sessionStorage.getItem("was")));
  assert.ok(was > 0, "the phone is too low for all of it");
  await becomes(() => page.getByRole("dialog").evaluate((element) => element.scrollTop), was);
  const payment = await visitor.newTab(() =>
    visitor.press(again.getByRole("button", { name: "Continue to payment" })),
  );
  await pay(payment);
  await page.bringToFront();
  await seen(page.getByRole("dialog").getByText("Payment 1 of 6."));

  await visitor.press(page.getByRole("dialog").getByRole("link", { name: "Manage" }));
  await gone(page.getByRole("dialog"));
  await becomes(async () => new URL(page.url()).pathname, "/MyContributions");
  const card = page.getByRole("article").filter({ hasText: athlete.player_name });
  await seen(card.getByText("1 of 6 payments, $50 so far"));
  await seen(card.getByText("Visa ending in 4242"));
  await visitor.press(card.getByRole("button", { name: "Pause", exact: true }));
  await visitor.press(card.getByRole("button", { name: "Pause for 1 month" }));
  await seen(card.getByText("Paused", { exact: true }));
  await visitor.press(card.getByRole("button", { name: "Resume now" }));
  await seen(card.getByText("Active", { exact: true }));
  await seen(page.getByRole("row").filter({ hasText: "Monthly, 6 months" }));
});

test("the link of a mail answers for a moved athlete, lowers the amount and ends it, each by a click of its own", async (t) => {
  const link = await mailedLink();
  await theAthleteMoves(link);
  const visitor = await visit(t, site, "desk");
  const { page } = visitor;
  await page.goto(link);
  const card = page.getByRole("article");
  await seen(card.getByText("1 of 6 payments, $50 so far"));
  const question = card.getByRole("region", { name: "is transferring" });
  await seen(question.getByText(/was with Demo State when you started and is now listed with/));
  await seen(question.getByText("If you do nothing, payments restart automatically after that day."));
  await question.getByRole("button", { name: "Keep supporting" }).click();
  await gone(question);
  await seen(card.getByRole("status").filter({ hasText: "Thank you for sticking with" }));
  await card.getByRole("button", { name: "Change amount" }).click();
  await card.getByLabel("Monthly amount").fill("20");
  await card.getByRole("button", { name: "Save amount" }).click();
  await seen(card.getByText("$20 on"));

  // A month later the card is declined. Another one pays at once, and the page that one comes back to knows it.
  await theCardIsDeclined(link);
  await page.reload();
  await seen(card.getByText("Payment failed", { exact: true }));
  await seen(card.getByText("1 of 6 payments, $50 so far"));
  await card.getByRole("button", { name: "Update card" }).click();
  await page.getByLabel("Card number").fill("5555 5555 5555 4444");
  await page.getByLabel("Expiry").fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: "Save card" }).click();
  await seen(page.getByRole("status").filter({ hasText: "Your card is updated." }));
  await seen(card.getByText("2 of 6 payments, $70 so far"));
  await seen(card.getByText("Mastercard ending in 4444"));
  assert.doesNotMatch(page.url(), /card=saved/, "reload and Back find the page as it is");
  await card.getByRole("button", { name: "Cancel it" }).click();
  await card.getByRole("button", { name: "Yes, cancel" }).click();
  await seen(card.getByText("Ended", { exact: true }));
  await gone(card.getByRole("button", { name: "Update card" }));

  visitor.expectMessage(/status of 404/);
  await page.reload();
  await seen(page.getByRole("heading", { name: "This contribution has ended" }));
});

test("$20 a month for six months is eight taps from the first page for who is signed in, and the amount is chosen once", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "phone");
  const { page } = visitor;
  await signIn(page, "/");
  await visitor.press(page.getByLabel("Search Athlete"));
  await page.keyboard.type(athlete.player_name);
  // Before all of the name is heard, others of the team may stand there too.
  await seen(page.getByRole("option", { name: `All athletes named “${athlete.player_name}”` }));
  await visitor.press(page.getByRole("option").filter({ hasText: athlete.team_name }));
  await visitor.press(page.getByRole("button", { name: "Give $20" }));
  const dialog = page.getByRole("dialog");
  await seen(dialog.getByText("$20 today").first());
  const monthly = dialog.locator("details").filter({ hasText: "Recurring contribution" });
  await visitor.press(monthly.locator("summary"));
  await seen(monthly.getByText("$60 (3 payments)"));
  const agreed = monthly.getByRole("checkbox", { name: /^Charge my card \$20 automatically each month/ });
  await agreed.check();
  await visitor.press(monthly.getByText("6 months", { exact: true }));
  // Three months are another agreement than six.
  await becomes(() => agreed.isChecked(), false);
  await visitor.press(agreed);
  const payment = await visitor.newTab(() =>
    visitor.press(monthly.getByRole("button", { name: "Continue to payment" })),
  );
  await payment.getByLabel("Card number").fill(GOOD_CARD);
  await payment.getByLabel("Expiry").fill("12 / 34");
  await payment.getByLabel("CVC").fill("123");
  await visitor.press(payment.getByRole("button", { name: "Subscribe" }));
  await seen(payment.getByText("Payment 1 of 6."));
  assert.equal(visitor.presses(), 8);
});

test("a plan that was just canceled stands so, also where the rest of a long history can't be fetched, and for who comes back", async (t) => {
  await theFanGaveOften();
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/Failed to load resource/);
  const { page } = visitor;
  await signIn(page, "/MyContributions");
  const isActive = page.getByText("Active", { exact: true });
  const name = await page.getByRole("article").filter({ has: isActive }).getByRole("heading").innerText();
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
  await card.getByRole("button", { name: "Cancel it" }).click();
  await card.getByRole("button", { name: "Yes, cancel" }).click();
  await seen(card.getByRole("status").filter({ hasText: "You won't be charged again." }));
  await gone(isActive);

  await visitor.context.route("**/v1/my_contributions**", (route) => route.abort());
  // Below the history, and not what was given by athlete.
  const more = page.getByRole("button", { name: "Load More" }).last();
  await more.click();
  await seen(page.getByRole("main").getByText("We couldn't load your contributions."));
  await seen(card.getByRole("status").filter({ hasText: "You won't be charged again." }));
  await gone(isActive);

  await card.getByRole("link").click();
  await seen(page.getByRole("heading", { name, level: 1 }));
  await page.goBack();
  await seen(page.getByRole("main").getByText("We couldn't load your contributions."));
  await seen(card.getByText("Ended", { exact: true }));
  await gone(isActive);
  await visitor.context.unroute("**/v1/my_contributions**");
});

async function openMonthly(dialog: Locator): Promise<Locator> {
  const section = dialog.locator("details").filter({ hasText: "Recurring contribution" });
  await section.locator("summary").click();
  await seen(section.getByText("For how long"));
  return section;
}

async function pay(tab: Page): Promise<void> {
  await seen(tab.getByText("$50.00 per month"));
  await tab.getByLabel("Card number").fill(GOOD_CARD);
  await tab.getByLabel("Expiry").fill("12 / 34");
  await tab.getByLabel("CVC").fill("123");
  await tab.getByRole("button", { name: "Subscribe" }).click();
  await seen(tab.getByRole("heading", { name: "Payment Success" }));
}

/** More contributions than a page of them shows. */
async function theFanGaveOften(): Promise<void> {
  const players = await athletes(site, { sport_id: DEFAULT_SPORT_ID });
  const gifts = players.slice(0, 21).map(({ player_id }) => ({ player_id, cents: 1_000 }));
  await givenAt(site, new Date(Date.now() - 40 * 24 * 3_600_000), gifts);
  await site.database.query(
    `update contributions set user_id = (select user_id from people where email = $1)
      where provider_session_id like 'demo_cs_demo_lately_%'`,
    [FAN],
  );
}

/** A month passes at the provider, and the bank declines. */
async function theCardIsDeclined(link: string): Promise<void> {
  const recurring_id = link.split(/[#.]/).at(-2);
  const read = async () => {
    const { rows } = await site.database.query(
      "select state, provider_subscription_id from recurring_contributions where recurring_id = $1",
      [recurring_id],
    );
    return rows[0] as { state: string; provider_subscription_id: string };
  };
  const { provider_subscription_id } = await read();
  const subscription = await fetch(`${site.payments}/v1/subscriptions/${provider_subscription_id}`, {
    headers: { authorization: "Bearer sk_test_demo" },
  });
  const { default_payment_method } = await subscription.json();
  await control(site, "PUT", `payment_methods/${default_payment_method}`, { number: "4000000000000341" });
  await control(site, "POST", "clock/advance", { seconds: 32 * 24 * 3_600 });
  await becomes(async () => (await read()).state, "late");
  await control(site, "POST", "clock/reset");
}

/** As the hourly look finds it, and asks. */
async function theAthleteMoves(link: string): Promise<void> {
  const { rows } = await site.database.query(
    `update recurring_contributions
        set asked_at = now(), asked_until = now() + interval '14 days', team_name = 'Demo State'
      where recurring_id = $1 returning player_id`,
    [link.split(/[#.]/).at(-2)],
  );
  await site.database.query("update players set pending_transfer = true where player_id = $1", [
    rows[0].player_id,
  ]);
}

/** The address in the letter that told of the beginning. */
async function mailedLink(): Promise<string> {
  const patience = Date.now() + 30_000;
  for (;;) {
    const address = (await lettersTo(site, FAN))
      .map(({ text }) => /(?<!\S)\S+\/Recurring#\S+/.exec(text)?.[0])
      .find(Boolean);
    if (address) return address;
    if (Date.now() > patience) throw new Error("No mail came that leads to the monthly contribution.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
