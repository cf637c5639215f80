import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const BLAKE = "Blake's Sporting Goods";
const MILAN = "Milan Motors";

test("an admin finds a school's payors, opens one, has two count as one and takes them apart; each look is in the audit log", async (t) => {
  const { rows } = await site.database.query(
    `select s.school_name, s.school_id::int, q.payor_id::int, p.player_id::int, p.player_name
       from payor_sums q join payors y using (payor_id) join players p using (player_id) join teams t using (team_id)
       join schools s using (school_id) where y.company_key = name_key($1) limit 1`,
    [BLAKE],
  );
  const { school_name, school_id, payor_id, player_id, player_name } = rows[0];
  // Somebody else who has a name there, so that there are two.
  await site.database.query(
    `insert into deals_elsewhere (deal_id, place, payor_id, payor_name, player_id, kind, cents, is_open_ended, agreed_on, logged_by, logged_as, logged_at)
     select gen_random_uuid(), 1, payor_of(null, null, name_key($1)), $1, $2, 'cash', 70000, false, current_date - 1, user_id, 'athlete', now()
       from people where email = 'athlete@demo.test'`,
    [MILAN, player_id],
  );
  const admin = await visit(t, site, "desk");
  const { page } = admin;
  admin.expectMessage(/status of 404/);
  await signIn(page, pages.adminAttention.to(), "admin@demo.test");
  await page
    .getByRole("navigation", { name: "Admin Dashboard" })
    .getByRole("link", { name: "Payors" })
    .click();
  await seen(page.getByRole("heading", { name: "Payors", level: 1 }));
  const school = page.getByLabel("School", { exact: true });
  await school.fill("No Such School");
  await page.getByRole("button", { name: "Show payors" }).click();
  await seen(page.getByText("We found no such school."));
  await school.fill(school_name);
  await page.getByRole("button", { name: "Show payors" }).click();
  await seen(page.getByRole("heading", { name: school_name }));
  await page.getByRole("main").getByRole("link", { name: BLAKE, exact: true }).first().click();
  await seen(page.getByRole("heading", { name: "What counts as one" }));
  await gone(page.getByRole("heading", { name: "Ties to the school" }));
  await gone(page.getByRole("button", { name: "Add a deal made elsewhere" }));

  await page.getByRole("button", { name: "Count another as one" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").first().selectOption({ label: MILAN });
  await dialog.getByLabel("How you know").fill("One family owns both of them.");
  await dialog.getByRole("button", { name: "Count as one", exact: true }).click();
  await gone(dialog);
  await page.getByRole("button", { name: "Take apart" }).click();
  await dialog.getByRole("button", { name: "Take apart", exact: true }).click();
  await seen(page.getByText("This payor counts alone."));
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await seen(page.getByRole("heading", { name: school_name }));

  const log = await site.database.query(
    `select distinct act, subject from audit_log where actor_id = (select user_id from people where email = 'admin@demo.test')
        and act ~ 'payor' order by 1, 2`,
  );
  assert.deepEqual(
    log.rows.map(({ act, subject }) => `${act}: ${subject}`),
    [
      `found that payors count as one: payor ${payor_id}`,
      `read a payor of an athlete: player ${player_id}`,
      `read the payors of a school's athletes: school ${school_id}`,
      `read which payors may be the same: school ${school_id}`,
      `read who counts as one with a payor: player ${player_id}`,
      `took payors apart that counted as one: payor ${payor_id}`,
    ],
    player_name,
  );
});
