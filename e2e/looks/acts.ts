import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { combobox } from "../driving/browsing.ts";
import { expire } from "../driving/provider.ts";
import { seen, whole } from "../driving/seen.ts";
import { goToPayment, openDialog } from "../driving/supporter.ts";
import type { Stage, State } from "./state.ts";

/** What pages become under a visitor's hands: menus, lists, dialogs, work under way, failures, toasts. */
export const acted: readonly State[] = [
  {
    name: "the menu 'Why Contribute'",
    address: pages.home.to,
    widths: [1280],
    async act({ page }) {
      await page.getByRole("button", { name: "Why Contribute" }).click();
      await seen(page.getByRole("link", { name: "Addressing NIL Inequality" }));
    },
  },
  {
    name: "the narrow menu",
    address: pages.trust.to,
    widths: [900, 390],
    async act({ page }) {
      await page.getByRole("button", { name: "Menu" }).click();
      await seen(page.getByRole("banner").getByRole("link", { name: "Building Trust in NIL" }));
    },
  },
  {
    name: "what a profile takes",
    address: pages.trust.to,
    widths: [900, 390],
    async act({ page }) {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("button", { name: "Get Recognized Today!" }).click();
      await seen(page.getByRole("dialog", { name: "Create Your Profile" }));
    },
  },
  {
    name: "create a profile, a rule broken",
    address: () => pages.createProfile.to(),
    async act({ page }) {
      await page.getByLabel("Email").fill("maya@example.org");
      await page.getByRole("button", { name: "Submit Profile" }).click();
      await seen(page.getByRole("alert").filter({ hasText: "Please select Sport Level." }));
    },
  },
  {
    name: "a profile to confirm, without a date",
    address: ({ profiles }) => profiles.sent,
    async act({ page }) {
      await page.getByRole("button", { name: "Confirm the profile" }).click();
      await seen(page.getByRole("alert").filter({ hasText: "Please enter your date of birth." }));
    },
  },
  {
    name: "a profile about to be deleted",
    address: ({ profiles }) => profiles.asked,
    async act({ page }) {
      await page.getByRole("button", { name: "I do not agree" }).click();
      await seen(page.getByRole("dialog", { name: "Delete this profile?" }));
    },
  },
  {
    name: "what the header finds",
    address: pages.trust.to,
    async act({ page }) {
      await findByName(page, "mi");
      await seen(page.getByRole("listbox", { name: "Found" }).getByRole("option"));
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "what the header does not find",
    address: pages.trust.to,
    async act({ page }) {
      await findByName(page, "zyxwvut");
      await seen(page.getByRole("link", { name: "See all athletes" }));
    },
  },
  {
    name: "far down, with the way to the top",
    address: pages.browse.to,
    async act({ page }) {
      await page.evaluate(() => window.scrollTo(0, 900));
      await seen(page.getByRole("button", { name: "Scroll to top" }));
    },
  },
  {
    name: "browse, a list to choose from",
    address: pages.browse.to,
    async act({ page }) {
      await showFilters(page);
      await combobox(page, "Team").fill("a");
      await seen(page.getByRole("listbox").getByRole("option"));
    },
  },
  {
    name: "browse, a list without what was typed",
    address: pages.browse.to,
    async act({ page }) {
      await showFilters(page);
      await combobox(page, "Conference").fill("zyxwvut");
      await seen(page.getByRole("listbox").getByRole("option", { name: "No options" }));
    },
  },
  {
    name: "browse, while it searches",
    address: pages.browse.to,
    alone: true,
    async act(stage) {
      pauseServer(stage);
      await searchFor(stage.page, "a");
      await seen(stage.page.getByRole("status").getByText("Loading..."));
    },
  },
  {
    name: "browse, while choices load",
    address: pages.browse.to,
    alone: true,
    async act(stage) {
      const { page } = stage;
      await showFilters(page);
      pauseServer(stage);
      await page.getByLabel("Search By Sports").selectOption({ label: "Women's College Basketball" });
      await combobox(page, "Team").click();
      await seen(page.getByRole("listbox").getByRole("option", { name: "Loading..." }));
    },
  },
  {
    name: "browse, while more come",
    address: pages.browse.to,
    alone: true,
    async act(stage) {
      // What is out of sight is laid out by then, and moves nothing under the pointer.
      await whole(stage.page);
      pauseServer(stage);
      await stage.page.getByRole("link", { name: "Load More" }).click();
      await seen(stage.page.getByRole("link", { name: "Loading..." }));
    },
  },
  {
    name: "browse, failed",
    address: pages.browse.to,
    alone: true,
    message: /status of 503/,
    async act(stage) {
      const { page } = stage;
      await cutDatabase(stage);
      await keepToasts(stage);
      await searchFor(page, "a");
      await seen(page.getByRole("alert").getByText(/can't reach our records/));
      await seen(page.locator(".Toastify__toast"));
    },
  },
  {
    name: "an athlete, link copied",
    address: ({ athlete }) => pages.detail.to(athlete),
    async act(stage) {
      const { visitor, page } = stage;
      await visitor.context.grantPermissions(["clipboard-write"]);
      await keepToasts(stage);
      await page.getByRole("button", { name: "Copy link" }).click();
      await seen(page.locator(".Toastify__toast"));
    },
  },
  {
    name: "a page that can't reach its records",
    address: pages.home.to,
    alone: true,
    message: /status of 503/,
    async act(stage) {
      await cutDatabase(stage);
      await stage.page.goto(`${pages.browse.to()}?player_name=nobody-asked-yet`);
      await seen(stage.page.getByRole("heading", { name: "Back in a moment" }));
    },
  },
  {
    name: "the contribution dialog",
    address: ({ athlete }) => pages.detail.to(athlete),
    act: async ({ visitor, page }) => void (await openDialog(visitor, page)),
  },
  {
    name: "the contribution dialog, a section closed",
    address: ({ athlete }) => pages.detail.to(athlete),
    async act({ visitor, page }) {
      const dialog = await openDialog(visitor, page);
      await dialog.getByText("One-time contribution").click();
    },
  },
  {
    name: "the contribution dialog, a rule broken",
    address: ({ athlete }) => pages.detail.to(athlete),
    async act(stage) {
      const { visitor, page } = stage;
      await keepToasts(stage);
      const dialog = await openDialog(visitor, page);
      await dialog.getByText("Other", { exact: true }).click();
      await dialog.getByRole("button", { name: "Continue to payment" }).click();
      await seen(dialog.getByRole("alert").filter({ hasText: "Please select" }));
      await seen(page.locator(".Toastify__toast"));
    },
  },
  {
    name: "the contribution dialog, while the payment page opens",
    address: ({ athlete }) => pages.detail.to(athlete),
    alone: true,
    async act(stage) {
      const dialog = await openDialog(stage.visitor, stage.page);
      await dialog.getByText("$50", { exact: true }).click();
      pauseServer(stage);
      await dialog.getByRole("button", { name: "Continue to payment" }).click();
      await seen(dialog.getByRole("button", { name: "Opening payment page..." }));
      await stage.page.bringToFront();
    },
  },
  {
    name: "the contribution dialog, the payment page could not be opened",
    address: ({ athlete }) => pages.detail.to(athlete),
    alone: true,
    message: /status of 502/,
    async act({ visitor, page, site, afterwards }) {
      const dialog = await openDialog(visitor, page);
      await dialog.getByText("$50", { exact: true }).click();
      afterwards(() => site.startPayments());
      await site.stopPayments();
      await dialog.getByRole("button", { name: "Continue to payment" }).click();
      await seen(dialog.getByText("Nothing was charged. Please try again."));
    },
  },
  {
    name: "the contribution dialog, waiting for the other tab",
    address: ({ athlete }) => pages.detail.to(athlete),
    act: async (stage) => void (await toPayment(stage)),
  },
  {
    name: "the contribution dialog, paid",
    address: ({ athlete }) => pages.detail.to(athlete),
    async act(stage) {
      await payOnPage((await toPayment(stage)).url());
      await seen(stage.page.getByRole("dialog").getByRole("heading", { name: "Payment Success" }));
    },
  },
  {
    name: "the contribution dialog, expired",
    address: ({ athlete }) => pages.detail.to(athlete),
    async act(stage) {
      const payment = await toPayment(stage);
      await expire(stage.site, sessionIn(payment.url()));
      await seen(stage.page.getByRole("heading", { name: "The payment page has expired" }));
    },
  },
];

const sessionIn = (address: string): string => /cs_test_\w+/.exec(address)?.[0] ?? "";

async function toPayment({ visitor, page }: Stage): Promise<Page> {
  const payment = await goToPayment(visitor, await openDialog(visitor, page), "$20");
  await page.bringToFront();
  await seen(page.getByRole("heading", { name: "Finish paying in the other tab" }));
  return payment;
}

/** On a phone the filters hide behind a button. */
async function showFilters(page: Page): Promise<void> {
  const toggle = page.getByRole("button", { name: "Show Filters" });
  if (await toggle.isVisible()) await toggle.click();
}

async function searchFor(page: Page, name: string): Promise<void> {
  await showFilters(page);
  await page.getByLabel("Search Athlete").fill(name);
  await page.keyboard.press("Enter");
}

/** A toast stays for as long as the window has no focus. */
async function keepToasts({ page, afterwards }: Stage): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  afterwards(() => devtools.send("Emulation.setFocusEmulationEnabled", { enabled: true }));
}

function pauseServer({ site, afterwards }: Stage): void {
  afterwards(site.resumeServer);
  site.pauseServer();
}

async function cutDatabase({ site, afterwards }: Stage): Promise<void> {
  afterwards(site.relay.mend);
  await site.relay.cut();
}

/** In the field of the bar, or in the one behind its button. */
async function findByName(page: Page, text: string): Promise<void> {
  const opener = page.getByRole("button", { name: "Find by name" });
  if (await opener.isVisible()) await opener.click();
  await combobox(page, "Find by name").fill(text);
}
