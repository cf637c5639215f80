import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { fillIn } from "../driving/request-form.ts";
import { seen } from "../driving/seen.ts";
import { at, type Stage, type State, signInAs, signOut } from "./state.ts";

const OVER = /status of 404/;
const REFUSED = /status of 4\d\d/;

const pressed = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

/** The request at the desk that has most to say. */
async function atDesk(stage: Stage): Promise<void> {
  await signInAs(stage, "compliance@demo.test", pages.complianceDesk.to("?text=Riverside"));
  await stage.page.getByRole("rowheader").getByRole("link").click();
  await seen(stage.page.getByRole("heading", { name: "Findings" }));
}

const OF_THE_OFFICER = `
  from roles_held h join people p using (user_id) where p.email = 'compliance@demo.test' and h.role = 'compliance'`;

/** What the demo's officer may have entered before; once. */
async function enterSchoolRules({ site, afterwards }: Stage): Promise<void> {
  await site.database.query(`
    insert into school_fact_corrections (school_id, what, value, reason, corrected_by, corrected_at)
    select h.school_id, 'division', 'I', 'The university has been in Division I since 1979; see its page about athletics.', h.user_id, now()
    ${OF_THE_OFFICER} and not exists (select from school_fact_corrections c where c.school_id = h.school_id)`);
  await site.database.query(`
    insert into school_closed_days (school_id, first_day, last_day, name, added_by, added_at)
    select h.school_id, '2026-12-24', '2027-01-03', 'Winter break', h.user_id, now()
    ${OF_THE_OFFICER} and not exists (select from school_closed_days c where c.school_id = h.school_id and removed_at is null)`);
  afterwards(() =>
    site.database.query(`
      update school_closed_days c set removed_at = now(), removed_by = h.user_id from roles_held h
       where h.school_id = c.school_id and h.role = 'compliance' and c.removed_at is null`),
  );
}

/** As a visitor, of whom no account says anything. */
async function openDialog(stage: Stage): Promise<void> {
  const { page, records } = stage;
  await signOut(stage);
  await page.goto(pages.detail.to(records.athlete, "collab"));
  await page.getByRole("button", { name: "NIL Collaboration Request" }).click();
  await seen(page.getByRole("dialog").getByLabel("First Name"));
}

