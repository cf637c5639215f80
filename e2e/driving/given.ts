import { login } from "../../contract/accounts/accounts.ts";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import type { Player } from "../../contract/players/players.ts";
import { openRecurringCheckout } from "../../contract/recurring/recurring.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { guestOf } from "./books.ts";
import { DEMO_PASSWORD, FAN } from "./members.ts";
import { becomes } from "./seen.ts";
import type { Site } from "./site.ts";

/** Somebody who is signed in gave this much before, and it is booked. `agrees`: to being named in the athlete's report. */
export async function gaveBefore(
  site: Site,
  { player_id, team_id }: Pick<Player, "player_id" | "team_id">,
  amount: number,
  { email = FAN, agrees = false }: { readonly email?: string; readonly agrees?: boolean } = {},
): Promise<void> {
  const { ask } = guestOf(site);
  await ask(login, { body: { username: email, password: DEMO_PASSWORD } });
  const { checkout_url, contribution_id } = await ask(openOneTimeCheckout, {
    body: {
      ...{ amount, nil_service_type: "general_contribution", player_id, team_id },
      agrees_to_be_named: agrees,
    },
  });
  await payOnPage(checkout_url);
  await untilPaid(site, contribution_id);
}

/** Waits until the site knows that it is paid. */
export const untilPaid = ({ database }: Site, contribution_id: string): Promise<void> =>
  becomes(async () => {
    const { rows } = await database.query<{ state: string }>(
      "select state from contributions where contribution_id = $1",
      [contribution_id],
    );
    return rows[0]?.state;
  }, "paid");

/** Somebody who is signed in began to give every month for a year, and the first payment is in. */
export async function beganBefore(
  site: Site,
  { player_id, team_id }: Pick<Player, "player_id" | "team_id">,
  amount: number,
  email = FAN,
): Promise<void> {
  const { ask } = guestOf(site);
  await ask(login, { body: { username: email, password: DEMO_PASSWORD } });
  const { checkout_url, contribution_id } = await ask(openRecurringCheckout, {
    body: {
      ...{ amount, nil_service_type: "general_contribution", player_id, team_id },
      ...{ recurring_cost_duration: 12, agreed_to_renewal: true },
    },
  });
  await payOnPage(checkout_url);
  await becomes(async () => {
    const { rows } = await site.database.query<{ state: string }>(
      "select r.state from contributions join recurring_contributions r using (recurring_id) where contribution_id = $1",
      [contribution_id],
    );
    return rows[0]?.state;
  }, "going");
}
