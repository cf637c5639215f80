import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import type { Player } from "../../contract/players/players.ts";
import { lastSaid } from "../driving/account-forms.ts";
import { anAthlete, lettersTo } from "../driving/books.ts";
import { type Visitor, visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { dayFromToday, fillIn, inOrder, openRequest, pay, scope } from "../driving/request-form.ts";
import { linkFrom, linkToPage } from "../driving/request-letters.ts";
import { fillQueue } from "../driving/request-queue.ts";
import { becomes, gone, pressUntil, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const OFFICER = "compliance@demo.test";
const ATHLETE = "athlete@demo.test";
const BRAND = "brand@demo.test";
const GUARDIAN = "parent@home.example";
const ADMIN = "admin@demo.test";

/** The athlete of the demo, who has an account, and an officer at the school. */
async function demoAthlete(): Promise<Player> {
  const { rows } = await site.database.query<Player>(
    "select p.* from players p join roles_held using (player_id) where role = 'athlete'",
  );
  const [found] = rows;
  assert.ok(found);
  return { ...found, player_id: Number(found.player_id) };
}

/** Presses until it was not too fast for a person. */
async function submit(visitor: Visitor, dialog: Locator): Promise<void> {
  visitor.expectMessage(/status of 429/);
  await pressUntil(
    dialog.getByRole("button", { name: "Submit Request" }),
    visitor.page.getByRole("heading", { name: /Check your email|on its way/ }),
  );
}

const says = (page: Page | Locator, words: string | RegExp) => seen(page.getByText(words));
const press = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true }).click();

test("every rule is said in its order, one compensation clears the others, and what is typed is kept", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page } = visitor;
  const athlete = await anAthlete(site);
  let dialog = await openRequest(visitor, athlete);
  const send = dialog.getByRole("button", { name: "Submit Request" });
  for (const [said, give] of inOrder("bea@brand.example")) {
    await send.click();
    await seen(dialog.getByRole("alert").filter({ hasText: said }));
    await give(dialog);
  }
  // What the server says of its own troubles is not the brand's to read (specification, section 8).
  visitor.expectMessage(/status of (429|503)/);
  await site.relay.cut();
  t.after(() => site.relay.mend());
  const failed = "Error occurred while saving your data. Please try again.";
  // A browser that is played may be too fast for a person at first.
  const sent = () => page.waitForResponse((each) => /collaboration_requests$/.test(each.url()));
  for (let status = 429; status === 429; )
    [status] = await Promise.all([sent().then((each) => each.status()), send.click()]);
  await seen(dialog.getByRole("alert").filter({ hasText: failed }));
  await becomes(() => lastSaid(page), failed);
  await site.relay.mend();
  assert.equal(await dialog.getByLabel("Flat Fee, in dollars").inputValue(), "500");
  await pay(dialog).getByLabel("Royalties").check();
  await pay(dialog).getByLabel("Flat Fee").check();
  assert.equal(await dialog.getByLabel("Flat Fee, in dollars").inputValue(), "");

  await page.reload();
  dialog = await openRequest(visitor, athlete);
  await seen(dialog.getByText("What you typed before is here again."));
  assert.equal(await dialog.getByLabel("Which other use").inputValue(), "A mural");
  await scope(dialog).getByLabel("Gaming").check();
  await scope(dialog).getByLabel("Other").check();
  assert.equal(await dialog.getByLabel("Which other use").inputValue(), "");

  await dialog.getByRole("button", { name: "Cancel" }).click();
  await gone(dialog);
  dialog = await openRequest(visitor, athlete);
  assert.equal(await dialog.getByLabel("First Name").inputValue(), "");
});

test("who reopens what was kept sends it at once: it took its time before", async (t) => {
  const visitor = await visit(t, site, "desk");
  const athlete = await anAthlete(site);
  await fillIn(await openRequest(visitor, athlete), "kept@brand.example");
  await visitor.page.reload();
  const dialog = await openRequest(visitor, athlete);
  await dialog.getByRole("checkbox").last().check();
  const [answer] = await Promise.all([
    visitor.page.waitForResponse((each) => each.url().endsWith("/v1/collaboration_requests")),
    dialog.getByRole("button", { name: "Submit Request" }).click(),
  ]);
  assert.equal(answer.status(), 200);
  await seen(visitor.page.getByRole("heading", { name: /Check your email|on its way/ }));
});

