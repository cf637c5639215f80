import { after, test } from "node:test";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { pages } from "../../contract/pages/addresses.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { anAthlete, guestOf, lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";

import { signIn } from "../driving/members.ts";
import { control } from "../driving/provider.ts";
import { alive, becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const SUPPORTER = "ola@example.org";

/** An order that nobody did, whose payment the bank asked about: the dispute was won, and the provider refuses the refund. */
async function stuckOrder(): Promise<{ contribution_id: string; order_id: string }> {
  const { player_id, team_id } = await anAthlete(site);
  const { rows: offers } = await site.database.query<{ offer_id: string }>(
    `insert into offers (player_id, kind, price_cents, days, at_once, offered_at)
     values ($1, 'shout_out', 5000, 30, 5, now()) returning offer_id`,
    [player_id],
  );
  const [offer] = offers;
  const body = {
    ...{
      amount: 50,
      price: 50,
      nil_service_type: "shout_out",
      player_id,
      team_id,
      offer_id: offer?.offer_id ?? "",
    },
    ...{ brief: "For my sister.", first_name: "Ada", agrees_to_be_named: true },
  };
  const { checkout_url, contribution_id } = await guestOf(site).ask(openOneTimeCheckout, { body });
  await payOnPage(checkout_url, { email: SUPPORTER, number: "4000000000000259" });
  const one = async <Row>(text: string): Promise<Row> =>
    (await site.database.query(text, [contribution_id])).rows[0];
  const ONE = "select order_id, state from orders where contribution_id = $1";
  await becomes(async () => (await one<{ state: string }>(ONE)).state, "ordered");
  const BANK =
    "select count(*)::int as n, min(dispute_id) as id from disputes d join contributions c using (contribution_id) where contribution_id = $1 and in_dispute_cents > 0";
  await becomes(async () => (await one<{ n: number }>(BANK)).n, 1);
  const { id } = await one<{ id: string }>(BANK);
  await control(site, "POST", `disputes/${id}`, { status: "won" });
  await becomes(async () => (await one<{ n: number }>(BANK)).n, 0);
  await one(
    `update orders set ordered_at = ordered_at - interval '40 days', due_at = due_at - interval '40 days', look_at = now()
      where contribution_id = $1`,
  );
  await site.database.query("select graphile_worker.add_job('orders_look')");
  const REFUSED =
    "select count(*)::int as n from refund_requests where contribution_id = $1 and state = 'refused'";
  await becomes(async () => (await one<{ n: number }>(REFUSED)).n, 1, 20_000);
  return { contribution_id, order_id: (await one<{ order_id: string }>(ONE)).order_id };
}

test("an admin reads what to do about an order that can't be refunded, notes a check, and the supporter is told", async (t) => {
  const { contribution_id } = await stuckOrder();
  const { page, press } = await visit(t, site, "phone");
  await signIn(page, pages.adminAttention.to(), "admin@demo.test");
  const main = page.getByRole("main");
  const alarm = main.getByRole("row").filter({ hasText: "can't go back to the card" });
  await seen(alarm.getByText(/press .Paid back another way./));
  await press(alarm.getByRole("link"));
  await seen(main.getByRole("heading", { name: "$50 to pay back another way" }));
  await alive(page);
  await press(main.getByRole("button", { name: "Paid back another way" }));
  const dialog = page.getByRole("dialog");
  await seen(dialog.getByRole("heading", { name: "How did you pay back $50?" }));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await seen(dialog.getByText("Please enter a reference, like the number of the check."));
  await dialog.getByLabel("Reference").fill("Check 1042");
  await dialog.getByLabel("Paid on").fill(new Date().toISOString().slice(0, 10));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await seen(dialog.getByRole("heading", { name: "Did you pay back $50?" }));
  await seen(dialog.getByText("Check 1042"));
  await dialog.getByRole("button", { name: "Yes, note it" }).click();
  await seen(main.getByText(/^\$50 paid back by check on .*, noted by admin@demo\.test/));
  await gone(main.getByRole("heading", { name: "$50 to pay back another way" }));
  const letter = async () =>
    (await lettersTo(site, SUPPORTER)).find(({ subject }) => subject.startsWith("We paid back your $50"));
  await becomes(async () => (await letter()) !== undefined, true);
  await page.context().clearCookies();
  const [, path = ""] = /(\/Order#[\w.-]+)/.exec((await letter())?.text ?? "") ?? [];
  await page.goto(path);
  await seen(page.getByText(/^\$50 came back to you, not to your card: we paid it by check on /));
  await becomes(
    async () =>
      (
        await site.database.query(
          "select count(*)::int as n from needs_attention where subject = $1 and closed_at is null",
          [contribution_id],
        )
      ).rows[0].n,
    0,
  );
});
