import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { pages } from "../../contract/pages/addresses.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { dollars } from "../../pure/numbers.ts";
import { lettersTo, openContribution } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const ADMIN = "admin@demo.test";
const ATHLETE = "athlete@demo.test";
const PARENT = "ada.parent@example.org";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const headings = (page: Page, table: string | RegExp) =>
  page
    .getByRole("region", { name: typeof table === "string" ? `${table}, table` : table, exact: true })
    .first()
    .getByRole("columnheader")
    .allInnerTexts();

test("an athlete sees what came in: drawn, as the specified table with its footer, and as a file", async (t) => {
  const visitor = await visit(t, site, "desk");
  // There is no profile yet.
  visitor.expectMessage(/status of 404/);
  const { page, press } = visitor;
  await signIn(page, pages.account.to(), ATHLETE);
  assert.equal(await page.getByRole("link", { name: "Admin Dashboard" }).count(), 0);
  await press(page.getByRole("link", { name: "Athlete Dashboard" }));
  await seen(page.getByRole("heading", { name: "Contributions over time" }));
  await becomes(
    async () => (await headings(page, /^Contributions received in .+, table$/)).join(),
    "S.No,Transaction Amount,Transaction Type,Payment Method,Recurring Duration,Contribution Received On",
  );
  // The newest month is open; each says what it comes to.
  const months = page.locator("main details", { hasText: /contributions?\$/ });
  assert.equal(await months.first().getAttribute("open"), "");
  assert.equal(await months.nth(1).getAttribute("open"), null);
  await press(months.nth(1).locator("summary"));
  await seen(months.nth(1).getByRole("table"));
  // Their page comes first, to be passed on.
  await seen(page.getByRole("heading", { name: "Share my page" }));
  await seen(page.getByRole("link", { name: "Print a poster" }));
  const { rows } = await site.database.query(`
    select received_cents / 100 as dollars, (select count(*)::int from contributions c where c.player_id = r.player_id) as given
      from roles_held r join player_totals using (player_id) where role = 'athlete'`);
  await seen(page.getByText(`Total Contributions Received: ${dollars(Number(rows[0]?.dollars))}`));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    press(page.getByRole("link", { name: /CSV/ })),
  ]);
  const text = await (await file.createReadStream()).toArray();
  const lines = Buffer.concat(text).toString().trim().split("\r\n");
  assert.equal(lines.length, 1 + Number(rows[0]?.given));
  assert.doesNotMatch(lines.join(), /@/, "no supporter's address");
  await page.goto(pages.adminUsers.to());
  await page.waitForURL((address) => address.pathname === "/");
});

test("on a phone an athlete changes the own page: words survive a reload, a photo comes with them, another tab is noticed", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of (404|409)/);
  const { page, press, context } = visitor;
  await signIn(page, pages.athleteDashboard.to(), ATHLETE);
  await seen(page.getByText("Total received"));
  await press(page.getByRole("link", { name: "Edit my page" }));
  const bio = page.getByLabel("In your own words");
  const save = button(page, "Save changes");
  await bio.fill("I study law.\nI play to win.");
  await page.reload();
  await becomes(() => bio.inputValue(), "I study law.\nI play to win.");
  await page.getByLabel("Instagram").fill("evil.example/me");
  await press(save);
  await seen(page.getByRole("alert").filter({ hasText: "Please enter a link to Instagram" }));
  await becomes(() => page.getByLabel("Instagram").evaluate((it) => it === document.activeElement), true);
  await page.getByLabel("Instagram").fill("@me");
  await page.getByLabel("Choose a Profile Photo").setInputFiles(await aPhoto());
  await seen(page.getByRole("img", { name: "How people will see you" }));

  // As it was opened in another tab before.
  const other = await context.newPage();
  await other.goto(pages.ownPage.to());
  await seen(other.getByRole("heading", { name: "Edit my page" }));
  await press(save);
  await seen(page.getByRole("status").filter({ hasText: "Your page is updated." }));
  await other.getByLabel("In your own words").fill("Typed elsewhere.");
  await press(button(other, "Save changes"));
  await seen(other.getByRole("alert").filter({ hasText: "changed in another tab" }));
  assert.equal(await other.getByLabel("In your own words").inputValue(), "Typed elsewhere.");
  await other.close();

  await press(page.getByRole("link", { name: "See my page" }).first());
  await seen(page.getByText("I play to win."));
  await seen(page.getByRole("link", { name: "Instagram" }));
  await press(page.getByRole("link", { name: "Edit it" }));
  await press(button(page, "Remove the photo"));
  await press(save);
  await seen(page.getByRole("status").filter({ hasText: "Your page is updated." }));
  await seen(page.getByText("Choose a Profile Photo"));
});