test("brand, guardian, officer and athlete go from the request to 'done', and an admin reads it", async (t) => {
  const athlete = await demoAthlete();
  await site.database.query(
    `insert into profile_submissions (state, player_id, date_of_birth, guardian_email, guardian_agreed_at, decided_at)
     values ('approved', $1, current_date - interval '16 years', $2, now(), now())`,
    [athlete.player_id, GUARDIAN],
  );
  const email = "bea@brand.example";
  const brand = await visit(t, site, "phone");
  const dialog = await openRequest(brand, athlete);
  await fillIn(dialog, email);
  await submit(brand, dialog);
  await press(brand.page, "Done");
  await brand.page.goto(await linkFrom(site, email, "Confirm your NIL collaboration request"));
  await says(brand.page, "A mural");
  await brand.press(brand.page.getByRole("button", { name: "Confirm the request" }));
  await seen(brand.page.getByRole("heading", { name: "A guardian is asked first" }));

  const guardian = (await visit(t, site, "phone")).page;
  await guardian.goto(await linkFrom(site, GUARDIAN, "A NIL collaboration request needs your consent"));
  await seen(guardian.getByRole("heading", { name: "Do you agree?" }));
  await press(guardian, "I am the parent or guardian, and I agree");
  await seen(guardian.getByRole("heading", { name: /^With the compliance office of / }));
  await says(guardian, "You agreed");
  await press(guardian, "Withdraw my consent");
  await seen(guardian.getByRole("dialog", { name: "Withdraw my consent?" }));
  await press(guardian.getByRole("dialog"), "Cancel");

  const at_desk = await visit(t, site, "desk");
  // The first day that is typed is before the agreement.
  at_desk.expectMessage(/status of 422/);
  const officer = at_desk.page;
  await signIn(officer, pages.complianceDesk.to(), OFFICER);
  await officer.getByRole("link", { name: athlete.player_name }).first().waitFor();
  await officer.getByLabel("Athlete, company, sender or number").fill("Bea Brand");
  await press(officer, "Search");
  await becomes(() => officer.getByRole("row").count(), 2);
  await officer.getByRole("link", { name: athlete.player_name }).click();
  await says(officer, /The scope of use is in the sender's own words: no rule here knows it/);
  await officer.getByLabel("Assigned to").selectOption("Casey");
  await says(officer, "The compliance office (Casey) assigned it to Casey");
  await press(officer, "Request info");
  await press(officer.getByRole("dialog"), "Request info");
  await says(officer, "Please say what you need to know.");
  await officer.getByLabel("What do you need to know?").fill("Where is the wall?");
  await press(officer.getByRole("dialog"), "Request info");
  await says(officer, "The compliance office (Casey) asked for more information");

  await brand.page.goto(await linkFrom(site, email, "There is a question about your request"));
  await says(brand.page, "Where is the wall?");
  await press(brand.page, "Answer");
  await brand.page.getByRole("textbox", { name: "Answer" }).fill("In Tulsa.");
  await press(brand.page.getByRole("dialog"), "Answer");
  await seen(brand.page.getByRole("heading", { name: /^Your answer is with the compliance office of / }));

  await officer.reload();
  await says(officer, "In Tulsa.");
  await press(officer, "Approve");
  await officer.getByLabel("No school names").check();
  await press(officer.getByRole("dialog"), "Approve");
  await says(officer, "The compliance office (Casey) approved it");

  const own = (await visit(t, site, "phone")).page;
  await signIn(own, pages.ownRequests.to(), ATHLETE);
  await says(own, "Your turn: accept or decline.");
  await own.getByRole("region", { name: "For you" }).getByRole("link", { name: "Bea Brand" }).click();
  await says(own, "No school names");
  assert.equal(await own.getByText("Where is the wall?").count(), 0);
  await press(own, "Accept");
  const accepted = `The athlete accepted: Bea Brand and ${athlete.player_name}`;
  await becomes(
    async () => (await lettersTo(site, OFFICER)).some(({ subject }) => subject === accepted),
    true,
  );

  await brand.page.goto(await linkFrom(site, email, "The athlete said yes"));
  await says(brand.page, /Next, you both sign a written agreement/);
  await press(brand.page, `Write to ${athlete.player_name}`);
  await press(brand.page.getByRole("dialog"), "Send");
  await says(brand.page, "Please write your message.");
  await brand.page.getByRole("textbox", { name: "Message" }).fill("Shall we sign today?");
  await press(brand.page.getByRole("dialog"), "Send");
  await says(brand.page, "You wrote");
  assert.ok(!(await brand.page.content()).includes(ATHLETE), "the athlete's address stays hidden");
  await own.goto(new URL(await linkToPage(site, ATHLETE, "The sender of a request wrote to you")).pathname);
  await says(own, "Shall we sign today?");
  await press(own, "Mark as signed");
  await own.getByLabel("Date of the last signature").fill(dayFromToday(-1));
  await press(own.getByRole("dialog"), "Mark as signed");
  await says(own, "You marked the agreement as signed");
  await press(own, "Correct the signature date");
  const signed_on = own.getByLabel("Date of the last signature");
  assert.equal(await signed_on.inputValue(), dayFromToday(-1), "what is noted stands there");
  await signed_on.fill(dayFromToday(0));
  await press(own.getByRole("dialog"), "Correct the signature date");
  await says(own.getByRole("dialog"), "Please say why.");
  assert.equal(await signed_on.inputValue(), dayFromToday(0), "what was typed stays");
  await own.getByRole("textbox", { name: "Why" }).fill("It was signed the morning after.");
  await press(own.getByRole("dialog"), "Correct the signature date");
  await says(own, /^You corrected the signature date from .* to /);

  await officer.reload();
  await seen(officer.getByRole("heading", { name: "Disclosure due" }));
  await says(officer, /^Agreement of .* \(date corrected\)$/);
  await press(officer, "Mark as disclosed");
  await officer.getByLabel("Date disclosed").fill(dayFromToday(-1));
  await press(officer.getByRole("dialog"), "Mark as disclosed");
  await says(officer.getByRole("dialog"), /not before the agreement/);
  await officer.getByLabel("Date disclosed").fill(dayFromToday(0));
  await press(officer.getByRole("dialog"), "Mark as disclosed");
  await says(officer, /^Disclosed on .*, on time · was due/);
  await says(officer, "Agreement disclosed");
  await brand.page.goto(await linkFrom(site, email, "Agreement disclosed"));
  await seen(brand.page.getByRole("heading", { name: "Agreement disclosed" }));
  await guardian.goto(await linkFrom(site, GUARDIAN, "Agreement disclosed"));
  await says(guardian, /^Disclosed on .*, on time/);
  await own.reload();
  await says(own, /^Disclosed on .*, on time/);
  await officer.reload();
  await press(officer, "Mark as done");
  await press(officer.getByRole("dialog"), "Mark as done");
  await says(officer, "The compliance office (Casey) marked it as done");
  await linkToPage(site, ATHLETE, "Your NIL collaboration is done");
  await own.goto(pages.athleteDashboard.to());
  await says(own.getByRole("paragraph").filter({ hasText: "Bea Brand" }), /^Disclosed on .*, on time/);
  await linkFrom(site, GUARDIAN, "A NIL collaboration is done");
  await brand.page.goto(await linkFrom(site, email, "Your NIL collaboration is done"));
  await seen(brand.page.getByRole("heading", { name: "All done" }));

  const admin = (await visit(t, site, "desk")).page;
  await signIn(admin, `${pages.adminRequests.to()}?view=decided`, ADMIN);
  await admin.getByLabel("Athlete, company, sender or number").fill("Bea Brand");
  await press(admin, "Search");
  await becomes(() => admin.getByRole("row").count(), 2);
  await admin.getByRole("rowheader").getByRole("link", { name: athlete.player_name }).click();
  await says(admin, "The guardian agreed");
  await says(admin, /^Disclosed on .*, on time/);
  await says(admin, /^The athlete.* marked the agreement as signed$/);
  assert.equal(await admin.getByRole("main").getByRole("button").count(), 1, "there is only Print");
});

test("an officer decides about a request far down the queue, and goes back to the queue as it was left", async (t) => {
  await fillQueue(site, "Queued Company", 60);
  const visitor = await visit(t, site, "desk");
  const { page, context, press: click } = visitor;
  visitor.expectMessage(/status of 409/);
  await signIn(page, `${pages.complianceDesk.to()}?text=queued`, OFFICER);
  await click(page.getByRole("button", { name: "Load More" }));
  const company = page.getByRole("cell", { name: /^Queued Company 45\b/ });
  await company.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  assert.ok(place > 0);
  await click(page.getByRole("row").filter({ has: company }).getByRole("link"));
  await page.getByLabel("Assigned to").selectOption("Casey");
  await says(page, "The compliance office (Casey) assigned it");
  // Asked about in another tab while one is about to approve it here: that is nobody's step any more.
  await press(page, "Approve");
  const other = await context.newPage();
  await other.goto(page.url());
  await press(other, "Request info");
  await other.getByLabel("What do you need to know?").fill("Since when?");
  await press(other.getByRole("dialog"), "Request info");
  await says(other, "The compliance office (Casey) asked for more information");
  await press(page.getByRole("dialog"), "Approve");
  await gone(page.getByRole("dialog"));
  await seen(page.getByRole("alert").filter({ hasText: "Someone was faster" }));
  await press(page, "Decline");
  await page.getByRole("dialog").getByRole("checkbox").first().check();
  await press(page.getByRole("dialog"), "Decline");
  await says(page, /The compliance office \(Casey\) declined it/);

  await click(page.getByRole("main").getByRole("link", { name: "Compliance desk" }));
  await says(page, "50 of 59");
  await gone(company);
  assert.equal(new URL(page.url()).search, "?text=queued");
  await becomes(() => page.evaluate(() => window.scrollY), place);
});

test("a brand with an account finds its request in its list, and takes it back", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page } = visitor;
  // The dialog asks for a profile, to fill in what is known; there is none yet.
  visitor.expectMessage(/status of 404/);
  await signIn(page, pages.ownRequests.to(), BRAND);
  await says(page, "Sent by you");
  const dialog = await openRequest(visitor, await anAthlete(site));
  await becomes(() => dialog.getByLabel("Email Address").inputValue(), BRAND);
  await fillIn(dialog, BRAND);
  await submit(visitor, dialog);
  await page.getByRole("link", { name: "Your requests" }).click();
  await page.getByRole("region", { name: "Sent by you" }).getByRole("link").first().click();
  await press(page, "Withdraw");
  await page.getByRole("textbox", { name: "Why" }).fill("Another plan.");
  await press(page.getByRole("dialog"), "Withdraw");
  await says(page, "You withdrew it");
});
