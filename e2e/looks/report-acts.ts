import type { Locator } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { beganBefore, gaveBefore } from "../driving/given.ts";
import { seen } from "../driving/seen.ts";
import { openDialog } from "../driving/supporter.ts";
import { addAccount } from "./account-acts.ts";
import { asAdmin, type Stage, type State, signInAs, withoutOfficers } from "./state.ts";

/** What comes to the figure that an athlete reports: before the payment, and among one's own contributions. */
export const reported: readonly State[] = [
  {
    name: "the contribution dialog, to be reported, not agreed to",
    async act(stage) {
      const dialog = await openAs(stage, "not-agreed@demo.test", 560);
      await dialog.getByText("$50", { exact: true }).click();
      // Until the sum has come nothing is asked here, and the server refuses instead.
      await seen(dialog.getByRole("checkbox", { name: "I agree to be named" }));
      await dialog.getByRole("button", { name: "Continue to payment" }).click();
      await seen(dialog.getByRole("alert").filter({ hasText: "Please agree to be named" }));
    },
  },
  {
    name: "the contribution dialog, a sum below what is reported",
    async act(stage) {
      const dialog = await openAs(stage, "below-it@demo.test", 560);
      await dialog.getByText("$20", { exact: true }).click();
      await seen(dialog.getByText("$580 in all."));
    },
  },
  {
    name: "the contribution dialog, every month, to be reported",
    async act(stage) {
      const dialog = await openAs(stage, "monthly-to-it@demo.test", 560);
      const section = dialog.locator("details").filter({ hasText: "Recurring contribution" });
      await section.locator("summary").click();
      await section.getByText("$50", { exact: true }).click();
      await section.getByText("12 months", { exact: true }).click();
      await seen(section.getByText("with all 12 payments"));
      await section.getByRole("checkbox", { name: "I agree to be named" }).focus();
    },
  },
  {
    name: "the contribution dialog, agreed to be named before",
    async act(stage) {
      const dialog = await openAs(stage, "named@demo.test", 650);
      await dialog.getByText("$50", { exact: true }).click();
      await seen(dialog.getByText("You agreed to be named in this report."));
    },
  },
  {
    name: "the contribution dialog, a guest's gift that is reported",
    address: ({ athlete }) => pages.detail.to(athlete),
    async act({ visitor, page }) {
      const dialog = await openDialog(visitor, page);
      await dialog.getByText("$1000", { exact: true }).click();
      await seen(dialog.getByRole("checkbox", { name: "I agree to be named in this report." }));
    },
  },
  {
    name: "My contributions, what was given to each athlete, and what is reported",
    async act(stage) {
      await signInWho(stage, "sums-by-athlete@demo.test", 650, pages.myContributions.to());
      await seen(stage.page.getByText(/^Since /));
    },
  },
  {
    name: "My contributions, a plan raised to what is reported",
    message: /status of 422/,
    async act(stage) {
      const { site, records, page } = stage;
      await signInWho(stage, "raises-it@demo.test", 20, pages.myContributions.to(), () =>
        beganBefore(site, records.athlete, 40, "raises-it@demo.test"),
      );
      const card = page.getByRole("article").first();
      await card.getByRole("button", { name: "Change amount" }).click();
      await card.getByLabel("Monthly amount").fill("60");
      await card.getByRole("button", { name: "Save amount" }).click();
      await seen(card.getByRole("alert").filter({ hasText: "Please agree to be named" }));
    },
  },
];

/** The dialog of an account that gave this much before. */
async function openAs(stage: Stage, email: string, amount: number): Promise<Locator> {
  const { records, visitor, page } = stage;
  await signInWho(stage, email, amount, pages.detail.to(records.athlete));
  return openDialog(visitor, page);
}

/** An account of one state alone: it gives only once, at however many widths it is looked at. */
async function signInWho(
  stage: Stage,
  email: string,
  amount: number,
  path: string,
  andThen = async () => {},
): Promise<void> {
  const { site, records } = stage;
  await addAccount(stage, email);
  const { rowCount } = await site.database.query(
    "select from contributions where user_id = (select user_id from people where email = $1)",
    [email],
  );
  if (!rowCount) {
    await gaveBefore(site, records.athlete, amount, { email, agrees: amount >= 600 });
    await andThen();
  }
  await signInAs(stage, email, path);
}

