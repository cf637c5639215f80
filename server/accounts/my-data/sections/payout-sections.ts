import sql, { type Sql } from "sql-template-tag";
import { type Section, type Subject, WHY } from "./section.ts";

/** To their account, whoever has its page now; and to that of whoever they were before, by whom the page was not taken. */
const paidToThem = ({ user_id, player_ids }: Subject, payout_account_id: Sql) => sql`
  ${payout_account_id} in (select a.payout_account_id from payout_accounts a
                            where a.user_id = ${user_id} or (a.player_id = any (${[...player_ids]}::bigint[]) and a.not_theirs_at is null))`;
const ofPages = ({ player_ids }: Subject) => sql`t.player_id = any (${[...player_ids]}::bigint[])`;

/** What was paid out to an athlete, and what admins decided about payouts. */
export const payoutSections: readonly Section[] = [
  {
    name: "payout_accounts",
    title: "Your account for payouts",
    about: "By its number at our payment provider. What you typed there we never get.",
    table: "payout_accounts",
    of: ({ user_id }) => sql`t.user_id = ${user_id}`,
    order: sql`t.begun_at desc, t.payout_account_id`,
    gives:
      "provider_account_id>number_at_the_provider player_id says_status>how_you_may_be_paid says_of_age begun_at transfers>takes_transfers payouts>pays_your_bank requirements>still_asked_for reasons due_at ready_at looked_at balance_cents closed_at",
    withheld: [
      ["payout_account_id user_id", WHY.number],
      ["attempt looked_at_moment look_at opening_at bank_mark not_theirs_at", WHY.bookkeeping],
    ],
  },
  {
    name: "payouts",
    title: "What was paid out to you",
    about: "To your account at our payment provider.",
    table: "payouts",
    of: (subject) => paidToThem(subject, sql`t.payout_account_id`),
    order: sql`t.planned_at desc, t.payout_id`,
    gives:
      "payout_id player_id amount_cents currency state planned_at sent_at dropped_at reversed_cents>taken_back_cents transfer_id>number_at_the_provider failure",
    withheld: [
      ["run_id payout_account_id", WHY.number],
      ["attempt sending_at sent_after_all_at", WHY.bookkeeping],
    ],
  },
  {
    name: "what_payouts_were_made_of",
    title: "What each of them was made of",
    about: "By the numbers of what you received.",
    table: "payout_lines",
    of: (subject) => sql`
      t.payout_id in (select p.payout_id from payouts p where ${paidToThem(subject, sql`p.payout_account_id`)})`,
    order: sql`t.payout_id, t.contribution_id`,
    gives: "payout_id contribution_id amount_cents reversed_cents>taken_back_cents",
  },
  {
    name: "bank_payouts",
    title: "What went on to your bank",
    about: "We know when and how much, and nothing of your bank account.",
    table: "bank_payouts",
    of: (subject) => paidToThem(subject, sql`t.payout_account_id`),
    order: sql`t.created_at desc, t.bank_payout_id`,
    gives:
      "bank_payout_id>number_at_the_provider player_id amount_cents currency status created_at arrives_at arrived_at came_back_at failed_at failure_code",
    withheld: [["payout_account_id", WHY.number]],
  },
  {
    name: "payout_holds",
    title: "When payouts were on hold",
    about: "For three days after something of your account changed.",
    table: "payout_holds",
    of: ({ user_id }) => sql`t.user_id = ${user_id}`,
    order: sql`t.hold_id desc`,
    gives: "why since>since_at until>until_at",
    withheld: [["hold_id user_id", WHY.number]],
  },
  {
    name: "payouts_you_began",
    title: "Payouts you asked for or began",
    about: "As an athlete for yourself, or as an admin for everyone.",
    table: "payout_runs",
    of: ({ user_id }) => sql`t.begun_by = ${user_id}`,
    order: sql`t.run_id desc`,
    gives: "begun_at state done_at player_id",
    withheld: [
      ["run_id begun_by weekly_on", WHY.number],
      ["planned_through", WHY.bookkeeping],
    ],
  },
  {
    name: "payouts_you_stopped",
    title: "Payouts you stopped as an admin",
    about: "And those you let go on.",
    table: "payout_stops",
    of: ({ user_id }) => sql`t.set_by = ${user_id} or t.lifted_by = ${user_id}`,
    order: sql`t.stop_id desc`,
    gives: "player_id reason set_at lifted_at lift_reason",
    withheld: [["stop_id set_by lifted_by", WHY.number]],
  },
  {
    name: "payouts_before_reports",
    title: "Athletes you chose to pay before reports are made",
    about: "Or after them again.",
    table: "payout_choices",
    of: ({ user_id }) => sql`t.chosen_by = ${user_id}`,
    order: sql`t.choice_id desc`,
    gives: "player_id pays_before reason chosen_at",
    withheld: [["choice_id chosen_by", WHY.number]],
  },
  {
    name: "payouts_you_took_back",
    title: "Payouts you asked or agreed to take back as an admin",
    about: "Two admins do it together.",
    table: "payout_reversals",
    of: ({ user_id }) => sql`t.asked_by = ${user_id} or t.decided_by = ${user_id}`,
    order: sql`t.asked_at desc, t.payout_reversal_id`,
    gives: "payout_id amount_cents reason state asked_at decided_at failure",
    withheld: [
      ["payout_reversal_id asked_by decided_by reversal_id", WHY.number],
      ["attempt found_at", WHY.bookkeeping],
    ],
  },
  {
    name: "held_money_decided",
    title: "What became of money that couldn't reach you",
    about:
      "Two people at the platform decide it together: it goes back to supporters, or to who has a right to it.",
    table: "held_decisions",
    of: ofPages,
    order: sql`t.asked_at desc, t.decision_id`,
    gives:
      "decision_id player_id why what>what_becomes_of_it amount_cents state asked_at decided_at done_at paid_on",
    withheld: [
      ["asked_by decided_by", WHY.number],
      ["reason reference", WHY.others],
    ],
  },
  {
    name: "held_money_made_of",
    title: "What that was made of",
    about: "By the numbers of what you received.",
    table: "held_decision_parts",
    of: ({ player_ids }) => sql`
      t.decision_id in (select d.decision_id from held_decisions d where d.player_id = any (${[...player_ids]}::bigint[]))`,
    order: sql`t.decision_id, t.contribution_id`,
    gives: "decision_id contribution_id amount_cents",
    withheld: [["refund_request_id", WHY.number]],
  },
  {
    name: "held_money_you_decided",
    title: "What you decided as an admin about money that couldn't reach its athlete",
    about: "Two admins do it together.",
    table: "held_decisions",
    of: ({ user_id }) => sql`t.asked_by = ${user_id} or t.decided_by = ${user_id}`,
    order: sql`t.asked_at desc, t.decision_id`,
    gives:
      "decision_id player_id why what amount_cents reason state asked_at decided_at done_at reference paid_on",
    withheld: [["asked_by decided_by", WHY.number]],
  },
];
