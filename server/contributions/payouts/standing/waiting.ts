import sql, { type Sql } from "sql-template-tag";
import type { WaitingReason } from "../../../../contract/payouts/states.ts";
import type { World } from "../../../world/world.ts";
import { REPORT_RULE } from "../../payors/reporting.ts";

/** Of `contributions c`: what of it is the athlete's and not paid out, in cents; below zero what has to be taken back. */
export const OPEN_CENTS: Sql = sql`(c.paid_cents - c.refunded_cents - c.lost_cents - c.paid_out_cents)`;

/** Whether there is any, as the index `contributions_to_pay_out` has it. */
export const IS_OPEN: Sql = sql`
  c.paid_at is not null and c.paid_cents - c.refunded_cents - c.lost_cents <> c.paid_out_cents and c.currency = 'usd'`;

type Now = Pick<World, "clock">;

/**
 * The first reason of `WAITING_REASONS` for which what is open of `contributions c` waits; null: it is ready. What has to be taken
 * back waits for nothing. `athlete`: to whom it is paid, a column or a number.
 *
 * Sources: the refund promise is the operator's (`PAYOUT_AFTER_DAYS`); while a bank decides, the provider has taken the money from us
 * (stripe.com/docs/disputes); an order's money is held for it (decision 70); a payor's report comes before the money where one is due
 * (decision 61), unless the operator has chosen otherwise for this athlete.
 */
export const waitsFor = ({ clock }: Now, after_days: number, athlete: Sql): Sql => sql`
  case when ${OPEN_CENTS} < 0 then null
       when c.in_dispute_cents > 0 then ${reason("in_dispute")}
       when exists (select from orders o where o.contribution_id = c.contribution_id and o.state <> 'settled') then ${reason("order")}
       when ${reportWaits(athlete)} then ${reason("report")}
       when ${readyAt(after_days)} > ${clock.now()}::timestamptz then ${reason("refund_promise")} end`;

const reason = (one: WaitingReason): Sql => sql`${one}::text`;

/** When nothing but time keeps it. */
export const readyAt = (after_days: number): Sql => sql`(c.paid_at + make_interval(days => ${after_days}))`;

/** A sum that is to be reported, and nobody has noted that it was since it came to that. */
const reportWaits = (athlete: Sql): Sql => sql`
  (c.payor_id is not null and exists (
     select from payor_sums s join players p on p.player_id = s.player_id join teams t using (team_id)
      where s.player_id = c.player_id and s.payor_id = payor_head(c.payor_id) and s.crossed_on is not null
        and ${REPORT_RULE} <> 'no'
        and not exists (select from payor_reports r
                         where r.player_id = s.player_id and payor_head(r.payor_id) = s.payor_id
                           and (r.noted_at at time zone 'UTC')::date >= s.crossed_on))
   and not coalesce((select x.pays_before from payout_choices x where x.player_id = ${athlete} order by x.choice_id desc limit 1), false))`;
