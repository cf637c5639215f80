import sql, { raw, type Sql } from "sql-template-tag";
import { GENERAL_CONTRIBUTION } from "../../../../contract/orders/kinds.ts";
import type { WaitingReason } from "../../../../contract/payouts/states.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { REPORT_RULE } from "../../payors/reporting.ts";
import { CAME_TO_NOTHING } from "../../refunds/to-pay-back.ts";

const DAY_MS = 86_400_000;

/**
 * Of `contributions c`: what of it is the athlete's and not paid out, in cents; below zero what has to be taken back, which is never more than
 * was paid out of it. What went back beyond what was paid is the platform's loss (booking/book-beyond-paid.ts).
 */
export const OPEN_CENTS: Sql = sql`(greatest(c.paid_cents - c.refunded_cents - c.lost_cents, 0) - c.paid_out_cents)`;

/** Whether there is any; in the words of the index `contributions_open_money`. */
export const IS_OPEN: Sql = sql`
  c.paid_at is not null and greatest(c.paid_cents - c.refunded_cents - c.lost_cents, 0) <> c.paid_out_cents and c.currency = 'usd'`;

/** Whether a refund of `contributions c` came to nothing, and nobody has seen to it yet: what it was of is its supporter's still. */
export const IS_OWED_BACK: Sql = sql`(c.contribution_id in (select f.contribution_id from (${CAME_TO_NOTHING}) as f))`;

/** Whether a refund of `contributions c` was asked for, or is under way at the provider, and is not booked yet; or one came to nothing. */
export const BEING_REFUNDED: Sql = sql`(c.promised_back_cents > c.refunded_cents or ${IS_OWED_BACK})`;

/**
 * Whether `contributions c` has to be taken back and went out to somebody else than `athlete`, who was taken for the one whose page it was given
 * to, or to the account of somebody who had their page before: then it isn't theirs to give back. An alarm names its payout (runs/other-pages.ts,
 * runs/other-accounts.ts).
 */
export const isOthersToGiveBack = (athlete: Sql): Sql => sql`
  (${OPEN_CENTS} < 0
   and exists (select from payout_lines l join payouts o using (payout_id) join players y on y.player_id = o.player_id
                 join payout_accounts a using (payout_account_id)
                where l.contribution_id = c.contribution_id and o.state <> 'dropped' and l.amount_cents > l.reversed_cents
                  and (coalesce(y.merged_into, y.player_id) <> ${athlete} or a.not_theirs_at is not null)))`;

type Now = Pick<World, "clock">;

/** To whom it is paid, and whether `contributions c` is one of a payor whose report is due. */
interface Whose {
  /** A column or a number. */
  readonly athlete: Sql;
  readonly report_is_due: Sql;
}

/** Of what is open: it may wait for something else than time or a payor's report, or has to be taken back, as the index `contributions_open_money_apart` has it. */
export const IS_APART: Sql = sql`
  (c.paid_cents - c.refunded_cents - c.lost_cents - c.paid_out_cents < 0 or c.in_dispute_cents > 0
   or c.promised_back_cents > c.refunded_cents or c.nil_service_type <> ${raw(`'${GENERAL_CONTRIBUTION}'`)})`;

/** Of many athletes: each contribution's payor is looked up. `athlete`: a column. */
export const ofMany = (athlete: Sql): Whose => ({ athlete, report_is_due: REPORT_IS_DUE });

/** Of one athlete, however much they were given: whose reports are due is found once, and not for each contribution. */
export const ofOne = (player_id: number): Whose => ({
  athlete: sql`${player_id}::bigint`,
  report_is_due: sql`(c.payor_id is not null and (c.player_id, c.payor_id) in (${duePayorsOf(player_id)}))`,
});

/** `player_id` and `payor_id` of whoever gave to the athlete and is to be reported still: each by whom they count as one with, too. */
export const duePayorsOf = (player_id: number): Sql => sql`
  select s.player_id, coalesce(m.payor_id, s.payor_id) as payor_id
    from ${SUMS} left join payor_groups g on g.payor_id = s.payor_id left join payor_groups m on m.head_id = g.head_id
   where s.player_id = ${pagesOf(player_id)} and ${IS_DUE}`;

/**
 * The first reason of `WAITING_REASONS` for which what is open of `contributions c` waits; null: it is ready. What has to be taken
 * back waits for nothing.
 *
 * Sources: the refund promise is the operator's (`PAYOUT_AFTER_DAYS`); while a bank decides, the provider has taken the money from us
 * (stripe.com/docs/disputes), and it takes what is being refunded; what a refund that failed was of waits for an admin, who sends it another way (decision 75); an order's money is held for it (decision 70), and what has nothing in return has no order; a payor's report
 * comes before the money where one is due (decision 61), unless the operator has chosen otherwise for this athlete.
 */
export const waitsFor = (now: Now, after_days: number, { athlete, report_is_due }: Whose): Sql => sql`
  case when ${OPEN_CENTS} < 0 then null
       when c.in_dispute_cents > 0 then ${reason("in_dispute")}
       when ${BEING_REFUNDED} or ${orderIn(sql`'refunding', 'refunded', 'ended'`)} then ${reason("being_refunded")}
       when ${orderIn(sql`'unpaid', 'ordered', 'asked', 'answered', 'delivered', 'questioned', 'accepted'`)} then ${reason("order")}
       when ${report_is_due} and not ${paysBefore(athlete)} then ${reason("report")}
       when ${isPromised(now, after_days)} then ${reason("refund_promise")} end`;

/** Whether `contributions c` is of an order in one of these states. Nothing of one that goes back is ever the athlete's, also where the provider does not refund it. */
const orderIn = (states: Sql): Sql => sql`
  (c.nil_service_type <> ${GENERAL_CONTRIBUTION}
   and exists (select from orders o where o.contribution_id = c.contribution_id and o.state in (${states})))`;

/** Whether `contributions c` can be refunded still because it was asked for. */
export const isPromised = (now: Now, after_days: number): Sql =>
  sql`c.paid_at > ${promisedSince(now, after_days)}::timestamptz`;

const reason = (one: WaitingReason): Sql => sql`${one}::text`;

/** What was paid after it can be refunded still. */
const promisedSince = ({ clock }: Now, after_days: number): Date =>
  new Date(clock.now().getTime() - after_days * DAY_MS);

/** When nothing but time keeps what was paid at `paid_at`. */
export const readyAt = (paid_at: Date, after_days: number): Date =>
  new Date(paid_at.getTime() + after_days * DAY_MS);

/** What payors gave, with the player's team, which says whether it is reported. */
const SUMS: Sql = sql`payor_sums s join players p on p.player_id = s.player_id join teams t using (team_id)`;

/** Of `SUMS`: it is to be reported, and nobody has noted that it was since it came to that. */
const IS_DUE: Sql = sql`
  s.crossed_on is not null and ${REPORT_RULE} <> 'no'
  and not exists (select from payor_reports r left join payor_groups g on g.payor_id = r.payor_id
                   where r.player_id = s.player_id and coalesce(g.head_id, r.payor_id) = s.payor_id
                     and (r.noted_at at time zone 'UTC')::date >= s.crossed_on)`;

const REPORT_IS_DUE: Sql = sql`
  (c.payor_id is not null
   and exists (select from ${SUMS} where s.player_id = c.player_id and s.payor_id = payor_head(c.payor_id) and ${IS_DUE}))`;

/** The last choice of an operator for the athlete. */
const paysBefore = (athlete: Sql): Sql => sql`
  coalesce((select x.pays_before from payout_choices x where x.player_id = ${athlete} order by x.choice_id desc limit 1), false)`;
