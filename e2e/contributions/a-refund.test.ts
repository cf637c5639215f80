import { after, test } from "node:test";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { anAthlete, booksOf, lettersTo, openContribution } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { decideForPayer, loseDispute, openDispute, refund } from "../driving/provider.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import {
  EMAIL,
  fillCard,
  GOOD_CARD,
  goToPayment,
  openAthlete,
  openDialog,
  pressPay,
} from "../driving/supporter.ts";

const site = await startSite();
after(() => site.stop());

test("a payment that is refunded in part and then whole: its pages, the athlete's sum and the mails say so", async (t) => {
  const athlete = await anAthlete(site);
  const visitor = await visit(t, site, "phone");
  const dialog = await openDialog(visitor, await openAthlete(visitor, athlete));
  const payment = await goToPayment(visitor, dialog, "$50");
  await fillCard(payment, GOOD_CARD);
  await pressPay(visitor, payment);
  await seen(payment.getByRole("heading", { name: "Payment Success" }));
  await seen(payment.getByText(`We're holding all of it for ${athlete.player_name}.`));
  const { rows } = await site.database.query(
    "select contribution_id, provider_payment_id from contributions where player_id = $1",
    [athlete.player_id],
  );
  const { contribution_id, provider_payment_id } = rows[0];

  await refund(site, provider_payment_id, 1_000);
  await becomes(async () => (await booksOf(site, athlete)).received, 40);
  await payment.reload();
  await seen(payment.getByText(`$10 was refunded to you. We're holding $40 for ${athlete.player_name}.`));

  await refund(site, provider_payment_id);
  await becomes(async () => (await booksOf(site, athlete)).received, 0);
  await payment.reload();
  await seen(payment.getByRole("heading", { name: "Refunded" }));
  await payment.goto(`/failed?transaction_id=${contribution_id}`);
  await seen(payment.getByRole("heading", { name: "Refunded" }));
  await becomes(async () => (await lettersTo(site, EMAIL)).length, 3);
});

test("what a bank took back after a dispute is told apart from what was refunded", async (t) => {
  const athlete = await anAthlete(site);
  const { checkout_url, contribution_id } = await openContribution(site, athlete, 50);
  await payOnPage(checkout_url);
  const kept = async () => {
    const { rows } = await site.database.query(
      "select provider_payment_id, provider_session_id, state, refunded_cents::int, lost_cents::int, in_dispute_cents::int from contributions where contribution_id = $1",
      [contribution_id],
    );
    return rows[0];
  };
  await becomes(async () => (await kept()).state, "paid");
  const { provider_payment_id, provider_session_id } = await kept();
  await refund(site, provider_payment_id, 1_000);
  await becomes(async () => (await kept()).refunded_cents, 1_000);
  const dispute_id = await openDispute(site, provider_payment_id, 1_500);
  await becomes(async () => (await kept()).in_dispute_cents, 1_500);
  const { page } = await visit(t, site, "phone");
  await page.goto(`/success?session_id=${provider_session_id}`);
  await seen(page.getByRole("heading", { name: "Payment in dispute" }));
  await seen(page.getByText("Your bank asked for this payment back, so it's on hold until they decide."));
  await gone(page.getByRole("button", { name: /^Share/ }));

  await decideForPayer(site, dispute_id);
  await becomes(async () => (await kept()).lost_cents, 1_500);
  await page.reload();
  await seen(page.getByText("$10 was refunded to you, and $15 was taken back by your bank after a dispute."));
  await seen(page.getByText(`We're holding $25 for ${athlete.player_name}.`));

  await loseDispute(site, provider_payment_id, 2_500);
  await becomes(async () => (await kept()).lost_cents, 4_000);
  await page.reload();
  await seen(page.getByRole("heading", { name: "Taken back by your bank" }));
  await page.goto(`/failed?transaction_id=${contribution_id}`);
  await seen(page.getByRole("heading", { name: "Taken back by your bank" }));
  await seen(page.getByText("after a dispute your bank took it back"));
  await becomes(async () => (await page.title()).split(" · ")[0], "Taken back by your bank");
});
