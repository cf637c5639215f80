import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { fillIn, linkFrom, photo, sayBirth, submit, yearsAgo } from "../driving/profile-form.ts";
import { gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

test("a roster lists a namesake while an admin reads: nobody is listed twice unless the admin compared them and says so", async (t) => {
  const athlete = await visit(t, site, "phone");
  await athlete.page.goto(pages.createProfile.to());
  await fillIn(athlete.page, "maya@example.org", "College Sports");
  await athlete.page.getByLabel("Name of Sport").selectOption("Basketball");
  await athlete.page.getByLabel("Choose a Profile Photo").setInputFiles(await photo());
  await submit(athlete);
  await athlete.page.goto(await linkFrom(site, "maya@example.org", "Confirm your athlete profile"));
  await sayBirth(athlete, yearsAgo(20));
  await seen(athlete.page.getByRole("heading", { name: "We're reviewing the profile" }));

  const admin = await visit(t, site, "desk");
  admin.expectMessage(/status of 409/);
  const { page, press } = admin;
  await signIn(page, pages.adminProfiles.to(), "admin@demo.test");
  await press(page.getByRole("link", { name: "Maya Okafor" }));
  await seen(page.getByRole("heading", { name: "On the rosters" }));
  assert.equal(await page.getByRole("button", { name: /^Match: / }).count(), 0);
  const namesake = await aRosterListsThem();

  await press(page.getByRole("button", { name: "Create new page" }));
  const dialog = page.getByRole("dialog");
  await seen(dialog.getByRole("heading", { name: "Make it public?" }));
  await press(dialog.getByRole("button", { name: "Approve", exact: true }));
  const listed = `Already listed: Maya Okafor of ${namesake.team_name}.`;
  await seen(dialog.getByRole("alert").filter({ hasText: listed }));
  // Who it may be stands there now, in the dialog and beneath it.
  await seen(dialog.getByRole("heading", { name: "Add a new player?" }));
  const compared = dialog.getByRole("checkbox", { name: "I compared them: that's someone else" });
  await seen(compared);
  assert.equal(await compared.isChecked(), false);
  await press(dialog.getByRole("button", { name: "Approve", exact: true }));
  await seen(dialog.getByRole("alert").filter({ hasText: "Compare them" }));
  assert.equal(await nameHolders(), 1);
  await press(dialog.getByRole("button", { name: "Cancel" }));
  await gone(dialog);
  await seen(page.getByRole("button", { name: `Match: Maya Okafor of ${namesake.team_name}` }));

  await press(page.getByRole("button", { name: "No match: create new page" }));
  await press(compared);
  await dialog.getByRole("button", { name: "Approve", exact: true }).dblclick();
  await seen(page.getByText("Approved and public."));
  assert.equal(await nameHolders(), 2);
  const own = await linkFrom(site, "maya@example.org", "Your athlete page is public");
  assert.doesNotMatch(own, new RegExp(`/DetailsView/${namesake.player_id}/`));
  await athlete.page.goto(own);
  await seen(athlete.page.getByRole("heading", { level: 1, name: "Maya Okafor" }));
});

/** What an import does meanwhile: somebody of that name and sport is on a team. */
async function aRosterListsThem() {
  const { rows } = await site.database.query<{ player_id: number; team_name: string }>(
    `update players p set player_name = 'Maya Okafor' from teams t
      where t.team_id = p.team_id and p.player_id = (
        select max(player_id) from players join sports using (sport_id)
         where is_listed and sport_name = 'Women''s College Basketball')
     returning p.player_id::int, t.team_name`,
  );
  assert.ok(rows[0]);
  return rows[0];
}

const nameHolders = async (): Promise<number> =>
  (await site.database.query("select from players where player_name = 'Maya Okafor' and is_listed"))
    .rowCount ?? 0;
