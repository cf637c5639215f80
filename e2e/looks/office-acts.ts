import { pages } from "../../contract/pages/addresses.ts";
import { lettersTo } from "../driving/books.ts";
import { FAN } from "../driving/members.ts";
import { becomes, seen } from "../driving/seen.ts";
import type { Site } from "../driving/site.ts";
import { asAdmin, type Stage, type State, signInAs, signOut } from "./state.ts";

const OFFICE = "office.of.compliance.and.student.services@llanfair.example";

/** A request to an athlete whose school has no officer, once; it is the admins' to decide. */
async function ourDesk(stage: Stage): Promise<void> {
  const { site, records, page } = stage;
  await site.database.query(
    `with made as (
       insert into collaboration_requests (player_id, team_id, school_id, state, due_on, due_set_by, submitted_at)
       select $1, team_id, school_id, 'submitted', current_date + 6, 'the sender', now() from teams
        where team_id = $2 and not exists (select from collaboration_requests where player_id = $1)
       returning request_id)
     insert into collaboration_terms (request_id, first_name, last_name, email_address, phone_number, street_address, city,
                                      state, zip_code, country, company_name, scope_of_use, requested_date, flat_fees)
     select request_id, 'Bo', 'Buyer', 'bo@brand.example', '555', '1 Main Street', 'Tulsa', 'OK', '74101', 'USA',
            'Nobody''s Office Supplies', 'Gaming', current_date + 90, 100 from made`,
    [records.athlete.player_id, records.athlete.team_id],
  );
  await asAdmin(stage, `${pages.adminRequests.to()}?office=none`);
  await page.getByRole("row").filter({ hasText: "Nobody's Office" }).getByRole("link").first().click();
  await seen(page.getByRole("heading", { name: "Invite its compliance office" }));
}

const invited = new WeakMap<Site, Promise<string>>();

/** The address that is mailed to its office, which is invited once, whoever needs it first. */
function invitation(stage: Stage): Promise<string> {
  const link = invited.get(stage.site) ?? invite(stage);
  invited.set(stage.site, link);
  return link;
}

async function invite(stage: Stage): Promise<string> {
  const { page, site } = stage;
  const link = async () =>
    /\/Invitation#[\w.-]+/.exec((await lettersTo(site, OFFICE)).map(({ text }) => text).join("\n"))?.[0] ??
    "";
  await ourDesk(stage);
  await page.getByLabel("Email address of the office").fill(OFFICE);
  await page.getByRole("button", { name: "Invite the office" }).click();
  await becomes(async () => (await link()) !== "", true);
  await signOut(stage);
  return link();
}

/** Admins in the place of an office, and the invitation that ends that. */
export const offices: readonly State[] = [
  {
    name: "requests that admins decide",
    async act(stage) {
      await ourDesk(stage);
      await stage.page.goBack();
      await seen(stage.page.getByRole("row").filter({ hasText: "Nobody's Office" }));
    },
  },
  {
    name: "a request that admins decide, about to be approved, no account",
    async act(stage) {
      await ourDesk(stage);
      await stage.page.getByRole("button", { name: "Approve" }).click();
      await seen(stage.page.getByRole("dialog").getByText("The athlete has no account yet"));
    },
  },
  {
    name: "a request that admins decide, approved, no account",
    // The other states of this request are of one that is not decided.
    alone: true,
    async act(stage) {
      const { page, site, records, afterwards } = stage;
      const standsAs = (state: string) =>
        site.database.query(
          "update collaboration_requests set state = $2, expires_at = now() + interval '21 days' where player_id = $1",
          [records.athlete.player_id, state],
        );
      await ourDesk(stage);
      afterwards(() => standsAs("submitted"));
      await standsAs("approved");
      await page.reload();
      await seen(page.getByText("please tell them about it"));
    },
  },
  {
    name: "an invitation to an office",
    async act(stage) {
      await stage.page.goto(await invitation(stage));
      await seen(stage.page.getByRole("link", { name: "Sign in to accept" }));
    },
  },
  {
    name: "an invitation to an office, for another account",
    async act(stage) {
      const { page } = stage;
      const link = await invitation(stage);
      await signInAs(stage, FAN, pages.favorites.to());
      await page.goto(link);
      await seen(page.getByText("You're signed in as"));
    },
  },
  {
    name: "a request that admins decide, an office invited",
    async act(stage) {
      await invitation(stage);
      await ourDesk(stage);
      await seen(stage.page.getByRole("button", { name: "Withdraw" }));
      await stage.page.getByLabel("Email address of the office").fill("office@llanfair");
      await stage.page.getByRole("button", { name: "Invite the office" }).click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please enter a valid Email address." }));
    },
  },
  {
    name: "a request that admins decide, its school's facts to be corrected",
    async act(stage) {
      const { page } = stage;
      await ourDesk(stage);
      await page.getByRole("button", { name: "Show state and division" }).click();
      const state = page.getByRole("region", { name: "State", exact: true });
      await state.getByRole("button", { name: "Correct the state" }).click();
      await seen(state.getByLabel("Reason"));
    },
  },
  {
    name: "an invitation to an office that has ended",
    address: () => `${pages.invitation.to()}#${crypto.randomUUID()}.${"x".repeat(43)}`,
    message: /status of 404/,
    async act({ page }) {
      await seen(page.getByRole("heading", { name: "This invitation is no longer open" }));
    },
  },
];

