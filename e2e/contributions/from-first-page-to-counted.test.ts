import assert from "node:assert/strict";
import { after, test } from "node:test";
import { firstName } from "../../pure/names.ts";
import { dollars } from "../../pure/numbers.ts";
import { anAthlete, booksOf, lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import {
  cardOf,
  EMAIL,
  fillCard,
  findAthlete,
  GOOD_CARD,
  goToPayment,
  openDialog,
  pressPay,
} from "../driving/supporter.ts";

const site = await startSite();
after(() => site.stop());

for (const device of ["phone", "desk"] as const) {
  test(`a supporter finds an athlete, gives $50 and sees it counted (${device})`, async (t) => {
    const athlete = await anAthlete(site);
    const visitor = await visit(t, site, device);
    const begin = performance.now();

    const details = await findAthlete(visitor, athlete);
    const dialog = await openDialog(visitor, details);
    await seen(
      dialog.getByRole("heading", { name: `Donation For ${athlete.player_name} (${athlete.team_name})` }),
    );
    const payment = await goToPayment(visitor, dialog, "$50");
    await seen(payment.getByRole("heading", { name: athlete.player_name }));
    await fillCard(payment, GOOD_CARD);
    await pressPay(visitor, payment);

    await seen(payment.getByRole("heading", { name: "Payment Success" }));
    await seen(payment.getByText(`for player ${athlete.player_name}`));
    await seen(payment.getByText("Amount: $50"));
    const seconds = (performance.now() - begin) / 1_000;

    await details.bringToFront();
    await seen(dialog.getByRole("heading", { name: "Payment Success" }));
    await seen(dialog.getByText(`Backed No. ${athlete.jersey_number}`));
    await visitor.press(dialog.getByRole("link", { name: `See ${firstName(athlete.player_name)}'s page` }));
    await gone(dialog);
    await seen(details.getByText(dollars(athlete.received_donations + 50), { exact: true }));
    await becomes(() => booksOf(site, athlete), { states: ["paid"], charges: 1, received: 50 });

    await becomes(async () => (await receiptOf(athlete.player_name)).length, 1);
    const [receipt] = await receiptOf(athlete.player_name);
    assert.match(receipt?.text ?? "", /Amount: \$50 USD, one time/);
    assert.ok(receipt?.text.includes(`Athlete: ${athlete.player_name} (${athlete.team_name})`));
    assert.match(receipt?.text ?? "", /not tax-deductible/);

    assert.ok(seconds < 60, `took ${seconds} s`);
    assert.ok(visitor.presses() <= 7, `took ${visitor.presses()} presses`);
    t.diagnostic(`${visitor.presses()} presses, ${seconds.toFixed(1)} s`);
  });
}

test("where only the thanks get through once they have paid, a supporter reads them, and the page under them stays", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const details = await findAthlete(visitor, athlete);
  const dialog = await openDialog(visitor, details);
  const payment = await goToPayment(visitor, dialog, "$50");
  const cut: string[] = [];
  await details.route("**", async (route) => {
    const request = route.request();
    if (request.resourceType() !== "fetch" || request.url().endsWith("/state")) return route.continue();
    cut.push(request.url());
    await route.abort("internetdisconnected");
  });
  await fillCard(payment, GOOD_CARD);
  await pressPay(visitor, payment);
  await details.bringToFront();
  await seen(dialog.getByRole("heading", { name: "Payment Success" }));
  await details.keyboard.press("Escape");
  await gone(dialog);
  await becomes(async () => cut.length > 0, true);
  // A failure would be there by then.
  await details.waitForTimeout(500);
  await seen(details.getByRole("heading", { level: 1, name: athlete.player_name }));
});

test("on a phone $25 is five taps from the first page; it is passed on, and who follows the link meets the new total", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "phone");
  const { page } = visitor;
  await visitor.context.addInitScript(() => {
    navigator.share = async (it) => {
      document.documentElement.dataset.shared = JSON.stringify(it);
    };
  });
  await page.goto("/");
  await visitor.press(page.getByLabel("Search Athlete"));
  await page.keyboard.type(athlete.player_name);
  // Before all of the name is heard, others of the team may stand there too.
  await seen(page.getByRole("option", { name: `All athletes named “${athlete.player_name}”` }));
  await visitor.press(page.getByRole("option").filter({ hasText: athlete.team_name }));
  await visitor.press(page.getByRole("button", { name: "Give Other amount" }));
  const dialog = page.getByRole("dialog");
  await becomes(
    () => dialog.getByLabel("Other amount").evaluate((it) => it === document.activeElement),
    true,
  );
  await page.keyboard.type("25");
  await seen(dialog.getByText("$25 today").first());
  const payment = await visitor.newTab(() =>
    visitor.press(dialog.getByRole("button", { name: "Continue to payment" })),
  );
  await seen(payment.getByRole("button", { name: "Pay $25.00" }));
  await fillCard(payment, GOOD_CARD);
  await pressPay(visitor, payment);
  await seen(payment.getByText("Amount: $25"));
  assert.equal(visitor.presses(), 5);

  const name = firstName(athlete.player_name);
  await visitor.press(payment.getByRole("button", { name: `Share ${name}'s page` }));
  await payment.waitForFunction(() => document.documentElement.dataset.shared);
  const shared = JSON.parse(await payment.evaluate(() => document.documentElement.dataset.shared ?? ""));
  assert.equal(shared.text, `I backed ${athlete.player_name} on Donate NIL.`);
  // Unfolded elsewhere, it shows the day on which they were backed.
  const unfolded = await (await fetch(shared.url)).text();
  assert.match(unfolded, new RegExp(`/pictures/backed-${athlete.player_id}-`));
  await visitor.press(payment.getByRole("link", { name: `See ${name}'s page` }));
  await seen(payment.locator("#received").getByText("$25", { exact: true }));

  const friend = await visit(t, site, "phone");
  await friend.page.goto(shared.url);
  const theirs = await friend.newTab(() =>
    friend.press(cardOf(friend.page, athlete).getByRole("link", { name: "View Details" })),
  );
  await seen(theirs.locator("#received").getByText("$25", { exact: true }));
});

const receiptOf = async (player_name: string) =>
  (await lettersTo(site, EMAIL)).filter(({ subject }) => subject === `Receipt: $50 for ${player_name}`);
