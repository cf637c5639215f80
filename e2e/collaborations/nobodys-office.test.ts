import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import {
  at,
  button,
  field,
  fillLogin,
  GOOD_PASSWORD,
  lastSaid,
  mailedLink,
} from "../driving/account-forms.ts";
import { anAthlete, lettersTo } from "../driving/books.ts";
import { type Visitor, visit } from "../driving/browser.ts";
import { FAN, signIn } from "../driving/members.ts";
import { fillIn, openRequest } from "../driving/request-form.ts";
import { linkFrom, linkToPage } from "../driving/request-letters.ts";
import { alive, becomes, gone, pressUntil, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const ADMIN = "admin@demo.test";
const BRAND = "bea@brand.example";
const OFFICE = "nil.office@school.example";
const IN_DESK_MAIL = "Your compliance desk for";

/** The link in the letter that invites an address; the letter's subject names the school. */
async function invitationOf(email: string): Promise<string> {
  const letters = async () =>
    (await lettersTo(site, email)).filter(({ subject }) => subject.includes(IN_DESK_MAIL));
  await becomes(async () => (await letters()).length, 1);
  return /http\S+\/Invitation#[\w.-]+/.exec((await letters())[0]?.text ?? "")?.[0] ?? "";
}

/** A request that its sender has confirmed by mail, as a person does who takes their time. */
async function send(brand: Visitor): Promise<string> {
  const athlete = await anAthlete(site);
  const { rows } = await site.database.query(
    "select from roles_held join teams using (school_id) where role = 'compliance' and teams.team_id = $1",
    [athlete.team_id],
  );
  assert.equal(rows.length, 0, "the school has no officer");
  brand.expectMessage(/status of 429/);
  const dialog = await openRequest(brand, athlete);
  await fillIn(dialog, BRAND);
  await pressUntil(
    dialog.getByRole("button", { name: "Submit Request" }),
    brand.page.getByRole("heading", { name: /Check your email|on its way/ }),
  );
  await brand.page.goto(await linkFrom(site, BRAND, "Confirm your NIL collaboration request"));
  await brand.press(brand.page.getByRole("button", { name: "Confirm the request" }));
  await seen(brand.page.getByRole("heading", { name: /^With the Donate NIL team \(for / }));
  return athlete.player_name;
}

test("a request to a school without an officer goes from an admin's mail to the office that the admin invites", async (t) => {
  const brand = await visit(t, site, "phone");
  const athlete = await send(brand);

  // The admin follows the hourly mail to the request, and invites the office; pressed twice, it is one mail.
  await site.database.query("select graphile_worker.add_job('admin_news')");
  const at_desk = await visit(t, site, "desk");
  const admin = at_desk.page;
  await signIn(admin, pages.adminUsers.to(), ADMIN);
  await becomes(
    async () => (await lettersTo(site, ADMIN)).some(({ text }) => text.includes("?office=none")),
    true,
  );
  const ours = `${pages.adminRequests.to()}?office=none`;
  await admin.goto(ours);
  await seen(admin.getByLabel("Decided by"));
  await admin.getByRole("rowheader").getByRole("link", { name: athlete }).click();
  await seen(admin.getByText(/has no compliance officer here, so you decide/));
  await admin.getByRole("button", { name: "Show state and division" }).click();
  const division = admin.getByRole("region", { name: "Division", exact: true });
  await division.getByRole("button", { name: "Correct the division" }).click();
  await division.getByLabel("Correct division").selectOption({ label: "NCAA Division II" });
  await division.getByLabel("Reason").fill("It has moved down this year.");
  await division.getByRole("button", { name: "Save the division" }).click();
  await seen(division.getByText("NCAA Division II", { exact: true }));
  await seen(admin.getByText(/is in Division II: the Division I rule .* does not apply/));
  await admin.getByRole("button", { name: "Invite the office" }).click();
  await seen(admin.getByRole("alert").filter({ hasText: "Please enter the office's email address." }));
  await admin.getByLabel("Email address of the office").fill("somebody.else@school.example");
  await admin.getByRole("button", { name: "Invite the office" }).dblclick();
  const ended = await invitationOf("somebody.else@school.example");
  await seen(admin.getByText(/^somebody\.else@school\.example was invited on/));
  await admin.getByRole("button", { name: "Withdraw" }).click();
  await gone(admin.getByText(/^somebody\.else@school\.example was invited on/));
  await admin.getByLabel("Email address of the office").fill(OFFICE);
  await admin.getByRole("button", { name: "Invite the office" }).dblclick();
  await seen(admin.getByText(/^nil\.office@school\.example was invited on/));
  await admin.reload();
  await admin.getByRole("button", { name: "Send again" }).click();
  await becomes(
    () => lastSaid(admin),
    "We emailed it less than ten minutes ago, so we haven't sent it again.",
  );

  // Somebody else opens it: it is bound to its address, and says so.
  const wrong = await visit(t, site, "phone");
  wrong.expectMessage(/status of 404/);
  await signIn(wrong.page, pages.favorites.to(), FAN);
  await wrong.page.goto(await invitationOf(OFFICE));
  await seen(wrong.page.getByText(`You're signed in as ${FAN}.`));
  assert.equal(await button(wrong.page, "Accept and open the desk").count(), 0);
  await wrong.page.goto("about:blank");
  await wrong.page.goto(ended);
  await seen(wrong.page.getByRole("heading", { name: "This invitation is no longer open" }));

  // Whom it is for has no account yet, and opens the mail that confirms the address in a tab of its own.
  const office = await visit(t, site, "desk");
  office.expectMessage(/status of 404/);
  const { page } = office;
  await page.goto(await invitationOf(OFFICE));
  await seen(page.getByRole("link", { name: "Sign in to accept" }));
  await page.getByRole("link", { name: "Create one with this address" }).click();
  await field(page, "User Name").fill("Olu");
  await field(page, "Email").fill(OFFICE);
  await field(page, "Password").fill(GOOD_PASSWORD);
  await field(page, "Confirm Password").fill(GOOD_PASSWORD);
  await button(page, "Create Account").click();
  await at(page, pages.login.pattern);
  await fillLogin(page, OFFICE, GOOD_PASSWORD);
  await button(page, "Login").click();
  await at(page, pages.invitation.pattern);
  await seen(page.getByText("Please confirm your address first"));
  await page.reload();
  await seen(page.getByText("Please confirm your address first"));
  // Who is signed in has no use for the forms on the way here.
  await page.goBack();
  await seen(page.getByText("Please confirm your address first"));
  const tab = await office.context.newPage();
  await tab.goto(await mailedLink(site, OFFICE, /^Please confirm your email address/));
  await button(tab, "Yes, confirm my address").click();
  await at(tab, pages.invitation.pattern);
  await seen(button(tab, "Accept and open the desk"));
  await tab.reload();
  // The tab that waited knows, too, once it is looked at again.
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await seen(button(page, "Accept and open the desk"));
  await tab.bringToFront();
  await button(tab, "Accept and open the desk").dblclick();
  await at(tab, pages.complianceDesk.pattern);
  await seen(tab.getByRole("rowheader").getByRole("link", { name: athlete }));
  // What was done is not offered again, by Back or in the tab that waited.
  await page.reload();
  await seen(page.getByRole("heading", { name: "This invitation is no longer open" }));
  await page.goBack();
  await alive(page);
  await page.goForward();
  await seen(page.getByRole("heading", { name: "This invitation is no longer open" }));
  await page.getByRole("main").getByRole("link", { name: "Compliance desk" }).click();
  await page.getByRole("rowheader").getByRole("link", { name: athlete }).click();

  // Approved there, it is no admin's any more.
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
  await seen(page.getByText(/^The compliance office .* approved it$/));
  await brand.page.goto(await linkFrom(site, BRAND, "Your NIL collaboration request is approved"));
  await seen(brand.page.getByText("The compliance office approved it"));
  await admin.reload();
  await seen(admin.getByText(/ decides about it\./));
  assert.equal(await admin.getByRole("button", { name: "Invite the office" }).count(), 0);
  await admin.goto(`${ours}&view=all`);
  await seen(admin.getByLabel("Decided by"));
  await gone(admin.getByText("Loading..."));
  assert.equal(await admin.getByRole("rowheader").getByRole("link", { name: athlete }).count(), 0);
  assert.match(await linkToPage(site, ADMIN, "Waiting for you"), /AdminDashboard/);
});