/** Collaboration requests: their dialog, their private links, their lists, and the compliance desk. */
export const requests: readonly State[] = [
  {
    name: "a collaboration request, a rule broken",
    address: ({ athlete }) => pages.detail.to(athlete, "collab"),
    message: OVER,
    async act(stage) {
      await openDialog(stage);
      await stage.page.getByRole("button", { name: "Submit Request" }).click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please enter First Name." }));
    },
  },
  {
    name: "a collaboration request, with words of one's own",
    address: ({ athlete }) => pages.detail.to(athlete, "collab"),
    message: OVER,
    async act(stage) {
      await openDialog(stage);
      const dialog = stage.page.getByRole("dialog");
      await dialog.getByRole("group", { name: "name or likeness" }).getByLabel("Other").check();
      await dialog.getByRole("group", { name: "How the athlete is paid" }).getByLabel("Other").check();
      await seen(dialog.getByLabel("Other payment, described"));
    },
  },
  {
    name: "a collaboration request, hours that can't be read",
    address: ({ athlete }) => pages.detail.to(athlete, "collab"),
    message: OVER,
    async act(stage) {
      await openDialog(stage);
      const dialog = stage.page.getByRole("dialog");
      await fillIn(dialog, "bea@brand.example");
      await dialog.getByLabel("Number of Hours Requested").fill("two or three");
      await dialog.getByRole("button", { name: "Submit Request" }).click();
      await seen(dialog.getByRole("alert").filter({ hasText: "Please enter hours as a number, like 3." }));
    },
  },
  at("a private link to a request, to be confirmed", ({ requests: it }) => it.sent),
  at("a private link to a request, for the guardian", ({ requests: it }) => it.guardian),
  at("a private link to a request, for a guardian, no account", ({ requests: it }) => it.unreached_guardian),
  at("a private link to a request, approved, no account", ({ requests: it }) => it.unreached_approved),
  at("a private link to a request, over", pages.followRequest.to("x".repeat(43)), OVER),
  {
    name: "a private link to a request, to be answered",
    address: ({ requests: it }) => it.asked,
    async act({ page }) {
      await pressed(page, "Answer");
      await page.getByRole("dialog").getByRole("button", { name: "Answer" }).click();
      await seen(page.getByRole("alert").filter({ hasText: "Please enter your answer." }));
    },
  },
  {
    name: "a private link to a request, a message to the athlete",
    address: ({ requests: it }) => it.signed,
    async act({ page }) {
      await page.getByRole("button", { name: "Write to" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
      await seen(page.getByRole("alert").filter({ hasText: "Please write your message." }));
    },
  },
  {
    name: "the requests of an athlete",
    async act(stage) {
      await signInAs(stage, "athlete@demo.test", pages.ownRequests.to());
      await seen(stage.page.getByRole("link", { name: "Bright Dental Care" }));
    },
  },
  {
    name: "a request to an athlete",
    async act(stage) {
      await signInAs(stage, "athlete@demo.test", pages.ownRequests.to());
      await stage.page.getByRole("link", { name: "Bright Dental Care" }).click();
      await pressed(stage.page, "Decline");
      await seen(stage.page.getByRole("dialog"));
    },
  },
  {
    name: "a request to an athlete, its signature date to be corrected",
    async act(stage) {
      const { page } = stage;
      await signInAs(stage, "athlete@demo.test", pages.ownRequests.to());
      await page.getByRole("link", { name: "Corner Books" }).click();
      await pressed(page, "Correct the signature date");
      await page.getByRole("dialog").getByRole("button", { name: "Correct the signature date" }).click();
      await seen(page.getByRole("alert").filter({ hasText: "Please say why." }));
    },
  },
  {
    name: "the compliance desk",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.complianceDesk.to("?view=all"));
      await seen(stage.page.getByRole("rowheader"));
    },
  },
  {
    name: "the compliance desk, nothing found",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.complianceDesk.to("?text=zyxwvut"));
      await seen(stage.page.getByText("No requests match these filters."));
    },
  },
  {
    name: "the compliance desk, the rules of its school",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.complianceDesk.to());
      await pressed(stage.page, "School rules");
      await seen(stage.page.getByLabel("Days to answer a request"));
    },
  },
  {
    name: "the school rules, a fact corrected and closed days entered",
    async act(stage) {
      const { page } = stage;
      await enterSchoolRules(stage);
      await signInAs(stage, "compliance@demo.test", pages.complianceDesk.to());
      await pressed(page, "School rules");
      const division = page.getByRole("region", { name: "Division" });
      await division.getByRole("button", { name: "Correct the division" }).click();
      await division.getByRole("button", { name: "Save the division" }).click();
      await seen(division.getByText("Please choose a division."));
      await seen(page.getByText("Winter break: December 24, 2026 to January 3, 2027"));
    },
  },
  {
    name: "payors at the compliance desk",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.deskPayors.to());
      await seen(stage.page.getByRole("link", { name: "Blake's Sporting Goods" }).first());
    },
  },
  {
    name: "a payor at the compliance desk",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.deskPayors.to("?state=overdue"));
      await stage.page.getByRole("link", { name: "Blake's Sporting Goods" }).first().click();
      await seen(stage.page.getByRole("button", { name: "Note the report" }));
      await seen(stage.page.getByRole("table"));
    },
  },
  {
    name: "a school's totals",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.deskTotals.to());
      await seen(stage.page.getByRole("heading", { name: "Time to decision" }));
    },
  },
  {
    name: "a report at the compliance desk, a rule broken",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.deskPayors.to("?state=overdue"));
      await stage.page.getByRole("link", { name: "Blake's Sporting Goods" }).first().click();
      await stage.page.getByRole("link", { name: "Report", exact: true }).click();
      await stage.page.getByLabel("How many").fill("0");
      await stage.page.getByRole("button", { name: "Save", exact: true }).click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please enter where it appears" }));
    },
  },
  {
    name: "the rulebook at the compliance desk, a rule begun",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.deskRulebook.to());
      await pressed(stage.page, "Add a rule");
      await pressed(stage.page, "Add the rule");
      await seen(stage.page.getByText("Please choose what kind of rule it is.").first());
    },
  },
  {
    name: "the rulebook at the compliance desk, nothing found",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", `${pages.deskRulebook.to()}?text=zebra&standing=ended`);
      await seen(stage.page.getByText("No rule fits. Try fewer words, or another choice."));
    },
  },
  {
    name: "the rulebook of admins, a rule superseded",
    async act(stage) {
      await signInAs(stage, "admin@demo.test", pages.adminRulebook.to());
      await stage.page
        .getByRole("button", { name: /^Supersede: Service fee/ })
        .first()
        .click();
      await seen(stage.page.getByLabel("In force from"));
    },
  },
  { name: "a request at the desk", address: pages.about.to, act: atDesk },
  {
    name: "a request at the desk, disclosed, beside another of these days",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.complianceDesk.to("?view=waiting&text=Corner"));
      await stage.page.getByRole("rowheader").getByRole("link").click();
      await seen(
        stage.page.getByRole("heading", { name: "The athlete's other requests around these dates" }),
      );
    },
  },
  {
    name: "a request at the desk, its disclosure to be corrected",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.complianceDesk.to("?view=waiting&text=Corner"));
      await stage.page.getByRole("rowheader").getByRole("link").click();
      await pressed(stage.page, "Correct the disclosure");
      await stage.page.getByRole("dialog").getByRole("button", { name: "Correct the disclosure" }).click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please say why." }));
    },
  },
  {
    name: "a request at the desk, its signature date to be corrected",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.complianceDesk.to("?view=waiting&text=Corner"));
      await stage.page.getByRole("rowheader").getByRole("link").click();
      await pressed(stage.page, "Correct the signature date");
      await stage.page
        .getByRole("dialog")
        .getByRole("button", { name: "Correct the signature date" })
        .click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please say why." }));
    },
  },
  {
    name: "a request at the desk that there is not",
    message: REFUSED,
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.deskRequest.to({ request_id: "nothing" }));
      await seen(stage.page.getByRole("heading", { name: "We can't find this request" }));
    },
  },
  {
    name: "a request at the desk, about to be approved",
    async act(stage) {
      await atDesk(stage);
      await pressed(stage.page, "Approve");
      await seen(stage.page.getByRole("dialog"));
    },
  },
  {
    name: "a request at the desk, a decline without a reason",
    async act(stage) {
      await atDesk(stage);
      await pressed(stage.page, "Decline");
      await stage.page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please choose a reason" }));
    },
  },
];
