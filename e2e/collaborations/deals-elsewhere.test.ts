import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { DEALS_BATCH } from "../../contract/contributions/deals-elsewhere.ts";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const GYM = "Corner Gym";
const PDF = Buffer.from("%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n");
const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("an athlete logs a deal made elsewhere and corrects it; the officer sees both, opens the paper and notes what they were told", async (t) => {
  const athlete = await visit(t, site, "phone");
  const { page } = athlete;
  await signIn(page, pages.athleteDashboard.to(), "athlete@demo.test");
  await seen(page.getByText("Total received"));
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await page.getByRole("button", { name: "Add a deal made elsewhere" }).click();

  // What is wrong is said at its field.
  const add = page.getByRole("button", { name: "Add the deal" });
  await add.click();
  await seen(page.getByRole("alert").filter({ hasText: "Please enter who pays." }));
  await page.getByLabel("Who pays").fill(GYM);
  await page.getByLabel("Kind").selectOption({ label: "In kind" });
  await page.getByLabel("Stated worth, in dollars").fill("lots");
  await add.click();
  await seen(page.getByRole("alert").filter({ hasText: "Please enter a number, like 250." }));
  await page.getByLabel("Stated worth, in dollars").fill("$450");
  await page.getByLabel("Day you agreed on it").fill(dayFromToday(-2));
  await page.getByLabel("What it's for").fill("A year of training for four posts");
  await page.setInputFiles("input[name=paper]", {
    name: "page.pdf",
    mimeType: "text/html",
    buffer: Buffer.from("<script>"),
  });
  const unfit = page
    .getByRole("alert")
    .filter({ hasText: "Please choose a PDF or a photo of at most 5 MB." });
  await seen(unfit);
  // Nor is the deal sent without the paper that was chosen for it.
  await add.click();
  await page.waitForLoadState("networkidle");
  await seen(unfit);
  const logged = await site.database.query("select from deals_elsewhere");
  assert.equal(logged.rowCount, 0);

  // What was typed is there again after a reload, the paper aside.
  await page.reload();
  await page.getByRole("button", { name: "Add a deal made elsewhere" }).click();
  assert.equal(await page.getByLabel("Who pays").inputValue(), GYM);
  assert.equal(await page.getByLabel("Stated worth, in dollars").inputValue(), "$450");
  await page.setInputFiles("input[name=paper]", {
    name: "gym.pdf",
    mimeType: "application/pdf",
    buffer: PDF,
  });
  await add.dblclick();
  await seen(page.getByRole("heading", { name: GYM }));
  await seen(page.getByText("$450 in total. They count from the day they were agreed on."));
  await seen(page.getByText("$150 below $600"));
  await seen(page.getByRole("cell", { name: "Deal made elsewhere" }));

  // A correction is a further entry, and brings the sum to what is reported.
  const correct = page.getByRole("button", { name: /^Correct the deal/ });
  await correct.click();
  await page.getByLabel("Stated worth, in dollars").fill("640");
  const list = await heldBack(page, "**/v1/payors/*/deals_elsewhere*");
  await page.getByRole("button", { name: "Save the correction" }).click();
  await gone(page.getByRole("button", { name: "Save the correction" }));
  // Until the list says what stands there now, no correction begins on what stood there before: it would go with it.
  await list.asked;
  await seen(page.getByText("$450 in total."));
  assert.equal(await correct.count(), 0);
  list.letGo();
  await seen(correct);
  await seen(page.getByText("$640 in total. They count from the day they were agreed on."));
  await seen(page.getByText(/^Report by/));
  await page.getByText("Earlier entries (1)").click();
  await seen(page.getByText(/\$450 · In kind · .+ Logged by the athlete on/));

  const officer = await visit(t, site, "desk");
  const desk = officer.page;
  await signIn(desk, pages.complianceDesk.to(), "compliance@demo.test");
  await desk.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await desk.getByRole("link", { name: GYM }).click();
  const download = desk.waitForEvent("download");
  await desk.getByRole("link", { name: "Download the paper (PDF)" }).first().click();
  assert.match((await download).suggestedFilename(), /^deal-paper-\d+\.pdf$/);
  await seen(desk.getByRole("heading", { name: "Ties to the school" }));
  await desk.getByRole("button", { name: "Note what you were told" }).click();
  await desk.getByRole("button", { name: "Save what you were told" }).click();
  await seen(desk.getByRole("alert").filter({ hasText: "Please answer this question." }));
  await answerAll(desk, "No");
  await desk.getByLabel("Day you were told").fill(dayFromToday(-1));
  await desk.getByRole("button", { name: "Save what you were told" }).click();
  await seen(desk.getByText(/^Told to the compliance office on/));
  // One that never came to be counts no more.
  await desk.getByRole("button", { name: /^Correct the deal/ }).click();
  await desk.getByLabel("Stated worth, in dollars").fill("500");
  await desk.getByRole("button", { name: "Save the correction" }).click();
  await seen(desk.getByText("$100 below $600"));
});

