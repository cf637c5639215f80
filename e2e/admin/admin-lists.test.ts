import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Download, Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const ADMIN = "admin@demo.test";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const one = async (text: string, values: unknown[] = []) => (await site.database.query(text, values)).rows[0];

const amounts = async (page: Page): Promise<number[]> =>
  (await page.locator("td[data-name='Transaction Amount'] b").allInnerTexts()).map((text) =>
    Number(text.replaceAll(/[$,]/g, "")),
  );

async function linesOf(file: Download): Promise<string[]> {
  const parts = await (await file.createReadStream()).toArray();
  return Buffer.concat(parts).toString().trim().split("\r\n");
}

test("an admin narrows the transactions, turns their order round, takes the file of them, and goes back", async (t) => {
  const { page, press } = await visit(t, site, "desk");
  await signIn(page, pages.adminTransactions.to(), ADMIN);
  await seen(button(page, "Load More"));
  // The dozen columns stand beside each other.
  const table = page.getByRole("region", { name: "All Transactions, table" });
  assert.equal(await table.evaluate((it) => it.scrollWidth - it.clientWidth), 0);

  await press(page.getByText("Filter and sort"));
  await page.getByLabel("Type").selectOption({ label: "Recurring" });
  await page.waitForURL(/type=recurring/);
  await seen(page.getByText("No Transactions Found"));
  // A choice filters at once, and takes neither the focus nor what is being typed elsewhere.
  await page.getByLabel("Type").focus();
  await page.keyboard.type("One");
  await page.waitForURL(/type=one_time/);
  await page.getByLabel("Minimum amount").fill("100");
  await gone(page.getByText("No Transactions Found"));
  assert.equal(await page.getByLabel("Minimum amount").inputValue(), "100");
  await page.getByLabel("Type").focus();
  await page.keyboard.type("Rec");
  await page.waitForURL(/type=recurring/);
  await seen(page.getByText("No Transactions Found"));
  assert.ok(await page.getByLabel("Type").evaluate((it) => it === document.activeElement));
  await page.getByLabel("Type").selectOption({ label: "One-time" });
  await page.waitForURL(/type=one_time/);
  await press(button(page, "Apply"));
  await page.waitForURL(/min_amount=100/);
  const { count } = await one(
    "select count(*)::int from contributions where paid_cents >= 10000 and kind = 'one_time'",
  );
  await seen(page.getByText(`${Math.min(10, count)} of ${count}`, { exact: true }));

  await press(button(page, "Transaction Amount"));
  await page.waitForURL(/order=largest/);
  await seen(
    page
      .getByRole("columnheader", { name: "Transaction Amount" })
      .and(page.locator("[aria-sort=descending]")),
  );
  const { most } = await one("select max(paid_cents)::int / 100 as most from contributions");
  await becomes(async () => (await amounts(page))[0], most);
  await press(button(page, "Transaction Amount"));
  await page.waitForURL(/order=smallest/);
  await becomes(async () => (await amounts(page))[0], 100);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    press(page.getByRole("link", { name: "Export (CSV)" })),
  ]);
  assert.equal((await linesOf(file)).length, 1 + count);

  await page.goBack();
  await page.waitForURL(/order=largest/);
  await becomes(async () => (await amounts(page))[0], most);
  await press(button(page, "Clear filters"));
  await page.waitForURL((address) => address.search === "");
  await gone(button(page, "Clear filters"));
});

test("an admin finds a team's transactions of a day, and those of a state", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  const it = await one(`
    select contribution_id, team_name, to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as day,
           (select count(*)::int from contributions o
             where o.team_name = c.team_name and date_trunc('day', o.paid_at, 'UTC') = date_trunc('day', c.paid_at, 'UTC')) as count
      from contributions c order by paid_at limit 1`);
  await signIn(page, pages.adminTransactions.to(), ADMIN);
  await press(page.getByText("Filter and sort"));
  await page.getByLabel("Team").fill(it.team_name);
  await page.getByLabel("From date (UTC)").fill(it.day);
  await page.getByLabel("To date (UTC)").fill(it.day);
  await press(button(page, "Apply"));
  await page.waitForURL(/until=/);
  await seen(page.getByRole("link", { name: it.contribution_id }));
  await seen(page.getByText(`${it.count} of ${it.count}`, { exact: true }));
  const { search } = new URL(page.url());
  await press(page.getByRole("link", { name: it.contribution_id }));
  await press(page.getByRole("link", { name: "Back to All Transactions" }));
  await seen(page.getByText(`${it.count} of ${it.count}`, { exact: true }));
  assert.equal(new URL(page.url()).search, search);
  await page.getByLabel("State").selectOption({ label: "In dispute" });
  await page.waitForURL(/state=disputed/);
  await seen(page.getByText("No Transactions Found"));
});

