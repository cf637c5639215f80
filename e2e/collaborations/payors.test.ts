import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { gaveBefore } from "../driving/given.ts";
import { signIn } from "../driving/members.ts";
import { becomes, gone, hold, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const BLAKE = "Blake's Sporting Goods";

test("an athlete notes the report of a payor, and their school's officer sees it and corrects it", async (t) => {
  const athlete = await visit(t, site, "phone");
  athlete.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  athlete.expectMessage(/status of 422/);
  const { page, context } = athlete;
  await signIn(page, pages.athleteDashboard.to(), "athlete@demo.test");
  await seen(page.getByText("Total received"));
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await seen(page.getByRole("heading", { name: "Payors", level: 1 }));
  await page.getByRole("link", { name: /^Overdue/ }).click();
  await page.waitForURL((address) => address.search === "?state=overdue");
  await page.getByRole("link", { name: BLAKE }).click();
  await seen(page.getByRole("heading", { name: BLAKE }));
  // Who goes back finds the list as it was, with how many there are of each state and what the figure is.
  await page.goBack();
  await seen(page.getByRole("link", { name: /^Overdue \d+$/ }));
  await seen(page.getByText(/comes to \$600 in all/));
  await page.getByRole("link", { name: BLAKE }).click();
  await seen(page.getByRole("cell", { name: "NIL agreement" }).first());
  await seen(page.getByText(/^Was due/));
  await seen(page.getByText(/^Came to \$600 on .+ It's reported within 5 business days of that/));

  // What is wrong is said at its field, and what is typed stays.
  const day = page.getByLabel("Day you reported it");
  const number = page.getByLabel("Report number");
  const note = page.getByRole("button", { name: "Note the report" });
  await number.fill("NG-1042");
  await page.getByLabel("Outcome").selectOption({ label: "Flagged" });
  await note.click();
  await seen(page.getByRole("alert").filter({ hasText: "Please enter the day you reported it." }));
  assert.equal(await day.evaluate((it) => it === document.activeElement), true);
  const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await day.fill(dayFromToday(2));
  await note.click();
  await seen(page.getByRole("alert").filter({ hasText: "This day hasn't come yet." }));
  assert.equal(await day.getAttribute("aria-invalid"), "true");
  await day.fill(dayFromToday(-1));
  await context.setOffline(true);
  await note.click();
  await seen(page.getByRole("alert").filter({ hasText: "We couldn't save your note. Please try again." }));
  assert.deepEqual(
    [await day.inputValue(), await number.inputValue(), await page.getByLabel("Outcome").inputValue()],
    [dayFromToday(-1), "NG-1042", "flagged"],
  );
  await context.setOffline(false);
  await note.click();
  await seen(page.getByText(/Reported on .+ · No\. NG-1042 · Flagged/));
  await seen(page.getByRole("heading", { name: "Correct the note" }));

  // The list that one goes back to knows it.
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await gone(page.getByRole("link", { name: BLAKE }));
  await page.getByRole("link", { name: /^Reported/ }).click();
  await seen(page.getByRole("link", { name: BLAKE }));

  const officer = await visit(t, site, "desk");
  await signIn(officer.page, pages.complianceDesk.to(), "compliance@demo.test");
  await officer.page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await officer.page.getByRole("link", { name: /^Reported/ }).click();
  await officer.page.waitForURL((address) => address.search === "?state=reported");
  await officer.page.getByRole("link", { name: BLAKE }).click();
  await seen(officer.page.getByText(/No\. NG-1042 · Flagged/));
  await officer.page.goBack();
  await seen(officer.page.getByRole("link", { name: /^Reported \d+$/ }));
  await officer.page.getByRole("link", { name: BLAKE }).click();
  // What was noted stands there to be added to; whoever has it open from before is told of what came since.
  assert.equal(await officer.page.getByLabel("Day you reported it").inputValue(), dayFromToday(-1));
  assert.equal(await officer.page.getByLabel("Report number").inputValue(), "NG-1042");
  const second = await officer.page.context().newPage();
  officer.expectMessage(/status of 409/);
  await second.goto(officer.page.url());
  await second.getByLabel("Report number").fill("NG-1044");
  await officer.page.getByLabel("Report number").fill("NG-1043");
  await officer.page.getByLabel("Outcome").selectOption({ label: "Cleared" });
  await officer.page.getByRole("button", { name: "Add the correction" }).click();
  await seen(officer.page.getByText(/No\. NG-1043 · Cleared/));
  await seen(officer.page.getByText("Noted 2 times; this is the last note."));
  await second.getByRole("button", { name: "Add the correction" }).click();
  await seen(second.getByRole("alert").filter({ hasText: "Someone noted something in the meantime." }));
  await seen(second.getByText(/No\. NG-1043 · Cleared/));
  assert.equal(await second.getByLabel("Report number").inputValue(), "NG-1044");

  await page.getByRole("link", { name: BLAKE }).click();
  await becomes(async () => page.getByText(/No\. NG-1043 · Cleared/).isVisible(), true);
});

test("what is typed while a note is being saved stays, with the outcome that it belongs to", async (t) => {
  const { page } = await visit(t, site, "phone");
  await signIn(page, pages.athleteDashboard.to(), "athlete@demo.test");
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await page.getByRole("link", { name: /^Reported/ }).click();
  await page.getByRole("link", { name: BLAKE }).click();
  const number = page.getByLabel("Report number");
  const outcome = page.getByLabel("Outcome");
  const came_on = page.getByLabel("Day it came");
  const typed = async () => [await number.inputValue(), await outcome.inputValue()];
  const add = page.getByRole("button", { name: "Add the correction" });
  await number.fill("NG-1050");
  const first = await hold(page, "POST", "**/v1/payors/*/reports");
  await add.click();
  await number.fill("NG-1051");
  first();
  await seen(page.getByText(/No\. NG-1050/));
  assert.deepEqual(await typed(), ["NG-1051", ""]);

  const day = new Date().toISOString().slice(0, 10);
  await outcome.selectOption({ label: "Flagged" });
  const second = await hold(page, "POST", "**/v1/payors/*/reports");
  await add.click();
  await came_on.fill(day);
  second();
  await seen(page.getByText(/No\. NG-1051 · Flagged/));
  assert.deepEqual(await typed(), ["NG-1051", "flagged"]);
  assert.equal(await came_on.inputValue(), day);
});

test("a run of gifts just under the figure is marked at the desk, and the athlete reads nothing of it", async (t) => {
  const { rows } = await site.database.query(
    `select h.player_id::int as player_id, p.team_id from roles_held h join people a using (user_id) join players p using (player_id)
      where a.email = 'athlete@demo.test' and h.role = 'athlete'`,
  );
  for (let gifts = 0; gifts < 3; gifts += 1) await gaveBefore(site, rows[0], 190);
  const officer = await visit(t, site, "phone");
  await signIn(officer.page, pages.complianceDesk.to(), "compliance@demo.test");
  await officer.page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await officer.page.getByRole("link", { name: /^Near/ }).click();
  const line = officer.page
    .getByRole("listitem")
    .filter({ hasText: "3 gifts or deals that end just under $600" });
  await line.getByRole("link").click();
  await seen(officer.page.getByText(/Only compliance officers see this mark/));

  const { page } = await visit(t, site, "phone");
  await signIn(page, pages.athleteDashboard.to(), "athlete@demo.test");
  await seen(page.getByText("Total received"));
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await page.getByRole("link", { name: /^Near/ }).click();
  await page.getByRole("listitem").filter({ hasText: "$570" }).getByRole("link").click();
  await seen(page.getByText("$30 below $600"));
  assert.equal(await page.getByText("just under").count(), 0);
});