test("an athlete of 16 asks for a change; the guardian, who is mailed, sees it and agrees, and then it is public", async (t) => {
  await site.database.query(`
    with minor as (
      insert into profile_submissions (state, date_of_birth, guardian_email, confirmed_at, guardian_agreed_at, player_id)
      select 'approved', now() - interval '16 years 6 months', '${PARENT}', now(), now(), player_id
        from roles_held where role = 'athlete' returning submission_id)
    insert into profile_details
    select submission_id, 'Sam', 'Lee', '${ATHLETE}', 'Soccer', 'Riverside State', 'Senior', 'College Sports', 'Women',
           null, null, 69, null from minor`);
  t.after(() => site.database.query("delete from profile_submissions"));
  const athlete = await visit(t, site, "desk");
  await signIn(athlete.page, pages.ownPage.to(), ATHLETE);
  await seen(athlete.page.getByText("Nothing you type is kept on this device."));
  await athlete.page.getByLabel("In your own words").fill("I am new here.");
  assert.equal(await athlete.page.evaluate(() => localStorage.getItem("draft:own-page")), null);
  await athlete.press(button(athlete.page, "Save changes"));
  await seen(athlete.page.getByRole("status").filter({ hasText: "We asked your guardian." }));

  const guardian = await visit(t, site, "phone");
  const letters = async () => (await lettersTo(site, PARENT))[0]?.text ?? "";
  await becomes(async () => /#[\w-]{43}/.test(await letters()), true);
  await guardian.page.goto(/http\S+#[\w-]+/.exec(await letters())?.[0] ?? "");
  await seen(guardian.page.getByRole("heading", { name: "Do you agree to the change?" }));
  await seen(guardian.page.getByText("I am new here."));
  await guardian.press(button(guardian.page, "I agree to the change"));
  await seen(guardian.page.getByRole("heading", { name: "The profile is public" }));
  await guardian.press(guardian.page.getByRole("link", { name: "See the page" }));
  await seen(guardian.page.getByText("I am new here."));
});

test("an admin sees what athletes have changed: is asked why before one is taken down, and has looked at it", async (t) => {
  const { page, press } = await visit(t, site, "desk");
  await signIn(page, pages.adminProfiles.to(), ADMIN);
  const changed = page.getByRole("list", { name: "Changed by their athletes" });
  await seen(changed.getByText("I am new here."));
  await press(changed.getByRole("button", { name: /^Take it down/ }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Take it down" }));
  await seen(
    page.getByRole("dialog").getByText("Please give a reason. The athlete will see it in our email."),
  );
  await press(button(page, "Cancel"));
  await gone(page.getByRole("dialog"));
  await press(changed.getByRole("button", { name: /^Mark as reviewed/ }));
  await seen(page.getByText("No pages changed since the last review."));
});

/** What a phone's camera might give. */
async function aPhoto() {
  const create = { width: 320, height: 320, channels: 3, background: "#14507f" } as const;
  return { name: "me.png", mimeType: "image/png", buffer: await sharp({ create }).png().toBuffer() };
}

test("on a phone an admin finds a user, gives a role, takes it, and deletes the account after being asked", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  await signIn(page, pages.about.to(), ADMIN);
  await page.goto(pages.athleteDashboard.to());
  await seen(page.getByRole("status").filter({ hasText: `and you're signed in as ${ADMIN}.` }));
  await page.goto(pages.adminUsers.to());
  await page.getByLabel("Search", { exact: true }).fill("fan@");
  await page.keyboard.press("Enter");
  await page.waitForURL(/search=fan/);
  await gone(page.getByText("brand@demo.test"));
  await press(button(page, "Roles of fan@demo.test"));
  await press(button(page, "Save"));
  await seen(page.getByRole("dialog").getByText("Please choose a change."));
  await page.getByLabel("Change", { exact: true }).selectOption({ label: "Make brand" });
  await press(button(page, "Save"));
  await gone(page.getByRole("dialog"));
  await seen(page.getByRole("table").getByText("brand", { exact: true }));

  await press(button(page, "Delete fan@demo.test"));
  await seen(page.getByRole("dialog", { name: "Are you sure you want to remove this user's account?" }));
  await press(button(page, "Cancel"));
  await gone(page.getByRole("dialog"));
  await press(button(page, "Delete fan@demo.test"));
  await button(page, "Submit").dblclick();
  await seen(page.getByText("No users found."));
  const { rows } = await site.database.query(
    "select act from audit_log where subject like 'user %' and act not like 'read %' order by entry_id",
  );
  assert.deepEqual(
    rows.map(({ act }) => act),
    ["gave a role", "deleted an account"],
  );
});

test("an admin finds a payment, sends a part of it back, and another admin meanwhile is told", async (t) => {
  const player = (
    await site.database.query(
      "select player_id::int, team_id, player_name from players where accepts_contributions and is_listed order by player_id limit 1",
    )
  ).rows[0];
  const { checkout_url, contribution_id } = await openContribution(site, player, 50);
  await payOnPage(checkout_url);
  const paid = async () =>
    (
      await site.database.query("select state from contributions where contribution_id = $1", [
        contribution_id,
      ])
    ).rows[0]?.state;
  await becomes(paid, "paid");

  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 409/);
  const { page, press } = visitor;
  await signIn(page, pages.adminTransactions.to(), ADMIN);
  await seen(button(page, "Load More"));
  assert.deepEqual(
    (await headings(page, "All Transactions")).map((name) => name.trim()),
    [
      "S.No",
      "User Email",
      "Company Name",
      "Conference Name",
      "Team Name",
      "Player Name",
      "Transaction Id",
      "Transaction Amount",
      "Transaction Type",
      "Recurring Duration",
      "Service Type",
      "Transaction Date",
    ],
  );
  await press(button(page, "Load More"));
  await becomes(() => page.getByRole("row").count(), 21);
  await page.getByLabel("Search", { exact: true }).fill(contribution_id);
  await page.keyboard.press("Enter");
  await becomes(() => page.getByRole("row").count(), 2);
  await press(page.getByRole("link", { name: contribution_id }));
  await press(button(page, "Refund"));
  await page.getByLabel("Amount to refund, in dollars").fill("51");
  await press(page.getByRole("dialog").getByRole("button", { name: "Refund" }));
  await seen(page.getByRole("dialog").getByText("That's more than what's left: $50."));
  await page.getByLabel("Amount to refund, in dollars").fill("20");
  await page.getByLabel("Reason").fill("Asked by the supporter");
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).dblclick();
  await seen(page.getByText("$20 refunded"));
  await seen(page.getByText(/“Asked by the supporter”/));

  // Somebody else was faster: what this page shows is old.
  await press(button(page, "Refund"));
  await site.database.query(
    `insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason, state, failure)
     values (gen_random_uuid(), $1, 100, 'meanwhile', 'asking', null)`,
    [contribution_id],
  );
  await page.getByLabel("Reason").fill("Once more");
  await press(page.getByRole("dialog").getByRole("button", { name: "Refund" }));
  await seen(page.getByRole("dialog").getByText(/Someone just refunded part of this/));
  await site.database.query("delete from refund_requests where reason = 'meanwhile'");
});

test("an admin turns contributions off for everyone: no button offers one, until they are on again", async (t) => {
  const { page, press } = await visit(t, site, "desk");
  await signIn(page, pages.adminContributions.to(), ADMIN);
  const turn = async (reason: string) => {
    await press(button(page, "Turn off for everyone"));
    await press(page.getByRole("switch"));
    await press(button(page, "Save"));
    await seen(page.getByRole("dialog").getByText("Please give a reason. We keep it with the switch."));
    await page.getByLabel("Reason").fill(reason);
    await press(button(page, "Save"));
    await gone(page.getByRole("dialog"));
  };
  await turn("An attack on cards");
  await seen(row(page, "An attack on cards"));
  const offered = async () => {
    const { rows } = await site.database.query(
      "select count(*)::int as count from player_sheets where accepts_contributions",
    );
    return Number(rows[0]?.count) > 0;
  };
  assert.equal(await offered(), false);
  await turn("It is over");
  await seen(row(page, "It is over"));
  assert.equal(await offered(), true);

  await press(page.getByRole("link", { name: "Audit log" }));
  await seen(row(page, "turned contributions off").getByText(/An attack on cards/));
  await press(page.getByRole("link", { name: "Reconciliation" }));
  await press(button(page, "Check now"));
  await seen(page.getByText("The ledger agrees with the payment provider to the cent."));
  await press(page.getByRole("link", { name: "Money", exact: true }));
  await seen(page.getByRole("heading", { name: "The last 30 days" }));
  await press(page.getByRole("link", { name: "Failed jobs" }));
  await seen(page.getByText("No failed jobs."));
});