const NOTE = "Filmed at Llanfairpwllgwyngyll, after practice and before breakfast. ".repeat(4).trim();

/** The demo's athlete offers one service of a kind, with a long note, and all places of another are taken. */
async function offered({ site, afterwards }: Stage): Promise<{ player_id: number; team_id: number }> {
  const { database } = site;
  const { rows } = await database.query<{ player_id: number; team_id: number }>(
    `select p.player_id::int, p.team_id from roles_held h join people u using (user_id) join players p using (player_id)
      where u.email = 'athlete@demo.test' and h.role = 'athlete'`,
  );
  const placed = rows[0] ?? { player_id: 0, team_id: 0 };
  await database.query(
    "update offers set ended_at = now(), ended_for = 'athlete' where player_id = $1 and ended_at is null",
    [placed.player_id],
  );
  await database.query(
    `insert into offers (player_id, kind, price_cents, days, at_once, note, is_monthly, offered_at)
     values ($1, 'signed_photo', 1000000, 14, 1, $2, false, now()), ($1, 'meet_and_greet', 7500, 60, 3, null, false, now()),
            ($1, 'members_update', 1000, 7, 1000, null, true, now())`,
    [placed.player_id, NOTE],
  );
  afterwards(() =>
    database.query(
      "update offers set ended_at = now(), ended_for = 'athlete' where player_id = $1 and ended_at is null",
      [placed.player_id],
    ),
  );
  return placed;
}

/** What athletes offer, what their schools allow, and how a supporter chooses it. */
export const services: readonly State[] = [
  {
    name: "an athlete's page, with services",
    alone: true,
    async act(stage) {
      await stage.page.goto(pages.detail.to(await offered(stage)));
      await seen(stage.page.getByRole("heading", { name: /^What .* offers$/ }));
    },
  },
  {
    name: "the contribution dialog, a service without its brief",
    alone: true,
    async act(stage) {
      const { page } = stage;
      await page.goto(pages.detail.to(await offered(stage)));
      await page.getByRole("button", { name: "Choose Signed photo" }).click();
      const dialog = page.getByRole("dialog");
      await seen(dialog.getByLabel("Mailing address"));
      await dialog.getByRole("button", { name: "Continue to payment" }).first().click();
      await seen(dialog.getByRole("alert").filter({ hasText: "Please write what" }));
    },
  },
  {
    name: "the contribution dialog, a service every month",
    alone: true,
    async act(stage) {
      const { page } = stage;
      await page.goto(pages.detail.to(await offered(stage)));
      await page.getByRole("button", { name: "Choose Members' update" }).click();
      await seen(page.getByRole("dialog").getByText("Done within 7 days of each payment"));
    },
  },
  {
    name: "my services, one to be changed",
    alone: true,
    async act(stage) {
      await offered(stage);
      await signInAs(stage, "athlete@demo.test", pages.ownServices.to());
      await stage.page
        .getByRole("button", { name: /^Change it/ })
        .first()
        .click();
      await stage.page.getByLabel("Price in dollars").fill("1");
      await stage.page.getByRole("button", { name: "Save the change" }).click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "the price starts at" }));
    },
  },
  {
    name: "the services of a school, one to be turned off",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.deskServices.to());
      await stage.page
        .getByRole("button", { name: /^Change it/ })
        .first()
        .click();
      await stage.page.getByLabel("On or off").selectOption("off");
      await stage.page.getByRole("button", { name: "Save", exact: true }).click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please say which rule" }));
    },
  },
  {
    name: "Admin Dashboard, services of a school that is not known",
    message: /status of 404/,
    async act(stage) {
      await asAdmin(stage, pages.adminServices.to());
      await stage.page.getByRole("searchbox", { name: "School" }).fill("Nowhere State");
      await stage.page.getByRole("main").getByRole("button", { name: "Find" }).click();
      await seen(stage.page.getByText("We found no such school."));
    },
  },
];
