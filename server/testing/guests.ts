import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import type { Site } from "./site.ts";
import { until } from "./until.ts";

/** Somebody gives without an account, and types an address on the checkout page. */
export async function giveAsGuest(site: Site, player_id: number, email: string): Promise<void> {
  const body = { amount: 10, nil_service_type: "general_contribution", player_id };
  const { checkout_url, contribution_id } = await site.ask(openOneTimeCheckout, { body });
  await payOnPage(checkout_url, { email });
  const paid = "select from contributions where contribution_id = $1 and state = 'paid'";
  await until(async () => (await site.database.query(paid, [contribution_id])).rowCount);
}

/** How much of what was given is the account's with this address. */
export async function contributionsOf(site: Site, email: string): Promise<number> {
  const found = await site.database.query(
    "select from contributions join people using (user_id) where email_key = lower($1)",
    [email],
  );
  return found.rowCount ?? 0;
}