const BLAKE = "Blake's Sporting Goods";
/** As it stands in a statement. */
const QUOTED = BLAKE.replaceAll("'", "''");

/** Deals made elsewhere, and what payors are asked of ties to a school. */
export const elsewhere: readonly State[] = [
  {
    name: "an athlete's payors, a deal made elsewhere, a rule broken",
    async act(stage) {
      await signInAs(stage, "athlete@demo.test", pages.ownPayors.to());
      await stage.page.getByRole("button", { name: "Add a deal made elsewhere" }).click();
      await stage.page.getByRole("button", { name: "Add the deal" }).click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please enter who pays." }));
    },
  },
  {
    name: "a payor at the compliance desk, with deals made elsewhere and ties to the school",
    async act(stage) {
      await logCorrected(stage);
      await signInAs(stage, "compliance@demo.test", pages.deskPayors.to());
      await stage.page.getByRole("link", { name: BLAKE }).first().click();
      await stage.page.getByText("Earlier entries (1)").click();
      await stage.page
        .getByRole("button", { name: /^Correct the deal/ })
        .first()
        .click();
      await stage.page.getByRole("button", { name: "Note what you were told" }).click();
      await stage.page.getByRole("button", { name: "Save what you were told" }).click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please answer this question." }));
    },
  },
  {
    name: "payors at the compliance desk, a run of gifts just under the figure",
    async act(stage) {
      await logRun(stage);
      await signInAs(stage, "compliance@demo.test", `${pages.deskPayors.to()}?state=near`);
      await seen(stage.page.getByText("3 gifts or deals that end just under $600"));
    },
  },
  {
    name: "a payor at the compliance desk, a run of gifts just under the figure",
    async act(stage) {
      await logRun(stage);
      await signInAs(stage, "compliance@demo.test", `${pages.deskPayors.to()}?state=near`);
      await stage.page.getByRole("link", { name: "Corner Run" }).click();
      await seen(stage.page.getByText(/Only compliance officers see this mark/));
    },
  },
  {
    name: "Admin Dashboard, payors, no such school",
    message: /status of 404/,
    async act(stage) {
      await signInAs(stage, "admin@demo.test", pages.adminPayors.to("?school=Nowhere"));
      await seen(stage.page.getByText("We found no such school."));
    },
  },
  {
    name: "Admin Dashboard, payors of a school",
    act: asAdminAtSchool,
  },
  {
    name: "Admin Dashboard, a payor",
    async act(stage) {
      await asAdminAtSchool(stage);
      await stage.page.getByRole("link", { name: BLAKE }).first().click();
      await seen(stage.page.getByRole("heading", { name: "What counts as one" }));
    },
  },
  {
    name: "an athlete found at the compliance desk",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.deskPayors.to());
      await stage.page.getByLabel("Athlete's name").fill("a");
      await stage.page.getByRole("button", { name: "Find", exact: true }).click();
      await seen(stage.page.getByText(/^\d+ athletes?$/));
    },
  },
  {
    name: "an athlete at the compliance desk, on a student visa, a rule broken",
    async act(stage) {
      const player_id = await saysVisa(stage);
      await signInAs(stage, "compliance@demo.test", pages.deskAthlete.to({ player_id }));
      await seen(stage.page.getByText("Your office has looked", { exact: false }));
      await stage.page.getByRole("button", { name: "Note it" }).click();
      await seen(
        stage.page.getByRole("alert").filter({ hasText: "Please say why in 10 characters or more." }),
      );
    },
  },
  {
    name: "an athlete of a school without an officer, on a student visa",
    alone: true,
    async act(stage) {
      const player_id = await saysVisa(stage);
      await withoutOfficers(stage);
      await asAdmin(stage, pages.adminAthlete.to({ player_id }));
      await seen(stage.page.getByText("Someone has looked", { exact: false }));
    },
  },
  {
    name: "payors of a school without an officer, with its athletes",
    alone: true,
    async act(stage) {
      const { rows } = await stage.site.database.query<{ school_name: string }>(
        "select school_name from schools join roles_held using (school_id) join people using (user_id) where email = 'compliance@demo.test'",
      );
      await withoutOfficers(stage);
      await asAdmin(stage, pages.adminPayors.to(`?school=${encodeURIComponent(rows[0]?.school_name ?? "")}`));
      await stage.page.getByLabel("Athlete's name").fill("a");
      await stage.page.getByRole("button", { name: "Find", exact: true }).click();
      await seen(stage.page.getByText(/^\d+ athletes/));
    },
  },
  {
    name: "a minor's payor, for the guardian, with a paper and the report",
    address: ({ profiles }) => profiles.child,
    async act({ page }) {
      await page.getByRole("link", { name: "Payors" }).click();
      await page.getByRole("link", { name: "Corner Gym" }).click();
      await seen(page.getByRole("heading", { name: "What's in it" }));
    },
  },
  {
    name: "My contributions, questions about ties to the school",
    async act(stage) {
      await stage.site.database.query(`
        insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, what_for, logged_by,
                                     logged_as, logged_at)
        select '00000000-0000-4000-8000-0000000e15e1', 1, payor_of(fan.user_id, null, null), h.player_id, 'cash', 50000, false,
               current_date, 'A signed ball', fan.user_id, 'athlete', now()
          from people fan, roles_held h join people a using (user_id)
         where fan.email = 'fan@demo.test' and a.email = 'athlete@demo.test' and h.role = 'athlete'
        on conflict do nothing`);
      await signInAs(stage, "fan@demo.test", pages.myContributions.to());
      await stage.page.getByRole("button", { name: "Save the answers" }).first().click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please answer this question." }));
    },
  },
];

