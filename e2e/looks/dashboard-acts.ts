import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { seen } from "../driving/seen.ts";
import { thanksStates } from "./member-acts.ts";
import type { Records } from "./records/records.ts";
import { asAdmin, type Stage, type State, signInAs } from "./state.ts";

const ADMIN = "admin@demo.test";

/** A section of the Admin Dashboard, once what it is about is there, and what an admin does in it then. */
const section = (
  name: string,
  path: string,
  there: string | RegExp,
  act?: (page: Page, records: Records) => Promise<void>,
): State => ({
  name: `Admin Dashboard, ${name}`,
  async act(stage) {
    await asAdmin(stage, path);
    await seen(stage.page.getByRole("main").getByText(there));
    await act?.(stage.page, stage.records);
  },
});

const opened = async (page: Page, button: string | RegExp) => {
  await page.getByRole("main").getByRole("button", { name: button }).first().click();
  await seen(page.getByRole("dialog"));
};

/** The dashboards of admins and athletes. */
export const dashboards: readonly State[] = [
  section("users", pages.adminUsers.to(), "brand@demo.test"),
  section("a user to be deleted", pages.adminUsers.to(), "brand@demo.test", (page) =>
    opened(page, "Delete brand@demo.test"),
  ),
  section("a role, nothing chosen", pages.adminUsers.to(), "brand@demo.test", async (page) => {
    await opened(page, "Roles of brand@demo.test");
    await page.getByRole("button", { name: "Save" }).click();
    await seen(page.getByText("Please choose a change."));
  }),
  section("a role, whose page it is", pages.adminUsers.to(), "brand@demo.test", async (page) => {
    await opened(page, "Roles of brand@demo.test");
    await page.getByLabel("Change").selectOption("give athlete");
    await page.getByLabel("Athlete", { exact: true }).fill("jordan");
    await seen(page.getByRole("dialog").getByRole("radio"));
    await page.getByRole("button", { name: "Save" }).click();
    await seen(page.getByText("Please find the athlete, and choose whose page it is."));
  }),
  section("transactions, narrowed", `${pages.adminTransactions.to()}?min_amount=20&order=largest`, /^10 of/),
  section("no transactions", `${pages.adminTransactions.to()}?search=zyxwvut`, "No Transactions Found"),
  section("a refund, no reason", pages.adminTransactions.to(), /^\d+ of/, async (page, { paid }) => {
    await page.getByRole("link", { name: paid }).click();
    await opened(page, "Refund");
    await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
    await seen(page.getByText("Please enter a reason. It's kept with the refund."));
  }),
  section("requests of every school", `${pages.adminRequests.to()}?view=all`, /^\d+ of/),
  section("one of them", `${pages.adminRequests.to()}?view=all`, /^\d+ of/, async (page) => {
    await page.getByRole("rowheader").first().getByRole("link").click();
    await seen(page.getByRole("heading", { name: "Findings" }));
  }),
  section("money", pages.adminMoney.to(), "This month by gender"),
  section("the switch", pages.adminContributions.to(), "Turned on again", (page) =>
    opened(page, "Turn off for everyone"),
  ),
  section("audit log", pages.adminAudit.to(), ADMIN),
  section("reconciliation", pages.adminLedger.to(), "Account balances"),
  {
    name: "Admin Dashboard, needs attention",
    async act(stage) {
      const { database } = stage.site;
      await database.query(`
        insert into needs_attention (kind, subject, facts, raised_at, raised_last_at, times, closed_at)
        values ('refund_failed', 'look-1', '[["Transaction ID", "5b1b2c1e-7a4c-4a44-9d0c-2f3d6a4a1c55"], ["Amount", "$20 USD"]]', now(), now(), 2, null),
               ('ledger_check', 'look-2', '[["Rule", "charged-is-paid"], ["Cases", "1"]]', now(), now(), 1, null),
               ('event_parked', 'look-3', '[["Event", "evt_1"]]', now(), now(), 1, now())
        on conflict do nothing`);
      stage.afterwards(() => database.query("delete from needs_attention where subject like 'look-%'"));
      await asAdmin(stage, pages.adminAttention.to());
      await seen(stage.page.getByRole("main").getByText("Resolved on its own"));
    },
  },
  {
    name: "Admin Dashboard, needs attention, raised earlier",
    async act(stage) {
      const { database } = stage.site;
      await database.query(`
        insert into needs_attention (kind, subject, facts, raised_at, raised_last_at)
        select 'event_parked', 'earlier-' || n, jsonb_build_array(jsonb_build_array('Event', 'evt_' || n)), now(), now()
          from generate_series(1, 4) n`);
      stage.afterwards(() => database.query("delete from needs_attention where subject like 'earlier-%'"));
      const { rows } = await database.query<{ before: number }>(
        "select item_id::int as before from needs_attention where subject = 'earlier-4'",
      );
      await asAdmin(stage, `${pages.adminAttention.to()}?before=${rows[0]?.before}`);
      await seen(stage.page.getByRole("main").getByText("Back to the latest"));
    },
  },
  section("failed jobs", pages.adminJobs.to(), "No failed jobs."),
  {
    name: "Admin Dashboard, failed jobs, an email to let go",
    // Another state looks at none.
    alone: true,
    async act(stage) {
      const { database } = stage.site;
      const { rows } = await database.query<{ id: string }>(
        "select id from graphile_worker.add_job('mail_collaboration_reminder', '{}', run_at := now() + interval '1 year')",
      );
      await database.query(
        "update graphile_worker._private_jobs set attempts = 3, last_error = $2 where id = $1",
        [rows[0]?.id, "Refused for good: The mail server did not take collaboration_reminder.look-1: 550"],
      );
      stage.afterwards(() =>
        database.query(
          "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where last_error like '%look-1%'",
        ),
      );
      await asAdmin(stage, pages.adminJobs.to());
      await opened(stage.page, /^Let .* go$/);
    },
  },
  {
    name: "Athlete Dashboard",
    async act(stage) {
      await signInAs(stage, "athlete@demo.test", pages.athleteDashboard.to());
      await seen(stage.page.getByRole("heading", { name: "Contributions over time" }));
      await seen(stage.page.getByRole("region", { name: /^Contributions received in/ }));
    },
  },
  {
    name: "Athlete Dashboard, contributions turned off",
    // Other states pay for what this athlete offers.
    alone: true,
    async act(stage) {
      await turnedOff(stage, "athlete@demo.test");
      await signInAs(stage, "athlete@demo.test", pages.athleteDashboard.to());
      await seen(stage.page.getByRole("status").filter({ hasText: "Contributions to you are turned off" }));
      await seen(stage.page.getByRole("region", { name: /^Contributions received in/ }));
    },
  },
  ...thanksStates,
  {
    name: "an athlete's payors",
    async act(stage) {
      await signInAs(stage, "athlete@demo.test", pages.ownPayors.to());
      await seen(stage.page.getByRole("link", { name: "Blake's Sporting Goods" }));
    },
  },
  {
    name: "an athlete's payors, none in a state",
    async act(stage) {
      await signInAs(stage, "athlete@demo.test", pages.ownPayors.to("?state=reported"));
      await seen(stage.page.getByText("No payor is in this state right now."));
    },
  },
  {
    name: "one of an athlete's payors, a rule broken",
    async act(stage) {
      await signInAs(stage, "athlete@demo.test", pages.ownPayors.to());
      await stage.page.getByRole("link", { name: "Blake's Sporting Goods" }).click();
      await stage.page.getByRole("button", { name: "Note the report" }).click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please enter the day you reported it." }));
      await seen(stage.page.getByRole("table"));
    },
  },
  {
    name: "a payor that there is not",
    message: /status of 404/,
    async act(stage) {
      await signInAs(stage, "athlete@demo.test", pages.ownPayor.to({ payor_id: 999_999 }));
      await seen(stage.page.getByRole("heading", { name: "We can't find this payor" }));
    },
  },
  {
    name: "an athlete's report of a payor, with a version, a statement not ticked",
    async act({ page, ...stage }) {
      await signInAs({ page, ...stage }, "athlete@demo.test", pages.ownPayors.to());
      await page.getByRole("link", { name: "Blake's Sporting Goods" }).first().click();
      await page.getByRole("link", { name: "Report", exact: true }).click();
      const make = page.getByRole("button", { name: /^Make version/ });
      await seen(make.or(page.getByText(/says what stands here now/)).first());
      if (await make.isVisible()) await make.click();
      await seen(page.getByText(/says what stands here now/));
      await page.getByRole("button", { name: "Attest this report" }).click();
      await seen(page.getByRole("alert").filter({ hasText: "Please read and tick each statement." }));
    },
  },
  {
    name: "a report that there is not",
    message: /status of 404/,
    async act(stage) {
      await signInAs(stage, "athlete@demo.test", pages.ownReport.to({ payor_id: 999_999 }));
      await seen(stage.page.getByRole("heading", { name: "We can't find this report" }));
    },
  },
  {
    name: "an athlete's page being edited, a rule broken",
    async act(stage) {
      await signInAs(stage, "athlete@demo.test", pages.ownPage.to());
      await stage.page.getByLabel("TikTok").fill("elsewhere");
      await stage.page.getByRole("button", { name: "Save changes" }).click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please enter a link to TikTok" }));
    },
  },
  {
    name: "an athlete's page about to be taken down",
    async act(stage) {
      await signInAs(stage, "athlete@demo.test", pages.ownPage.to());
      await stage.page.getByRole("button", { name: "Take my page down" }).click();
      await seen(stage.page.getByRole("dialog", { name: "Take my page down?" }));
    },
  },
];

/** An admin's stop of one athlete, and what runs every month held by it. */
async function turnedOff({ site: { database }, afterwards }: Stage, email: string): Promise<void> {
  const { rows } = await database.query<{ player_id: string }>(
    "select player_id from roles_held join people using (user_id) where email = $1 and role = 'athlete'",
    [email],
  );
  const of = [rows[0]?.player_id];
  await database.query(
    "insert into contribution_stops (scope, player_id, reason) values ('player', $1, 'The school asked')",
    of,
  );
  await database.query(
    "update recurring_contributions set held_at = now(), held_for = 'stopped' where player_id = $1 and ended_at is null",
    of,
  );
  afterwards(async () => {
    await database.query("delete from contribution_stops where player_id = $1", of);
    await database.query(
      "update recurring_contributions set held_at = null, held_for = null where player_id = $1",
      of,
    );
  });
}
