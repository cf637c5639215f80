import { STAYS, type Tables } from "./classes.ts";

const WHY_KEPT =
  "Why money went out or did not has to be known later. Whoever gives it is asked to name no one.";

/** What is paid out to athletes. What is typed into the provider's form never comes to us. */
export const payoutTables: Tables = {
  payout_accounts: {
    row: "An athlete's account at the payment provider, by its number there, and how it stood when it was fetched.",
    plain:
      "payout_account_id player_id user_id provider_account_id attempt says_of_age begun_at opening_at transfers payouts due_at ready_at looked_at looked_at_moment look_at balance_cents closed_at not_theirs_at",
    personal: [
      {
        whose: "account",
        account_deleted: "gone",
        columns: "says_status requirements reasons bank_mark",
        note: "How they may be paid, what the provider still asked for, and a digest that tells one bank account from another.",
      },
    ],
  },
  payout_transfers_known: {
    row: "Until when all transfers that the provider has are in our book.",
    plain: "only_row known_until",
  },
  payout_runs: {
    row: "A round of payouts.",
    plain: "run_id weekly_on begun_by player_id begun_at state planned_through done_at",
  },
  payouts: {
    row: "An amount that was sent to an athlete's account at the provider.",
    plain:
      "payout_id run_id player_id payout_account_id amount_cents currency state planned_at attempt sending_at failure transfer_id sent_at sent_after_all_at dropped_at reversed_cents",
  },
  payout_lines: {
    row: "What a payout is made of.",
    plain: "payout_id contribution_id amount_cents reversed_cents",
  },
  bank_payouts: {
    row: "The provider's own payout of an athlete's account to their bank: when and how much, nothing of the bank.",
    plain:
      "bank_payout_id payout_account_id player_id amount_cents currency status created_at arrives_at arrived_at came_back_at failed_at failure_code",
  },
  payout_stops: {
    row: "That an admin stopped payouts.",
    plain: "stop_id player_id set_by set_at lifted_by lifted_at",
    personal: [{ whose: "staff", ...STAYS, columns: "reason lift_reason", note: WHY_KEPT }],
  },
  payout_choices: {
    row: "Whether an athlete is paid before their payors' reports are made.",
    plain: "choice_id player_id pays_before chosen_by chosen_at",
    personal: [{ whose: "staff", ...STAYS, columns: "reason", note: WHY_KEPT }],
  },
  payout_holds: {
    row: "That a change of an account holds payouts for three days.",
    plain: "hold_id user_id why since until",
  },
  payout_reversals: {
    row: "A payout that was our own mistake, taken back by two admins.",
    plain:
      "payout_reversal_id payout_id amount_cents state asked_by asked_at decided_by decided_at attempt reversal_id failure found_at",
    personal: [{ whose: "staff", ...STAYS, columns: "reason", note: WHY_KEPT }],
  },
  held_decisions: {
    row: "What two admins decided about money that can't reach its athlete.",
    plain:
      "decision_id player_id why what amount_cents state asked_by asked_at decided_by decided_at done_at paid_on",
    personal: [{ whose: "staff", ...STAYS, columns: "reason reference", note: WHY_KEPT }],
  },
  held_decision_parts: {
    row: "Of which contributions that money is.",
    plain: "decision_id contribution_id amount_cents refund_request_id",
  },
};
