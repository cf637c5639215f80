import sql from "sql-template-tag";
import {
  getContributionState,
  getPayer,
  getPayment,
  openOneTimeCheckout,
} from "../../contract/contributions/contributions.ts";
import { givenLately } from "../../contract/contributions/given-lately.ts";
import type { Moment } from "../../contract/contributions/moment.ts";
import { myPayorSums, payorSum } from "../../contract/contributions/payor-sum.ts";
import { refundTransaction } from "../../contract/contributions/refunds.ts";
import type { CallAnswer } from "../../contract/form/call.ts";
import { notePaidBack } from "../../contract/orders/paid-back.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { audit } from "../http/calls/audit.ts";
import { answers } from "../http/calls/route.ts";
import { personOf } from "../http/sessions/who.ts";
import { WHERE_IT_IS } from "./booking/where-it-is.ts";
import { openCheckout } from "./checkout/open-checkout.ts";
import { figuresOf } from "./payors/figures/figures.ts";
import { readMySums } from "./payors/my-sums.ts";
import { readPayorSum } from "./payors/payor-sum.ts";
import { readGivenLately } from "./received/lately.ts";
import { MOMENT, type MomentRow, momentOf } from "./received/moment.ts";
import { recordPaidBack } from "./refunds/pay-back.ts";
import { requestRefund } from "./refunds/request.ts";

type State = CallAnswer<typeof getContributionState>;
type Payment = CallAnswer<typeof getPayment>;
type Row<Answer> = Omit<Answer, keyof Moment> & MomentRow;

/** The row stays `paid` after a refund, because a refund that fails brings the money back. */
const SHOWN_STATE = sql`case when c.state = 'paid' and refunded_cents + lost_cents >= paid_cents then 'refunded' else c.state end`;
const WENT_BACK = sql`(refunded_cents / 100.0)::float8 as refunded, (lost_cents / 100.0)::float8 as lost`;

export const contributionsRoutes = [
  answers(openOneTimeCheckout, (world, { body }, asker) => openCheckout(world, body, asker)),

  answers(getContributionState, async (world, { params }) => {
    const found = await world.database.row<Row<State>>(sql`
      select contribution_id, ${SHOWN_STATE} as state, case when c.state = 'open' then checkout_url end as checkout_url,
             player_id::int, team_id, ${WENT_BACK}, ${MOMENT}
        from contributions c where contribution_id = ${params.contribution_id}`);
    if (!found) throw new Refusal(404, "We can't find this contribution.");
    const { athlete: _whom, ...known } = found;
    return { ...known, ...momentOf(world, found) };
  }),

  answers(getPayment, async (world, { params }) => {
    const found = await world.database.row<Row<Payment>>(sql`
      select contribution_id, ${SHOWN_STATE} as state, player_id::int, team_id, player_name, team_name,
             (coalesce(paid_cents, c.amount_cents) / 100.0)::float8 as amount, currency,
             ${WENT_BACK}, in_dispute_cents > 0 as in_dispute, payment_method_type,
             case when c.paid_at is not null then ${WHERE_IT_IS} end as where_it_is, ${MOMENT}
        from contributions c where provider_session_id = ${params.session_id}`);
    if (!found) throw new Refusal(404, "We can't find this payment.");
    return { ...found, ...momentOf(world, found) };
  }),

  answers(getPayer, async (world, { params }, asker) => {
    const found = await world.database.row<{ payer_email: string | null }>(sql`
      select contributor_email as payer_email from contributions
       where provider_session_id = ${params.session_id} and user_id = ${personOf(asker).user_id}`);
    return { payer_email: found?.payer_email ?? null };
  }),

  answers(payorSum, async (world, { query }, asker) => {
    const user_id = asker.session?.person.user_id ?? null;
    const found = await readPayorSum(world.database, { player_id: query.player_id, user_id });
    if (!found) throw new Refusal(404, "Player not found");
    const { rule, school_name, so_far_cents, open_cents, agreed, together } = found;
    return {
      rule,
      school_name,
      so_far: user_id === null ? null : so_far_cents / 100,
      on_open_pages: open_cents / 100,
      ...figuresOf(found),
      agreed,
      together,
    };
  }),

  answers(myPayorSums, (world, { query }, asker) =>
    readMySums(world.database, personOf(asker).user_id, query),
  ),

  answers(refundTransaction, (world, { params, body }, asker) =>
    requestRefund(world, params.transaction_id, body, asker),
  ),

  answers(notePaidBack, (world, { params, body }, asker) =>
    world.database.transaction(async (tx) => {
      const said = { ...body, noted_by: personOf(asker).user_id };
      const done = await recordPaidBack(world, tx, params.transaction_id, said);
      const { order_id, refund_id, amount_cents } = done;
      if (done.is_new)
        await audit(tx, asker, {
          act: `noted ${refund_id ? "a refund" : "an order"} as paid back another way`,
          subject: `transaction ${params.transaction_id}`,
          detail: {
            ...(refund_id ? { refund_id } : { order_id }),
            amount_cents,
            how: body.how,
            paid_on: body.paid_on,
          },
        });
      return { order_id, refund_id, amount: amount_cents / 100 };
    }),
  ),

  answers(givenLately, async (world) => ({ lately: await readGivenLately(world) })),
];
