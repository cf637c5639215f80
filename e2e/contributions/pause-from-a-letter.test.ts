import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openRecurringCheckout } from "../../contract/recurring/recurring.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { monthAndDay } from "../../pure/dates.ts";
import { monthsAfter } from "../../pure/months.ts";
import { anAthlete, lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { FAN, signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

test("by the link of a letter a plan is paused for a month by three taps, with what comes of it said before and after", async (t) => {
  const link = await begins(t);
  const { next_charge_at } = await planOf(link);
  const visitor = await visit(t, site, "phone");
  const { page } = visitor;
  await page.goto(link);
  const letters_button = 1;
  const card = page.getByRole("article");
  await seen(card.getByText("Active", { exact: true }));

  await visitor.press(card.getByRole("button", { name: "Pause", exact: true }));
  const skipped = `We'll skip ${monthAndDay(next_charge_at.toISOString())}.`;
  await seen(card.getByText(`${skipped} You'll still make 6 payments, ending one month later.`));
  const pause = card.getByRole("button", { name: "Pause for 1 month" });
  await becomes(() => inView(page, pause), true);
  await visitor.press(pause);
  assert.equal(letters_button + visitor.presses(), 3);
  const outcome = card.getByRole("status");
  await seen(outcome.filter({ hasText: "Paused. Next payment: $20 on" }));
  await seen(card.getByText("Paused", { exact: true }));
  // What was done has the focus.
  await becomes(() => outcome.evaluate((it) => it === document.activeElement), true);
  await becomes(() => inView(page, outcome), true);
  await gone(pause);
  const later = await planOf(link);
  assert.deepEqual(later.next_charge_at, monthsAfter(next_charge_at, 1));
  assert.equal(await paused(link), 1);

  await page.goto("/AboutUs");
  await page.goBack();
  await seen(card.getByText("Paused", { exact: true }));
  await visitor.press(card.getByRole("button", { name: "Resume now" }));
  await seen(card.getByText("Active", { exact: true }));
});

test("a day before the next payment is refused at its field, and pressing twice pauses once", async (t) => {
  const link = await begins(t);
  const { next_charge_at } = await planOf(link);
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 422/);
  const { page } = visitor;
  await page.goto(link);
  const card = page.getByRole("article");
  await visitor.press(card.getByRole("button", { name: "Pause", exact: true }));
  await visitor.press(card.getByText("Pick a date"));
  const day = card.getByLabel("Pause until");
  const pause = card.getByRole("button", { name: "Pause until then" });
  const says = (words: string) => seen(card.getByRole("alert").filter({ hasText: words }));
  const stands = async () => {
    await becomes(() => day.evaluate((it) => it === document.activeElement), true);
    await becomes(() => inView(page, card.getByRole("alert").filter({ hasText: /./ })), true);
  };

  await visitor.press(pause);
  await says("Choose a date to pause until.");
  await stands();
  await day.fill(next_charge_at.toISOString().slice(0, 10));
  await seen(card.getByText(`Choose a day after ${monthAndDay(next_charge_at.toISOString())}.`));
  await visitor.press(pause);
  await says("Choose a later date.");
  await stands();
  await day.fill(monthsAfter(next_charge_at, 2).toISOString().slice(0, 10));
  await seen(card.getByText(/We'll skip 2 payments, starting with .+, ending 2 months later\./));
  await pause.dblclick();
  await seen(card.getByRole("status").filter({ hasText: "Paused. Next payment: $20 on" }));
  assert.equal(await paused(link), 1);
  assert.deepEqual((await planOf(link)).next_charge_at, monthsAfter(next_charge_at, 2));

  await page.reload();
  await seen(card.getByText("Paused", { exact: true }));
});

/** A member begins to give $20 a month, six times. Answers the address in the letter about it. */
async function begins(t: Parameters<typeof visit>[0]): Promise<string> {
  const { page } = await visit(t, site, "desk");
  await signIn(page, "/AboutUs");
  const { player_id } = await anAthlete(site);
  const checkout_url = await page.evaluate(
    async ({ path, player_id }) => {
      const opened = await fetch(path, {
        method: "POST",
        headers: { "x-api-key": "demo-key", "content-type": "application/json" },
        body: JSON.stringify({
          ...{ nil_service_type: "general_contribution", player_id, amount: 20 },
          ...{ recurring_cost_duration: 6, agreed_to_renewal: true },
        }),
      });
      return String((await opened.json()).checkout_url);
    },
    { path: openRecurringCheckout.path, player_id },
  );
  await payOnPage(checkout_url);
  // A second letter about the plan before may come as well, whenever it likes.
  const ofAnother = async () => (await links()).find((link) => !known.has(idOf(link)));
  await becomes(async () => (await ofAnother()) !== undefined, true);
  const link = (await ofAnother()) ?? assert.fail("A letter about another plan came.");
  known.add(idOf(link));
  await becomes(async () => (await planOf(link)).state, "going");
  return link;
}

/** Plans. */
const known = new Set<string | undefined>();

/** Of each plan that a letter was about. */
async function links(): Promise<string[]> {
  const letters = await lettersTo(site, FAN);
  return [...new Set(letters.flatMap(({ text }) => /(?<!\S)\S+\/Recurring#\S+/.exec(text)?.[0] ?? []))];
}

const idOf = (link: string): string | undefined => link.split(/[#.]/).at(-2);

async function planOf(link: string): Promise<{ state: string; next_charge_at: Date }> {
  const { rows } = await site.database.query(
    "select state, next_charge_at from recurring_contributions where recurring_id = $1",
    [idOf(link)],
  );
  return rows[0];
}

/** How often a pause was asked for. */
async function paused(link: string): Promise<number> {
  const { rows } = await site.database.query(
    "select count(*)::int as times from recurring_changes where recurring_id = $1 and act = 'pause'",
    [idOf(link)],
  );
  return rows[0].times;
}

/** Below the header, which stays, and above the lower edge. */
async function inView(page: Page, what: ReturnType<Page["locator"]>): Promise<boolean> {
  const box = await what.boundingBox();
  const head = await page.getByRole("banner").boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && head !== null && box.y >= head.y + head.height && box.y + box.height <= height;
}
