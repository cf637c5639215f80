import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { seen } from "../driving/seen.ts";
import { signInAs, signOut } from "./sign-in-as.ts";
import { at, type Stage, type State } from "./state.ts";

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
