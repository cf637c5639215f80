import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const LINK = "g".repeat(43);
const PDF = "%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n";

/** The demo's athlete is 16, and a guardian agreed to their page. */
async function isMinor(): Promise<void> {
  await site.database.query(
    `with child as (
       insert into profile_submissions (state, player_id, date_of_birth, guardian_email, guardian_agreed_at, decided_at)
       select 'approved', h.player_id, current_date - interval '16 years', 'ada.parent@example.org', now(), now()
         from roles_held h join people a using (user_id) where a.email = 'athlete@demo.test' and h.role = 'athlete'
       returning submission_id, player_id)
     insert into profile_links (link_hash, submission_id, seen_by)
     select sha256(convert_to($1, 'UTF8')), submission_id, 'guardian' from child`,
    [LINK],
  );
  await site.database.query(
    `with entry as (
       insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, payor_name, what_for,
                                    logged_by, logged_as, logged_at)
       select gen_random_uuid(), 1, payor_of(null, null, name_key('Corner Gym')), h.player_id, 'cash', 70000, false, current_date,
              'Corner Gym', 'Four posts', a.user_id, 'athlete', now()
         from roles_held h join people a using (user_id) where a.email = 'athlete@demo.test' and h.role = 'athlete'
       returning entry_id)
     insert into deal_papers (entry_id, type, content) select entry_id, 'pdf', convert_to($1, 'UTF8') from entry`,
    [PDF],
  );
}

test("a guardian sees on a phone what is the child's, saves a paper, and changes nothing; on the 18th birthday it is over", async (t) => {
  await isMinor();
  const guardian = await visit(t, site, "phone");
  const { page } = guardian;
  await page.goto(pages.ownProfile.to(LINK));
  await page.getByRole("main").getByRole("link", { name: "Payors" }).click();
  await seen(page.getByRole("heading", { name: /^Payors of / }));
  await page.getByRole("link", { name: /^To report/ }).click();
  await page.getByRole("link", { name: "Corner Gym" }).click();
  await seen(page.getByRole("heading", { name: "Corner Gym" }));
  await seen(page.getByText("$700 in total. They count from the day they were agreed on."));
  await seen(page.getByRole("cell", { name: "Deal made elsewhere" }));
  await seen(page.getByRole("heading", { name: "What's in it" }));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the paper (PDF)" }).click();
  const file = await download;
  assert.match(file.suggestedFilename(), /^deal-paper-\d+\.pdf$/);
  assert.equal(await readFile(await file.path(), "utf8"), PDF);
  for (const act of [/^Correct/, /^Add/, /^Note/, /^Save/, /^Make/])
    assert.equal(await page.getByRole("button", { name: act }).count(), 0);
  assert.equal(await page.getByRole("link", { name: "Report", exact: true }).count(), 0);

  await page.getByRole("link", { name: "Payors" }).click();
  await seen(page.getByRole("heading", { name: /^Payors of / }));
  await site.database.query(
    "update profile_submissions set date_of_birth = current_date - interval '18 years'",
  );
  guardian.expectMessage(/status of 404/);
  await page.reload();
  await seen(
    page.getByText("The athlete is 18 by now, so their page and what they receive are theirs alone."),
  );
  await gone(page.getByRole("link", { name: "Corner Gym" }));
});