/** Once: with the payor whom the demo's athlete is to report. */
async function logCorrected({ site }: Stage): Promise<void> {
  await site.database.query(`
    insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, ends_on, payor_name,
                                 what_for, logged_by, logged_as, logged_at)
    select '00000000-0000-4000-8000-0000000e15e2', e.place, payor_of(null, null, name_key('${QUOTED}')), h.player_id, 'in_kind', e.cents,
           false, date '2026-11-05', date '2027-05-31', '${QUOTED}', 'Shoes for four posts and a visit to the shop',
           h.user_id, 'athlete', now()
      from roles_held h join people a using (user_id) cross join (values (1, 9000), (2, 12050)) as e (place, cents)
     where a.email = 'athlete@demo.test' and h.role = 'athlete'
    on conflict do nothing`);
}

/** Once: three deals with the demo's athlete that end just under what is reported. */
async function logRun({ site }: Stage): Promise<void> {
  await site.database.query(`
    insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, payor_name, what_for,
                                 logged_by, logged_as, logged_at)
    select ('00000000-0000-4000-8000-0000000e16' || lpad(n::text, 2, '0'))::uuid, 1, payor_of(null, null, name_key('Corner Run')),
           h.player_id, 'cash', 19000, false, current_date - n, 'Corner Run', 'A post', h.user_id, 'athlete', now()
      from roles_held h join people a using (user_id) cross join generate_series(1, 3) as n
     where a.email = 'athlete@demo.test' and h.role = 'athlete'
    on conflict do nothing`);
}

/** Once, and looked at: what others look at goes on. */
async function saysVisa({ site }: Stage): Promise<number> {
  await site.database.query(`
    insert into visa_marks (player_id, place, school_id, says, reason, marked_by, marked_at)
    select h.player_id, said.place, t.school_id, said.says, said.reason, a.user_id, now()
      from roles_held h join people a using (user_id) join players p using (player_id) join teams t on t.team_id = p.team_id
     cross join (values (1, 'on_visa', 'The international office told us.'),
                        (2, 'looked_at', 'Their adviser agrees to gifts of any size.')) as said (place, says, reason)
     where a.email = 'athlete@demo.test' and h.role = 'athlete' order by said.place
    on conflict do nothing`);
  const { rows } = await site.database.query("select player_id::int as player_id from visa_marks limit 1");
  return rows[0].player_id;
}

/** The payors of the school at which Blake's has a deal, for an admin. */
async function asAdminAtSchool(stage: Stage): Promise<void> {
  const { rows } = await stage.site.database.query(
    `select s.school_name from payor_sums q join payors y using (payor_id) join players p using (player_id)
       join teams t using (team_id) join schools s using (school_id) where y.company_key = name_key('${QUOTED}') limit 1`,
  );
  const search = `?school=${encodeURIComponent(rows[0].school_name)}`;
  await signInAs(stage, "admin@demo.test", pages.adminPayors.to(search));
  await seen(stage.page.getByRole("link", { name: BLAKE }).first());
}
