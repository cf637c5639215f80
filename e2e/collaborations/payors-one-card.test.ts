import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { pages } from "../../contract/pages/addresses.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { guestOf } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { untilPaid } from "../driving/given.ts";
import { signIn } from "../driving/members.ts";
import { gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const [ONE, OTHER] = ["riley@first.example", "riley.work@second.example"] as const;
const BOTH = `${ONE} and ${OTHER}`;

/** A guest gives to the athlete of the demo's office, on the provider's page. */
async function gives(email: string, amount: number): Promise<void> {
  const { rows } = await site.database.query(
    `select player_id::int, team_id::int from roles_held join people using (user_id) join players using (player_id)
      where email = 'athlete@demo.test' limit 1`,
  );
  const { checkout_url, contribution_id } = await guestOf(site).ask(openOneTimeCheckout, {
    body: { amount, nil_service_type: "general_contribution", ...rows[0] },
  });
  await payOnPage(checkout_url, { email });
  await untilPaid(site, contribution_id);
}

test("two guests paid with one card: the office reads why they may be one, has them count as one, and takes them apart", async (t) => {
  await gives(ONE, 350);
  await gives(OTHER, 300);
  const { page } = await visit(t, site, "desk");
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await seen(page.getByText(/^Paid with the same card · \$650 together to/));
  await seen(page.getByText("A household may share a card."));
  await page.getByRole("button", { name: `Join ${BOTH}` }).click();
  const dialog = page.getByRole("dialog");
  assert.equal(await dialog.getByLabel("How you know").inputValue(), "Paid with the same card.");
  await dialog.getByRole("button", { name: "Count as one", exact: true }).click();
  await gone(dialog);
  await gone(page.getByText(/^Paid with the same card/));
  await page.getByRole("main").getByRole("link", { name: ONE, exact: true }).click();
  await seen(page.getByText("“Paid with the same card.”"));
  await page.getByRole("button", { name: "Take apart" }).click();
  await dialog.getByRole("button", { name: "Take apart", exact: true }).click();
  await seen(page.getByText("This payor counts alone."));
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await page.getByRole("button", { name: `Not the same: ${BOTH}` }).click();
  await gone(page.getByText(/^Paid with the same card/));
});