test("a supporter whose sum is near the figure is asked on My contributions, answers, and changes an answer", async (t) => {
  await site.database.query(`
    insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, what_for, logged_by,
                                 logged_as, logged_at)
    select gen_random_uuid(), 1, payor_of(fan.user_id, null, null), h.player_id, 'cash', 50000, false, current_date, 'A signed ball',
           fan.user_id, 'athlete', now()
      from people fan, roles_held h join people athlete using (user_id)
     where fan.email = 'fan@demo.test' and athlete.email = 'athlete@demo.test' and h.role = 'athlete'`);
  const { page } = await visit(t, site, "phone");
  await signIn(page, pages.myContributions.to(), "fan@demo.test");
  await seen(page.getByRole("heading", { name: "Questions about you and the school" }));
  await page.getByRole("button", { name: "Save the answers" }).first().click();
  await seen(page.getByRole("alert").filter({ hasText: "Please answer this question." }));
  await answerAll(page, "No");
  await page.getByRole("button", { name: "Save the answers" }).first().click();
  await seen(page.getByText(/^Answered by the payor on/));
  await page.getByRole("button", { name: "Change the answers" }).first().click();
  await answerAll(page, "Not sure");
  await page.getByRole("button", { name: "Save the new answers" }).click();
  await gone(page.getByRole("button", { name: "Save the new answers" }));
  await seen(page.getByRole("definition").filter({ hasText: "Not sure" }).first());
});

test("what an officer has begun to note stays when a deal on the page changes the sum, and what is asked follows the sum", async (t) => {
  const { page } = await visit(t, site, "desk");
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await page.getByRole("link", { name: GYM }).click();
  const note = page.getByRole("button", { name: "Note what you were told" });
  await seen(note);
  await correctTo(page, "10");
  await gone(note);
  await correctTo(page, "550");
  await note.click();
  const first = page.locator("select[name=for_one_school]");
  await first.selectOption({ label: "Yes" });
  for (const worth of ["520", "10"]) {
    const asked = page.waitForResponse(/\/v1\/payors\/\d+\/association\b/);
    await correctTo(page, worth);
    await asked;
    await page.waitForLoadState("networkidle");
    assert.equal(await first.count(), 1);
    assert.equal(await first.inputValue(), "yes");
  }
});

test("more of a payor's deals come below a form that is open, whose chosen paper stays", async (t) => {
  await site.database.query(
    `insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, what_for, logged_by,
                                  logged_as, logged_at)
     select gen_random_uuid(), 1, payor_id, player_id, 'cash', 100, false, agreed_on, 'Post ' || nth, logged_by, 'athlete', logged_at
       from (select * from deals_elsewhere where payor_name = $1 limit 1) one, generate_series(1, 24) nth`,
    [GYM],
  );
  const { page } = await visit(t, site, "phone");
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await page.getByRole("link", { name: GYM }).click();
  const deals = page.getByRole("button", { name: /^Correct the deal/ });
  await becomes(() => deals.count(), DEALS_BATCH);
  await page.getByRole("button", { name: "Add a deal made elsewhere" }).click();
  const paper = page.locator("input[name=paper]");
  await paper.setInputFiles({ name: "gym.pdf", mimeType: "application/pdf", buffer: PDF });
  await page.getByLabel("What it's for").fill("One more post");
  await page.getByRole("button", { name: "Show more" }).click();
  await becomes(() => deals.count(), 25);
  assert.equal(await page.getByLabel("What it's for").inputValue(), "One more post");
  assert.equal(await paper.evaluate((input: HTMLInputElement) => input.files?.length), 1);
});

async function correctTo(page: Page, worth: string): Promise<void> {
  await page.getByRole("button", { name: /^Correct the deal/ }).click();
  await page.getByLabel("Stated worth, in dollars").fill(worth);
  await page.getByRole("button", { name: "Save the correction" }).click();
  await seen(page.getByText(`$${worth} in total.`));
}

/** What is asked there next waits until it is let go, as on a slow line. */
async function heldBack(page: Page, path: string): Promise<{ asked: Promise<void>; letGo: () => void }> {
  const asked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    asked.resolve();
    await free.promise;
    await route.continue();
  });
  return { asked: asked.promise, letGo: free.resolve };
}

async function answerAll(page: Page, label: string): Promise<void> {
  const form = page.locator("form", { has: page.locator("select[name=for_one_school]") }).first();
  await seen(form.locator("select"));
  for (const select of await form.locator("select").all()) await select.selectOption({ label });
}
