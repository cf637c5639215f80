import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { becomes, gone, hold, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import { openDialog } from "../driving/supporter.ts";

const site = await startSite();
after(() => site.stop());

/** Of the demo's school, and nobody gave them anything. */
async function withoutPayors() {
  const { rows } = await site.database.query(
    `select p.player_id::int as player_id, p.team_id, p.player_name
       from players p join teams t using (team_id) join roles_held h on h.role = 'compliance' and h.school_id = t.school_id
       join people a on a.user_id = h.user_id
      where a.email = 'compliance@demo.test' and p.is_listed and p.accepts_contributions
        and not exists (select from payor_sums s where s.player_id = p.player_id)
      order by p.player_id limit 1`,
  );
  return rows[0];
}

test("an officer finds an athlete without payors on a phone, adds a deal made elsewhere, and settles a student visa", async (t) => {
  const athlete = await withoutPayors();
  const officer = await visit(t, site, "phone");
  const { page } = officer;
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await page.getByLabel("Athlete's name").fill("nobody by that name");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await seen(page.getByText("We found no athlete of your school by that name."));
  await page.getByLabel("Athlete's name").fill(athlete.player_name);
  await page.getByLabel("Athlete's name").press("Enter");
  await page.getByRole("link", { name: athlete.player_name }).click();
  await seen(page.getByRole("heading", { name: athlete.player_name, level: 1 }));

  // The visa: a reason first, then what would be reported waits, and why is nobody's to know.
  await page.getByRole("button", { name: "Note it" }).click();
  await seen(page.getByRole("alert").filter({ hasText: "Please say why in 10 characters or more." }));
  await page.getByLabel("Reason").fill("The international office told us.");
  const second = await officer.context.newPage();
  await second.goto(page.url());
  await second.getByLabel("Reason").fill("The coach told us so today.");
  await page.getByRole("button", { name: "Note it" }).click();
  await seen(page.getByText("Until your office has looked, nothing is charged that would be reported."));
  // A colleague who has it open from before is told, reads it, and chooses what follows it.
  officer.expectMessage(/status of 409/);
  await second.getByRole("button", { name: "Note it" }).click();
  await seen(
    second.getByRole("alert").filter({ hasText: "Someone said something about this athlete's visa" }),
  );
  await seen(second.getByText("The international office told us."));
  assert.deepEqual(
    [
      await second.getByLabel("What your office says").inputValue(),
      await second.getByLabel("Reason").inputValue(),
    ],
    ["", "The coach told us so today."],
  );
  await second.getByRole("button", { name: "Note it" }).click();
  await seen(second.getByRole("alert").filter({ hasText: "Please choose what your office says." }));
  await second.close();
  const supporter = await visit(t, site, "phone");
  await supporter.page.goto(pages.detail.to(athlete));
  const dialog = await openDialog(supporter, supporter.page);
  await dialog.getByText("$1000", { exact: true }).click();
  await seen(dialog.getByText(/has to say first which rules hold for it/));
  await gone(dialog.getByText(/visa/i));

  await page
    .getByLabel("What your office says")
    .selectOption({ label: "On a student visa, and we've looked" });
  await page.getByLabel("Reason").fill("Their adviser agrees to gifts of any size.");
  await page.getByRole("button", { name: "Note it" }).click();
  await seen(page.getByText("Your office has looked, so contributions go ahead as for everyone."));
  await supporter.page.reload();
  const again = await openDialog(supporter, supporter.page);
  await again.getByText("$1000", { exact: true }).click();
  await seen(again.getByRole("checkbox", { name: "I agree to be named in this report." }));

  await page.getByRole("button", { name: "Add a deal made elsewhere" }).click();
  await page.getByLabel("Who pays").fill("Corner Shoes");
  await page.getByLabel("Amount, in dollars").fill("640");
  await page.getByLabel("Day you agreed on it").fill(new Date().toISOString().slice(0, 10));
  await page.getByLabel("What it's for").fill("A visit to the shop");
  await page.getByRole("button", { name: "Add the deal" }).click();
  await seen(page.getByRole("heading", { name: "Corner Shoes" }));
  await seen(page.getByText("$640 in total. They count from the day they were agreed on."));
});

test("what an officer types of a visa while the last is being noted stays", async (t) => {
  const { player_id } = await withoutPayors();
  const { page } = await visit(t, site, "phone");
  await signIn(page, pages.deskAthlete.to({ player_id }), "compliance@demo.test");
  const says = page.getByLabel("What your office says");
  const reason = page.getByLabel("Reason");
  const note = page.getByRole("button", { name: "Note it" });
  await reason.fill("The international office told us.");
  const first = await hold(page, "POST", "**/v1/compliance/athletes/*/visa");
  await note.click();
  await reason.fill("Their adviser agrees to gifts of any size.");
  first();
  await seen(page.getByText("Until your office has looked, nothing is charged that would be reported."));
  const typed = async () => [await says.inputValue(), await reason.inputValue()];
  assert.deepEqual(await typed(), ["looked_at", "Their adviser agrees to gifts of any size."]);

  const second = await hold(page, "POST", "**/v1/compliance/athletes/*/visa");
  await note.click();
  await says.selectOption({ label: "Not on a student visa" });
  second();
  await seen(page.getByText("Your office has looked, so contributions go ahead as for everyone."));
  await becomes(typed, ["not_on_visa", ""]);
  await reason.fill("The coach meant another athlete.");
  await note.click();
  await seen(page.getByText(/^Nothing is noted, so contributions go ahead/));
});

test("what can't be renewed stays on the page with what was typed, says so, and heals by Try again", async (t) => {
  const { player_id } = await withoutPayors();
  const officer = await visit(t, site, "phone");
  officer.expectMessage(/ERR_FAILED/);
  const { page } = officer;
  await signIn(page, pages.deskAthlete.to({ player_id }), "compliance@demo.test");
  const reason = page.getByLabel("Reason");
  await page.getByRole("button", { name: "Add a deal made elsewhere" }).click();
  await page.getByLabel("Who pays").fill("Corner Shoes");
  const address = `**/v1/compliance/athletes/${player_id}`;
  await page.route(address, (route) => route.abort("failed"));
  await reason.fill("The international office told us.");
  await page.getByRole("button", { name: "Note it" }).click();
  const old = page.getByRole("alert").filter({ hasText: "What you see may be out of date." });
  await seen(old);
  assert.equal(await page.getByLabel("Who pays").inputValue(), "Corner Shoes");
  await old.getByRole("button", { name: "Try again" }).click();
  await seen(old);
  await page.unroute(address);
  await old.getByRole("button", { name: "Try again" }).click();
  await gone(old);
  await seen(page.getByText("Until your office has looked, nothing is charged that would be reported."));
  assert.equal(await page.getByLabel("Who pays").inputValue(), "Corner Shoes");
  await page.getByLabel("What your office says").selectOption({ label: "Not on a student visa" });
  await reason.fill("The coach meant another athlete.");
  await page.getByRole("button", { name: "Note it" }).click();
  await seen(page.getByText(/^Nothing is noted, so contributions go ahead/));
});

test("where the school has no officer, an admin finds the athlete by the school's payors and notes the visa", async (t) => {
  const athlete = await withoutPayors();
  const { rows } = await site.database.query(
    "select school_name from schools join teams using (school_id) where team_id = $1",
    [athlete.team_id],
  );
  const { page } = await visit(t, site, "desk");
  await signIn(page, pages.adminPayors.to(), "admin@demo.test");
  const find = async () => {
    await page.goto(pages.adminPayors.to());
    await page.getByLabel("School", { exact: true }).fill(rows[0].school_name);
    await page.getByRole("button", { name: "Show payors" }).click();
    await seen(page.getByRole("heading", { name: rows[0].school_name, level: 2 }));
  };
  await find();
  await seen(page.getByText(/^\d+ of \d+$|No payors yet at this school\./));
  assert.equal(await page.getByLabel("Athlete's name").count(), 0, "an office says it");
  await site.database.query("delete from roles_held where role = 'compliance'");
  await find();
  await page.getByLabel("Athlete's name").fill(athlete.player_name);
  await page.getByLabel("Athlete's name").press("Enter");
  await page.getByRole("link", { name: athlete.player_name }).click();
  await seen(page.getByText(/has no compliance officer here, so admins decide in its place/));
  await page.getByLabel("What you say in the office's place").selectOption({ label: "On a student visa" });
  await page.getByLabel("Reason").fill("The international office told us.");
  await page.getByRole("button", { name: "Note it" }).click();
  await seen(page.getByText("Until an admin has looked, nothing is charged that would be reported."));
});
