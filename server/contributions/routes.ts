import sql from "sql-template-tag";
import {
  getContributionState,
  getPayment,
  givenLately,
  openOneTimeCheckout,
} from "../../contract/contributions/contributions.ts";
import { refundTransaction } from "../../contract/contributions/refunds.ts";
import type { CallAnswer } from "../../contract/form/call.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { answers } from "../http/calls/route.ts";
import { openCheckout } from "./checkout/open-checkout.ts";
import { readGivenLately } from "./received/lately.ts";
import { requestRefund } from "./refunds/request.ts";

type State = CallAnswer<typeof getContributionState>;
type Payment = CallAnswer<typeof getPayment>;

/** The row stays `paid` after a refund, because a refund that fails brings the money back. */
const SHOWN_STATE = sql`case when state = 'paid' and refunded_cents + lost_cents >= paid_cents then 'refunded' else state end`;
const WENT_BACK = sql`(refunded_cents / 100.0)::float8 as refunded, (lost_cents / 100.0)::float8 as lost`;

export const contributionsRoutes = [
  answers(openOneTimeCheckout, (world, { body }, asker) => openCheckout(world, body, asker)),

  answers(getContributionState, async (world, { params }) => {
    const found = await world.database.row<State>(sql`
      select contribution_id, ${SHOWN_STATE} as state, case when state = 'open' then checkout_url end as checkout_url,
             player_id::int, team_id, ${WENT_BACK}
        from contributions where contribution_id = ${params.contribution_id}`);
    if (!found) throw new Refusal(404, "We know no contribution with this id.");
    return found;
  }),

  answers(getPayment, async (world, { params }) => {
    const found = await world.database.row<Omit<Payment, "paid_at"> & { paid_at: Date | null }>(sql`
      select contribution_id, ${SHOWN_STATE} as state, player_id::int, team_id, player_name, team_name,
             (coalesce(paid_cents, amount_cents) / 100.0)::float8 as amount, currency, paid_at,
             ${WENT_BACK}, in_dispute_cents > 0 as in_dispute
        from contributions where provider_session_id = ${params.session_id}`);
    if (!found) throw new Refusal(404, "We know no payment with this id.");
    return { ...found, paid_at: found.paid_at?.toISOString() ?? null };
  }),

  answers(refundTransaction, (world, { params, body }, asker) =>
    requestRefund(world, params.transaction_id, body, asker),
  ),

  answers(givenLately, async (world) => ({ lately: await readGivenLately(world) })),
];
