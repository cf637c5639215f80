import { after, test } from "node:test";
import { anAthlete, booksOf, lettersTo } from "./books.ts";
import { visit } from "./browser.ts";
import { refund } from "./provider.ts";
import { becomes, seen } from "./seen.ts";
import { startSite } from "./site.ts";
import { EMAIL, fillCard, GOOD_CARD, goToPayment, openAthlete, openDialog, pressPay } from "./supporter.ts";

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
  await seen(payment.getByText(`All of it is held for ${athlete.player_name}.`));
  const { rows } = await site.database.query(
    "select contribution_id, provider_payment_id from contributions where player_id = $1",
    [athlete.player_id],
  );
  const { contribution_id, provider_payment_id } = rows[0];

  await refund(site, provider_payment_id, 1_000);
  await becomes(async () => (await booksOf(site, athlete)).received, 40);
  await payment.reload();
  await seen(payment.getByText(`$10 went back to you; $40 is held for ${athlete.player_name}.`));

  await refund(site, provider_payment_id);
  await becomes(async () => (await booksOf(site, athlete)).received, 0);
  await payment.reload();
  await seen(payment.getByRole("heading", { name: "Refunded" }));
  await payment.goto(`/failed?transaction_id=${contribution_id}`);
  await seen(payment.getByRole("heading", { name: "Refunded" }));
  await becomes(async () => (await lettersTo(site, EMAIL)).length, 3);
});
