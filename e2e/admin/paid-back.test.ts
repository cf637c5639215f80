import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { orderRunsOut, orderService } from "../driving/orders.ts";
import { addPerson, daysPass, givenAthlete } from "../driving/paid-out.ts";
import { control } from "../driving/provider.ts";
import { alive, becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const SUPPORTER = "ola@example.org";

/** An order that nobody did, whose payment the bank asked about: the dispute was won, and the provider refuses the refund. */
async function stuckOrder(): Promise<string> {
  const { contribution_id } = await orderService(site, { email: SUPPORTER, number: "4000000000000259" });
  const one = async <Row>(text: string): Promise<Row> =>
    (await site.database.query(text, [contribution_id])).rows[0];
  const BANK =
    "select count(*)::int as n, min(dispute_id) as id from disputes d join contributions c using (contribution_id) where contribution_id = $1 and in_dispute_cents > 0";
  await becomes(async () => (await one<{ n: number }>(BANK)).n, 1);
  const { id } = await one<{ id: string }>(BANK);
  await control(site, "POST", `disputes/${id}`, { status: "won" });
  await becomes(async () => (await one<{ n: number }>(BANK)).n, 0);
  await orderRunsOut(site, contribution_id);
  const REFUSED =
    "select count(*)::int as n from refund_requests where contribution_id = $1 and state = 'refused'";
  await becomes(async () => (await one<{ n: number }>(REFUSED)).n, 1, 20_000);
  return contribution_id;
}

test("an admin reads what to do about an order that can't be refunded, notes a check, and the supporter is told", async (t) => {
  const contribution_id = await stuckOrder();
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

test("an admin reads that a refund was sent back, and notes a check for it", async (t) => {
  const athlete = await givenAthlete(site, "rob", 60);
  const { rows } = await site.database.query<{ contribution_id: string; payment_intent: string }>(
    "select contribution_id, provider_payment_id as payment_intent from contributions where player_id = $1",
    [athlete.player_id],
  );
  const { contribution_id = "", payment_intent = "" } = rows[0] ?? {};
  const { id } = (await control(site, "POST", "refunds", { payment_intent, amount: 2_000 })) as {
    id: string;
  };
  await control(site, "POST", `refunds/${id}`, { status: "failed" });
  const { page, press } = await visit(t, site, "phone");
  await signIn(page, pages.adminTransaction.to({ transaction_id: contribution_id }), "admin@demo.test");
  const main = page.getByRole("main");
  await seen(main.getByRole("heading", { name: "$20 to pay back another way" }));
  await seen(main.getByText(/none of this contribution is paid out until that's settled/));
  await alive(page);
  await press(main.getByRole("button", { name: "Paid back another way" }));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reference").fill("Check 1044");
  await dialog.getByLabel("Paid on").fill(new Date().toISOString().slice(0, 10));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Yes, note it" }).click();
  await seen(page.getByText("It's noted as paid back."));
  await seen(main.getByText(/^\$20 paid back by check on .*, noted by admin@demo\.test/));
  await gone(main.getByRole("heading", { name: "$20 to pay back another way" }));
});

test("an admin asks that an athlete's money goes to their estate; another pays it, and says how", async (t) => {
  const athlete = await givenAthlete(site, "ida", 60);
  await daysPass(site, athlete);
  await addPerson(site, "second-admin@demo.test", "admin");
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 422/);
  const { page, press, context } = visitor;
  await signIn(page, pages.adminPayouts.to(), "admin@demo.test");
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const decisions = main.getByLabel("Decisions about held money, table");
  await press(main.getByRole("button", { name: "Decide about an athlete's money" }));
  await main.getByRole("searchbox").fill(athlete.player_name);
  await press(main.getByRole("button", { name: "Find", exact: true }));
  await press(main.getByRole("button", { name: new RegExp(`^${athlete.player_name} \\(`) }).first());
  await dialog.getByLabel("Why it can't reach them").selectOption("The athlete died");
  await dialog.getByLabel("Where it goes").selectOption("To their estate");
  await dialog.getByLabel("Reason").fill("The court named who administers it.");
  await press(dialog.getByRole("button", { name: "Ask another admin" }));
  await seen(decisions.getByText("Waiting for another admin"));
  await gone(decisions.getByRole("button", { name: /^Agree/ }));

  await page.goto("about:blank");
  await context.clearCookies();
  await signIn(page, pages.adminPayouts.to(), "second-admin@demo.test");
  await press(decisions.getByRole("button", { name: /^Agree/ }));
  await press(dialog.getByRole("button", { name: "Agree" }));
  await seen(dialog.getByText("Please enter a reference, like the number of the check."));
  await dialog.getByLabel("Reference").fill("Check 1043");
  await dialog.getByLabel("Paid on").fill(new Date().toISOString().slice(0, 10));
  await press(dialog.getByRole("button", { name: "Agree" }));
  await seen(decisions.getByText("Done, second-admin@demo.test, Check 1043"));
});
