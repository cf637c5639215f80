import sql from "sql-template-tag";
import { type Section, type Subject, WHY } from "./section.ts";

const own = ({ user_id }: Subject) => sql`t.user_id = ${user_id}`;

/** Those given as a guest with the confirmed address, too: they are joined at each sign-in and when a copy is asked for. */
const given = ({ user_id, email }: Subject) => sql`
  (t.user_id = ${user_id} or t.user_id is null and lower(t.contributor_email) = lower(${email}))`;

const ofOwnContribution = ({ user_id }: Subject) => sql`
  t.contribution_id in (select c.contribution_id from contributions c where c.user_id = ${user_id})`;
const ofOwnPlan = ({ user_id }: Subject) => sql`
  t.recurring_id in (select r.recurring_id from recurring_contributions r where r.user_id = ${user_id})`;

/** Who gives, and keeps athletes in mind. */
export const supporterSections: readonly Section[] = [
  {
    name: "favorites",
    title: "Your favorites",
    about: "Athletes you saved.",
    table: "favourites",
    of: own,
    order: sql`t.saved_at desc, t.favourites_id desc`,
    gives: "player_id saved_at",
    beside: {
      player_name: sql`(select p.player_name from players p where p.player_id = t.player_id)`,
      team_name: sql`(select p.team_name from players p where p.player_id = t.player_id)`,
    },
    withheld: [["user_id favourites_id", WHY.number]],
  },
  {
    name: "contributions",
    title: "Contributions you made",
    about: "Each payment, also those that came to nothing.",
    table: "contributions",
    of: given,
    order: sql`t.created_at desc, t.contribution_id`,
    gives:
      "contribution_id created_at kind>one_time_or_recurring state player_id player_name team_name amount_cents paid_cents currency paid_at payment_method_type>paid_with contributor_email>receipt_email refunded_cents promised_back_cents>refunds_promised_cents lost_cents>lost_in_disputes_cents in_dispute_cents failure>why_it_failed nil_service_type recurring_id>monthly_contribution_id provider_payment_id>payment_provider_reference expires_at",
    withheld: [
      ["user_id team_id payor_id", WHY.number],
      ["idempotency_key request_digest provider_session_id provider_invoice_id", WHY.bookkeeping],
      ["fee_booked check_at checks looked_at_moment asking_until provider_failures", WHY.bookkeeping],
      ["paid_out_cents sent_again_cents", WHY.others],
      ["checkout_url", "The payment page's address: it no longer works, or would open an unpaid payment."],
    ],
  },
  {
    name: "what_you_gave_to_whom",
    title: "What you gave each athlete",
    about:
      "What an athlete reports once it comes to the sum that rules name: paid, what your plans are yet to charge, and deals that were signed.",
    table: "payor_sums",
    of: ({ user_id }) =>
      // Of payors who count as one the sum is of all of them, and so others' too.
      sql`t.payor_id in (select y.payor_id from payors y where y.user_id = ${user_id}) and t.sum_cents <> 0
          and not exists (select from payor_groups g where g.payor_id = t.payor_id)`,
    order: sql`t.sum_cents desc, t.player_id`,
    gives: "player_id paid_cents promised_cents deals_cents sum_cents crossed_on>reported_from_on",
    beside: {
      player_name: sql`(select p.player_name from players p where p.player_id = t.player_id)`,
      team_name: sql`(select p.team_name from players p where p.player_id = t.player_id)`,
    },
    withheld: [["payor_id is_open_ended told_crossed_on", WHY.bookkeeping]],
  },
  {
    name: "cards_remembered",
    title: "That we remembered a card of yours",
    about:
      "For five years, of payments to athletes who report what one payor gives: a school's office may be told that two payors paid with the same card. We can't tell from it which card it is. While our keys change, one card may stand here twice.",
    table: "payor_cards",
    of: ({ user_id, email }) =>
      sql`t.payor_id in (select y.payor_id from payors y where y.user_id = ${user_id} or y.email_key = lower(${email}))`,
    order: sql`t.remembered_on desc, t.card_hash`,
    gives: "remembered_on>remembered_since_on",
    withheld: [
      ["payor_id", WHY.number],
      ["key_id card_hash", "A scrambled form of the card, of use only for comparing two."],
    ],
  },
  {
    name: "report_agreements",
    title: "That you may be named in reports",
    about: "When you agreed that an athlete names you, and to which wording.",
    table: "report_agreements",
    of: ({ user_id }) => sql`
      (t.user_id = ${user_id} or t.contribution_id in (select c.contribution_id from contributions c where c.user_id = ${user_id}))`,
    order: sql`t.agreed_at desc, t.agreement_id`,
    gives: "player_id contribution_id words_version agreed_at",
    withheld: [["agreement_id user_id", WHY.number]],
  },
  {
    name: "association_answers",
    title: "What you said of ties to a school",
    about:
      "Your answers for the reports of athletes, also by the link in a receipt, and what you noted of others' as an officer.",
    table: "association_answers",
    of: ({ user_id }) => sql`
      (t.answered_by = ${user_id} or t.contribution_id in (select c.contribution_id from contributions c where c.user_id = ${user_id}))`,
    order: sql`t.answer_id desc`,
    gives:
      "player_id for_one_school own_athletes>only_that_schools_athletes asked_to_recruit gave_over_50000>gave_over_50000_dollars tied_to_such told_on contribution_id>by_the_receipt_of_contribution answered_at",
    withheld: [["answer_id payor_id place answered_by", WHY.number]],
  },
  {
    name: "monthly_contributions",
    title: "Your monthly contributions",
    about: "What you agreed to, and the card that pays for it.",
    table: "recurring_contributions",
    of: own,
    order: sql`t.created_at desc, t.recurring_id`,
    gives:
      "recurring_id>monthly_contribution_id agreed_at state player_id player_name team_name amount_cents currency duration_months card_brand card_last4 card_exp_month card_exp_year anchor_at>first_charge_at next_charge_at last_charge_at ends_at ended_at paused_until>paused_until_at owed_cents owed_since>owed_since_at owed_tries owed_next_try_at disputed_at offer_id>service_number brief first_name held_at>on_hold_since_at held_for>on_hold_because athlete_left_at asked_at>asked_to_go_on_at asked_until>asked_until_at asked_to_follow_at answered_at provider_subscription_id>payment_provider_reference created_at",
    withheld: [
      ["user_id team_id", WHY.number],
      ["looked_at_moment check_at finished_moment raised_on", WHY.bookkeeping],
    ],
  },
  {
    name: "changes_of_monthly_contributions",
    title: "Changes of your monthly contributions",
    about: "What was asked of them, and when it was carried out.",
    table: "recurring_changes",
    of: ofOwnPlan,
    order: sql`t.asked_at desc, t.entry_id desc`,
    gives: "recurring_id>monthly_contribution_id act wanted asked_at settled_at",
    withheld: [["entry_id", WHY.number]],
  },
  {
    name: "card_changes",
    title: "Pages on which you changed a card",
    about: "When each was opened, and when it was done.",
    table: "card_pages",
    of: ofOwnPlan,
    order: sql`t.opened_at desc, t.session_id`,
    gives: "recurring_id>monthly_contribution_id opened_at done_at only_this",
    withheld: [
      ["session_id", "The page's number at the payment provider."],
      ["asked_entry_id done_moment", WHY.bookkeeping],
    ],
  },
  {
    name: "refunds",
    title: "Refunds you got",
    about: "As the payment provider tells them.",
    table: "refunds",
    of: ofOwnContribution,
    order: sql`t.created_at desc, t.refund_id`,
    gives:
      "refund_id contribution_id amount_cents currency status reason failure_reason created_at updated_at",
  },
  {
    name: "refunds_asked_for",
    title: "Refunds we asked the payment provider for",
    about: "For contributions of yours.",
    table: "refund_requests",
    of: ofOwnContribution,
    order: sql`t.asked_at desc, t.refund_request_id`,
    gives: "contribution_id amount_cents asked_at state refund_id failure>why_it_failed",
    withheld: [
      ["refund_request_id", WHY.number],
      ["asked_by", WHY.staff],
      ["reason", "A note for our own records. Write to us to have it."],
      ["attempt", WHY.bookkeeping],
    ],
  },
  {
    name: "paid_back",
    title: "Orders we paid back another way",
    about: "Not to the card they were paid with, since it couldn't take the refund.",
    table: "orders_paid_back",
    of: ({ user_id }) => sql`
      t.order_id in (select o.order_id from orders o join contributions c using (contribution_id) where c.user_id = ${user_id})`,
    order: sql`t.noted_at desc, t.order_id`,
    gives: "order_id amount_cents how reference paid_on noted_at",
    withheld: [["noted_by", WHY.staff]],
  },
  {
    name: "refunds_paid_back",
    title: "Refunds we paid back another way",
    about: "Where the card or account you paid with couldn't take them.",
    table: "refunds_paid_back",
    of: ofOwnContribution,
    order: sql`t.noted_at desc, t.refund_id`,
    gives: "refund_id contribution_id amount_cents how reference paid_on noted_at",
    withheld: [["noted_by", WHY.staff]],
  },
  {
    name: "disputes",
    title: "Payments that were disputed",
    about: "As the payment provider tells them.",
    table: "disputes",
    of: ofOwnContribution,
    order: sql`t.created_at desc, t.dispute_id`,
    gives:
      "dispute_id contribution_id amount_cents currency status reason evidence_due_at created_at updated_at",
  },
  {
    name: "payment_provider",
    title: "Your number at the payment provider",
    about: "Under it the provider knows your email address and cards, for monthly contributions.",
    table: "provider_customers",
    of: own,
    order: sql`t.user_id`,
    gives: "provider_customer_id made_at",
    withheld: [["user_id", WHY.number]],
  },
];
