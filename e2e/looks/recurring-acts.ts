import type { Locator } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { openRecurringCheckout } from "../../contract/recurring/recurring.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { asMember } from "../driving/members.ts";
import { becomes, seen } from "../driving/seen.ts";
import { openDialog } from "../driving/supporter.ts";
import type { Stage, State } from "./state.ts";

/** What is given every month: begun, looked after, and over. */
export const recurring: readonly State[] = [
  {
    name: "the contribution dialog, every month",
    address: ({ athlete }) => pages.detail.to(athlete),
    async act({ visitor, page }) {
      const dialog = await openDialog(visitor, page);
      const section = dialog.locator("details").filter({ hasText: "Recurring contribution" });
      await section.locator("summary").click();
      await section.getByText("$50", { exact: true }).click();
      await section.getByRole("button", { name: "Sign in to continue" }).click();
      await seen(section.getByRole("alert").filter({ hasText: "Please agree" }));
    },
  },
  {
    name: "success, the first payment of a plan, its receipt unfolded",
    async act(stage) {
      const { page, site } = stage;
      await asMember(page, pages.about.to());
      await begin(stage);
      const { rows } = await site.database.query(
        "select provider_session_id from contributions where recurring_id is not null and state = 'paid' and provider_session_id is not null limit 1",
      );
      await page.goto(`${pages.success.to()}?session_id=${rows[0].provider_session_id}`);
      await page.getByText("Receipt", { exact: true }).click();
      await seen(page.getByText("Paid by"));
    },
  },
  {
    name: "My contributions, a form open, and a question about an athlete who moved",
    async act(stage) {
      const { page } = stage;
      await asMember(page, pages.about.to());
      await begin(stage);
      await theAthleteMoved(stage);
      await page.goto(pages.myContributions.to());
      const card = page.getByRole("article").first();
      await card.getByRole("button", { name: "Change amount" }).click();
      await seen(card.getByLabel("Monthly amount"));
      await seen(card.getByRole("region", { name: "is transferring" }));
    },
  },
  {
    name: "My contributions, a pause without its day",
    alone: true,
    async act(stage) {
      const card = await showPlan(stage, "state = 'going'", /Next payment/);
      await card.getByRole("button", { name: "Pause", exact: true }).click();
      await card.getByText("Pick a date").click();
      await card.getByRole("button", { name: "Pause until then" }).click();
      await seen(card.getByRole("alert").filter({ hasText: "Choose a date" }));
    },
  },
  {
    name: "My contributions, asked once more before a plan is canceled",
    alone: true,
    async act(stage) {
      const card = await showPlan(
        stage,
        "state = 'late', owed_cents = 5000, owed_since = now(), owed_tries = 1, owed_next_try_at = now() + interval '3 days'",
        /Update your card/,
      );
      await card.getByRole("button", { name: "Cancel it" }).click();
      await seen(card.getByRole("button", { name: "Yes, cancel" }));
    },
  },
  {
    name: "What's waiting for you, a declined card",
    alone: true,
    async act(stage) {
      await showPlan(
        stage,
        "state = 'late', owed_cents = 5000, owed_since = now(), owed_tries = 1, owed_next_try_at = now() + interval '3 days'",
        /Update your card/,
      );
      await stage.page.goto(pages.start.to());
      await seen(stage.page.getByText("1 payment was declined."));
    },
  },
  {
    name: "My contributions, a plan about to be charged",
    alone: true,
    act: async (stage) =>
      void (await showPlan(
        stage,
        "owed_cents = 5000, owed_since = now(), owed_tries = 0",
        /about to charge \$50 for this month/,
      )),
  },
  {
    name: "My contributions, a plan that a stop pauses",
    alone: true,
    act: async (stage) =>
      void (await showPlan(
        stage,
        "state = 'paused', held_at = now(), held_for = 'stopped', next_charge_at = null, last_charge_at = null",
        /are off right now, so you won't be charged/,
      )),
  },
  {
    name: "an email's link to what has ended",
    address: () => pages.recurring.to(`00000000-0000-4000-8000-000000000000.${"x".repeat(43)}`),
    message: /status of 404/,
    act: ({ page }) => seen(page.getByRole("heading", { name: "This contribution has ended" })),
  },
];

/** The plan as a look at the provider would have written it down, and afterwards as it was. */
async function showPlan(stage: Stage, set: string, says: RegExp): Promise<Locator> {
  const { page, site, afterwards } = stage;
  await asMember(page, pages.about.to());
  await begin(stage);
  const { rows } = await site.database.query(
    `update recurring_contributions r set ${set} from recurring_contributions was
      where was.recurring_id = r.recurring_id and r.ended_at is null and r.provider_subscription_id is not null
      returning r.recurring_id, was.state, was.next_charge_at, was.last_charge_at`,
  );
  afterwards(async () => {
    for (const { recurring_id, state, next_charge_at, last_charge_at } of rows) {
      await site.database.query(
        `update recurring_contributions set state = $2, next_charge_at = $3, last_charge_at = $4, held_at = null,
                held_for = null, owed_cents = null, owed_since = null, owed_tries = null,
                owed_next_try_at = null where recurring_id = $1`,
        [recurring_id, state, next_charge_at, last_charge_at],
      );
    }
  });
  await page.goto(pages.myContributions.to());
  const card = page.getByRole("article").first();
  await seen(card.getByText(says));
  return card;
}

/** As the hourly look finds it, and asks. */
const theAthleteMoved = ({ site }: Stage) =>
  site.database.query(`
    with moved as (
      update recurring_contributions set asked_at = now(), asked_until = now() + interval '14 days', team_name = 'Demo State'
       where ended_at is null and provider_subscription_id is not null and asked_at is null
      returning player_id)
    update players p set pending_transfer = true from moved where p.player_id = moved.player_id`);

/** Whoever is signed in begins to give, unless they did at another width before. */
async function begin({ page, records, site }: Stage): Promise<void> {
  const { player_id } = records.athlete;
  const checkout_url = await page.evaluate(
    async ({ path, player_id }) => {
      const headers = { "x-api-key": "demo-key", "content-type": "application/json" };
      const mine = await fetch("/v1/my_contributions", { headers });
      if ((await mine.json()).recurring.length > 0) return null;
      const service = { nil_service_type: "general_contribution", player_id };
      const asked = { ...service, amount: 50, recurring_cost_duration: 3, agreed_to_renewal: true };
      const opened = await fetch(path, { method: "POST", headers, body: JSON.stringify(asked) });
      return String((await opened.json()).checkout_url);
    },
    { path: openRecurringCheckout.path, player_id },
  );
  if (checkout_url === null) return;
  await payOnPage(checkout_url);
  // It is there from the start; a state can be given to it once nothing is left to be told of its first payment.
  const stateNow = () =>
    page.evaluate(async () => {
      const mine = await fetch("/v1/my_contributions", { headers: { "x-api-key": "demo-key" } });
      return (await mine.json()).recurring[0]?.state;
    });
  await becomes(stateNow, "going");
  const untold = `
    select (select count(*) from provider_events where handled_at is null)
         + (select count(*) from graphile_worker.jobs where run_at <= now()) as count`;
  await becomes(async () => Number((await site.database.query(untold)).rows[0].count), 0);
}
