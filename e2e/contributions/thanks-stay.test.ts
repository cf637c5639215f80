import assert from "node:assert/strict";
import { after, test } from "node:test";
import { anAthlete } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { named, signIn } from "../driving/members.ts";
import { becomes, gone, seen, whole } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import {
  cardOf,
  fillCard,
  findAthlete,
  GOOD_CARD,
  goToPayment,
  openDialog,
  pressPay,
} from "../driving/supporter.ts";

// What a supporter reads who has just paid, and what becomes of the page under it.

const site = await startSite();
after(() => site.stop());

for (const who of ["a visitor", "a member"])
  test(`${who} who gives from the first page reads the thanks, and finds the same athletes under them, though others are drawn by then`, async (t) => {
    const visitor = await visit(t, site, "phone");
    const { page, press } = visitor;
    if (who === "a member") await signIn(page, "/");
    await page.goto("/");
    if (who === "a member") await named(page);
    await whole(page);
    const discover = page.getByRole("region", { name: "Athletes to discover" });
    const names = () => discover.getByRole("heading", { level: 3 }).allInnerTexts();
    const before = await names();
    const card = discover.getByRole("article").first();
    await press(card.getByRole("button", { name: "Contribute Now" }));
    const dialog = page.getByRole("dialog");
    const payment = await goToPayment(visitor, dialog, "$50");
    // As a minute later: who asks for no draw of before gets others.
    const other = await anAthlete(site);
    await page.route("**/v1/discover_players*", (route) =>
      new URL(route.request().url()).searchParams.has("minute")
        ? route.continue()
        : route.fulfill({ json: { players: [other] } }),
    );
    const asked: string[] = [];
    page.on("response", (response) => asked.push(new URL(response.url()).pathname));
    await fillCard(payment, GOOD_CARD);
    await pressPay(visitor, payment);
    await page.bringToFront();
    await seen(dialog.getByRole("heading", { name: "Payment Success" }));
    await page.waitForTimeout(1_000);
    await seen(dialog.getByRole("heading", { name: "Payment Success" }));
    await page.keyboard.press("Escape");
    await gone(dialog);
    await becomes(async () => asked.includes("/v1/totals"), true);
    await seen(card.getByText("received"));
    assert.deepEqual(await names(), before);
  });

test("who gives to an athlete of a list that has them no more by then reads the thanks", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page, press } = visitor;
  const athlete = await anAthlete(site);
  await page.goto(`/dashboard?player_name=${encodeURIComponent(athlete.player_name)}`);
  await press(cardOf(page, athlete).getByRole("button", { name: "Contribute Now" }));
  const dialog = page.getByRole("dialog");
  const payment = await goToPayment(visitor, dialog, "$50");
  await page.route("**/common_filter_players*", (route) =>
    route.fulfill({ json: { count: 0, filtered_players: [] } }),
  );
  await fillCard(payment, GOOD_CARD);
  await pressPay(visitor, payment);
  await page.bringToFront();
  await seen(dialog.getByRole("heading", { name: "Payment Success" }));
  await page.waitForTimeout(1_000);
  await seen(dialog.getByRole("heading", { name: "Payment Success" }));
  await page.keyboard.press("Escape");
  await gone(dialog);
  await seen(page.getByText("No Results found"));
});

test("who waits on the page that follows a payment sees it go through, though the page can't be had anew at first", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const athlete = await anAthlete(site);
  const details = await findAthlete(visitor, athlete);
  const dialog = await openDialog(visitor, details);
  const payment = await goToPayment(visitor, dialog, "$50");
  const { rows } = await site.database.query<{ session_id: string }>(
    "select provider_session_id as session_id from contributions where player_id = $1",
    [athlete.player_id],
  );
  const session_id = rows[0]?.session_id;
  const success = await visitor.context.newPage();
  await success.goto(`/success?session_id=${session_id}`);
  const title = success.getByRole("heading", { level: 1 });
  await seen(title);
  const waiting = await title.textContent();
  assert.notEqual(waiting, "Payment Success");

  // The look that finds it paid comes through, what follows right after it does not, and the next look waits until the page was looked at.
  let is_paid = false;
  const cut: string[] = [];
  const { promise: looked_at, resolve: letGo } = Promise.withResolvers<void>();
  await success.route("**/v1/**", async (route) => {
    if (is_paid && cut.length === 0) {
      cut.push(route.request().url());
      return route.abort("internetdisconnected");
    }
    if (is_paid) await looked_at;
    const response = await route.fetch();
    is_paid ||= (await response.text()).includes('"state":"paid"');
    await route.fulfill({ response });
  });
  await payment.bringToFront();
  await fillCard(payment, GOOD_CARD);
  await pressPay(visitor, payment);
  await success.bringToFront();
  await becomes(async () => cut.length > 0, true, 30_000);
  await success.waitForTimeout(500);
  assert.equal(await title.textContent(), waiting);
  letGo();
  await becomes(() => title.textContent(), "Payment Success", 30_000);
});
