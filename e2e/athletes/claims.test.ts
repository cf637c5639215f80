import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { fillIn, linkFrom, photo, sayBirth, submit, yearsAgo } from "../driving/profile-form.ts";
import { becomes, gone, pressUntil, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

test("a page that an impostor has: the athlete says 'This is me', an admin compares the two and moves it, and both are mailed", async (t) => {
  const taken = await impostorsPage("fan@demo.test");
  const impostor = await visit(t, site, "desk");
  impostor.expectMessage(/status of 401/);
  await signIn(impostor.page, pages.athleteDashboard.to(), "fan@demo.test");
  await seen(impostor.page.getByRole("heading", { name: "Athlete Dashboard" }));

  const athlete = await visit(t, site, "phone");
  athlete.expectMessage(/status of 422/);
  const { page, press } = athlete;
  await page.goto(pages.detail.to(taken));
  await press(page.getByRole("link", { name: "This is me" }));
  await seen(page.getByText(`You say you're ${taken.player_name}`));
  await seen(page.getByText("Someone already claimed that page."));
  await becomes(
    () => page.getByLabel("Last Name").inputValue(),
    taken.player_name.split(" ").slice(1).join(" "),
  );
  // The school is known with the page; who writes it otherwise keeps their own words.
  const school = page.getByLabel("Name of School");
  assert.equal(await school.inputValue(), taken.school_name);
  await school.fill("My school, as we call it");
  await page.reload();
  await seen(page.getByText(`You say you're ${taken.player_name}`));
  await becomes(() => school.inputValue(), "My school, as we call it");
  await fillIn(page, GENUINE, "College Sports");
  await page.getByLabel("Choose a Profile Photo").setInputFiles(await photo());
  // Nothing says why it should be theirs yet; a browser that is played is also told that it was too fast.
  athlete.expectMessage(/status of 429/);
  const unsaid = page.getByRole("alert").filter({ hasText: "how we can confirm that this is you" });
  await pressUntil(page.getByRole("button", { name: "Submit Profile" }), unsaid);
  await page.getByLabel("How can we tell that this is you?").fill("Ask coach@riverside.example.");
  await submit(athlete);
  await page.goto(await linkFrom(site, GENUINE, "Confirm your athlete profile"));
  await sayBirth(athlete, yearsAgo(20));
  await seen(page.getByText("Someone else already claimed this page."));

  const admin = await visit(t, site, "desk");
  await signIn(admin.page, pages.adminProfiles.to(), "admin@demo.test");
  await admin.page.getByRole("link", { name: "Maya Okafor" }).click();
  const claims = admin.page.getByRole("region", { name: "Claims on this athlete" });
  for (const words of ["has the page", "fan@demo.test", GENUINE, "Ask coach@riverside.example."])
    await seen(claims.getByText(words));
  await admin.page
    .getByRole("button", { name: /^Match: move the page of / })
    .first()
    .click();
  const asked = admin.page.getByRole("dialog", { name: "Move the page?" });
  await asked.getByRole("button", { name: "Approve and move the page" }).click();
  await seen(asked.getByText("Please give a reason. Whoever had the page will see it in our email."));
  await asked.getByLabel("Why").fill("The coach named the athlete's address.");
  await asked.getByRole("button", { name: "Approve and move the page" }).dblclick();
  await seen(admin.page.getByText("Approved and public."));
  await seen(claims.getByText("“The coach named the athlete's address.”"));

  // The impostor's tab: the next press leads to sign in, and then there is no dashboard any more.
  await impostor.page.reload();
  await impostor.page.waitForURL((address) => address.pathname === pages.login.to());
  await signIn(impostor.page, pages.about.to(), "fan@demo.test");
  await becomes(() => impostor.page.evaluate(() => localStorage.getItem("user_role")), "member");
  const subject = `The page of ${taken.player_name} is`;
  await linkFrom(site, "fan@demo.test", `${subject} no longer yours`);
  await page.goto(await linkFrom(site, GENUINE, `${subject} yours now`));
  await seen(page.getByRole("heading", { level: 1, name: taken.player_name }));
  assert.equal(await page.getByText("I am not this athlete.").count(), 0);

  // What was moved can be undone too; a press on Cancel, Back and a reload undo nothing.
  await admin.page.getByRole("button", { name: "Undo this claim" }).click();
  const question = admin.page.getByRole("dialog", { name: "Undo this claim?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await gone(question);
  await admin.page.reload();
  await admin.page.getByRole("button", { name: "Undo this claim" }).click();
  await question.getByLabel("Why").fill("They were two of a family.");
  await question.getByRole("button", { name: "Undo claim" }).click();
  await seen(admin.page.getByText("Approved, then undone"));
  await linkFrom(site, GENUINE, `${subject} no longer yours`);
  await page.reload();
  await seen(page.getByRole("link", { name: "Make this page your own" }));
});

const GENUINE = "genuine@example.org";

/** A wrong claim that was approved: a page of the demo's that somebody has who wrote on it. */
async function impostorsPage(email: string) {
  const { rows } = await site.database.query<{
    player_id: number;
    team_id: number;
    player_name: string;
    school_name: string;
  }>(
    `with page as (
       select p.player_id, p.team_id, p.player_name, c.school_name
         from players p join teams using (team_id) join schools c using (school_id) join sports on sports.sport_id = p.sport_id
        where p.is_listed and not player_is_attached(p.player_id)
        order by p.player_id desc limit 1),
     who as (select user_id from people where email = $1),
     made as (
       insert into profile_submissions (state, player_id, claimed_player_id, holder_id, confirmed_at, decided_at)
       select 'approved', player_id, player_id, user_id, now(), now() from page, who returning submission_id),
     role as (insert into roles_held (user_id, role, player_id) select user_id, 'athlete', player_id from page, who),
     words as (insert into athlete_pages (player_id, bio) select player_id, 'I am not this athlete.' from page),
     details as (
       insert into profile_details (submission_id, first_name, last_name, email_address, sport_name, school_name, class_name,
                                    sport_level, gender_division, height_inches)
       select submission_id, 'Mia', 'Wrong', $1, 'Soccer', 'Riverside State', 'Senior', 'College Sports', 'Women', 69 from made)
     select player_id::int, team_id, player_name, school_name from page`,
    [email],
  );
  assert.ok(rows[0]);
  return rows[0];
}