test("work that failed is tried again by an admin, and is done then", async (t) => {
  const { contribution_id } = await one("select contribution_id from contributions limit 1");
  await site.database.query(
    "select graphile_worker.add_job('mail_receipt', $1, run_at := now() + interval '1 day')",
    [{ contribution_id }],
  );
  await site.database.query(
    "update graphile_worker._private_jobs set last_error = 'No mail server.', attempts = 3 where run_at > now() + interval '1 hour'",
  );
  const { page, press } = await visit(t, site, "phone");
  await signIn(page, pages.adminJobs.to(), ADMIN);
  await seen(page.getByText("No mail server."));
  await press(page.getByRole("button", { name: /^Try .* again$/ }));
  await seen(page.getByText("Trying again now."));
  await becomes(
    async () =>
      (
        await one(
          "select count(*)::int from graphile_worker._private_jobs where last_error = 'No mail server.'",
        )
      ).count,
    0,
  );
  await press(button(page, "Refresh"));
  await seen(page.getByText("No failed jobs."));
});

test("an email whose address is refused for good is let go by an admin", async (t) => {
  await site.database.query(
    "select graphile_worker.add_job('mail_receipt', '{}', job_key := 'refused', run_at := now() + interval '1 day')",
  );
  await site.database.query(
    "update graphile_worker._private_jobs set last_error = 'Refused for good: 550', attempts = 3 where key = 'refused'",
  );
  const { page, press } = await visit(t, site, "phone");
  await signIn(page, pages.adminJobs.to(), ADMIN);
  await seen(page.getByText("Refused for good: 550"));
  await press(page.getByRole("button", { name: /^Let .* go$/ }));
  await press(button(page, "Let it go"));
  await seen(page.getByText("Let go."));
  await seen(page.getByText("No failed jobs."));
});

test("an account can't be deleted before the admin has seen what goes with it", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  await signIn(page, pages.adminUsers.to(), ADMIN);
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route(/\/users\/\d+\/deletion$/, async (route) => {
    await told;
    await route.continue();
  });
  await press(button(page, "Delete fan@demo.test"));
  const words = page.getByText("You can submit once you've seen what goes with the account.");
  await seen(words);
  assert.ok(await button(page, "Submit").isDisabled());
  tell();
  await gone(words);
  assert.ok(await button(page, "Submit").isEnabled());
  await press(button(page, "Cancel"));
  assert.ok(await one("select from people where email = 'fan@demo.test'"));
});

test("an admin gives a page by the address that its athlete sent, and reads whose it is before", async (t) => {
  const { page, press } = await visit(t, site, "desk");
  await signIn(page, pages.adminUsers.to(), ADMIN);
  const athlete = await one(`
    select player_id::int, team_id::int, player_name, team_name from players p
     where is_listed and not exists (select from roles_held r where r.player_id = p.player_id)
     order by player_id desc limit 1`);
  const roles = page.getByRole("dialog", { name: "Roles" });
  await press(button(page, "Roles of brand@demo.test"));
  await roles.getByLabel("Change").selectOption("give athlete");
  await roles.getByLabel("Athlete", { exact: true }).fill(site.origin + pages.onePlayer.to(athlete));
  const whose = roles.getByRole("radio", {
    name: new RegExp(`^${athlete.player_name}, ${athlete.team_name}`),
  });
  await seen(whose);
  await press(button(page, "Save"));
  await seen(roles.getByText("Please find the athlete, and choose whose page it is."));
  await press(whose);
  await press(button(page, "Save"));
  await gone(roles);
  const held = await one(
    "select player_id::int from roles_held join people using (user_id) where email = 'brand@demo.test' and role = 'athlete'",
  );
  assert.deepEqual(held, { player_id: athlete.player_id });
});
