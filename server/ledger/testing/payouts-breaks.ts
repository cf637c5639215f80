import { ids } from "./books.ts";
import { type Break, byForce } from "./break.ts";

const PAYOUT = "00000000-0000-4000-8000-0000000000b1";

/** Forty dollars of a contribution to Ada go out, as far as they came. */
const aPayout = (came: "planned" | "sent" | "arrived", more = ""): string => `
  insert into people (email) values ('ada@demo.test');
  insert into payout_accounts (player_id, user_id, says_status, says_of_age, begun_at)
  select 1, user_id, 'citizen_or_resident', true, now() from people;
  insert into payouts (payout_id, player_id, payout_account_id, amount_cents, currency, planned_at, state, transfer_id, sent_at)
  select '${PAYOUT}', 1, payout_account_id, 4000, 'usd', now(), ${came === "planned" ? "'planned', null, null" : "'sent', 'tr_1', now()"}
    from payout_accounts;
  insert into payout_lines (payout_id, contribution_id, amount_cents) values ('${PAYOUT}', '${ids.paid}', 4000);
  update contributions set paid_out_cents = 4000 where contribution_id = '${ids.paid}';
  select payout_book('payout_planned', '${PAYOUT}:1', 'usd', now(), 1, 1, 4000);
  ${came === "planned" ? "" : "select payout_book('payout_transfer', 'tr_1', 'usd', now(), 1, 1, 4000);"}
  ${
    came === "arrived"
      ? `insert into bank_payouts (bank_payout_id, payout_account_id, player_id, amount_cents, currency, status, created_at, arrives_at, arrived_at)
         select 'po_1', payout_account_id, 1, 4000, 'usd', 'paid', now(), now(), now() from payout_accounts;
         select payout_book('payout_arrived', 'po_1', 'usd', now(), 1, 1, 4000);`
      : ""
  }
  ${more}`;

/** Forty dollars of a contribution to Ada are to go to her estate; asked for long ago. */
const aDecision = (state: "asked" | "done"): string => `
  insert into people (email) values ('a@demo.test'), ('b@demo.test');
  insert into held_decisions (decision_id, player_id, why, what, amount_cents, reason, state, asked_by, asked_at, decided_by, decided_at, done_at, reference, paid_on)
  select '00000000-0000-4000-8000-0000000000d1', 1, 'died', 'estate', 4000, 'The court says so.', '${state}', min(user_id), now() - interval '91 days',
         ${state === "done" ? "max(user_id), now(), now(), 'Check 1', current_date" : "null, null, null, null, null"} from people;
  ${
    state === "done"
      ? `insert into held_decision_parts (decision_id, contribution_id, amount_cents)
         values ('00000000-0000-4000-8000-0000000000d1', '${ids.paid}', 4000);
         update contributions set paid_out_cents = 4000 where contribution_id = '${ids.paid}';`
      : ""
  }`;

/** What breaks besides where our book says of money that it left for an athlete, and the provider does not know it. */
const UNKNOWN_THERE = [
  "booked-moves-are-the-providers",
  "sums-agree-with-the-provider",
  "balance-agrees-with-the-provider",
];

/** Ways to break what holds of payouts. */
export const payoutBreaks: readonly Break[] = [
  {
    how: "a payout is more than its lines",
    breaks: ["payouts-are-their-lines", "paid-out-is-in-payouts"],
    sql: aPayout("planned", "update payout_lines set amount_cents = 3900"),
  },
  {
    how: "a contribution says that more of it was paid out",
    breaks: ["paid-out-is-in-payouts", "held-is-what-is-open"],
    sql: aPayout(
      "planned",
      `update contributions set paid_out_cents = 5000 where contribution_id = '${ids.paid}'`,
    ),
  },
  {
    how: "a payout is booked from another page than its lines are of",
    breaks: ["held-is-what-is-open"],
    sql: aPayout("planned").replace("now(), 1, 1, 4000", "now(), 2, 1, 4000"),
  },
  {
    how: "a payout was decided and not booked",
    breaks: ["on-its-way-adds-up", "held-is-what-is-open"],
    sql: byForce(`${aPayout("planned")}
      delete from ledger_entries where transfer_id in (select transfer_id from ledger_transfers where kind = 'payout_planned');
      delete from ledger_transfers where kind = 'payout_planned'`),
  },
  {
    how: "the provider knows no transfer of a payout",
    breaks: UNKNOWN_THERE,
    sql: aPayout("sent"),
  },
  {
    how: "a transfer is booked of no payout",
    breaks: ["sent-payouts-are-booked", "athletes-balances-add-up", ...UNKNOWN_THERE],
    sql: "select payout_book('payout_transfer', 'tr_2', 'usd', now(), 1, 1, 100)",
  },
  {
    how: "a bank has what is not booked as arrived",
    breaks: ["on-its-way-adds-up", "athletes-balances-add-up", ...UNKNOWN_THERE],
    sql: aPayout(
      "sent",
      `insert into bank_payouts (bank_payout_id, payout_account_id, player_id, amount_cents, currency, status, created_at, arrives_at, arrived_at)
       select 'po_1', payout_account_id, 1, 4000, 'usd', 'paid', now(), now(), now() from payout_accounts`,
    ),
  },
  {
    how: "a payout that came back from the bank is still the bank's in the book",
    breaks: ["athletes-balances-add-up", "on-its-way-adds-up", ...UNKNOWN_THERE],
    sql: aPayout("arrived", "update bank_payouts set status = 'failed', came_back_at = now()"),
  },
  {
    how: "what was sent after all is not known to be",
    breaks: ["sent-again-is-known"],
    sql: aPayout("planned", "update payouts set sent_after_all_at = now()"),
  },
  {
    how: "two admins decided to hand over, and nothing is booked",
    breaks: ["handed-over-is-booked", "held-is-what-is-open"],
    sql: aDecision("done"),
  },
  {
    how: "money is handed over that nobody decided about",
    breaks: ["handed-over-is-booked", "held-is-what-is-open"],
    sql: "select payout_book('handed_over', '00000000-0000-4000-8000-0000000000d1:1', 'usd', now(), 1, null, 100)",
  },
  {
    how: "a contribution does not say that it was handed over",
    breaks: ["paid-out-is-in-payouts", "held-is-what-is-open"],
    sql: `${aDecision("done")}
      select payout_book('handed_over', '00000000-0000-4000-8000-0000000000d1:1', 'usd', now(), 1, null, 4000);
      update contributions set paid_out_cents = 0 where contribution_id = '${ids.paid}'`,
  },
  {
    how: "a decision about held money is forgotten",
    breaks: ["held-decisions-come-to-an-end"],
    sql: aDecision("asked"),
  },
  {
    how: "a payout is forgotten",
    breaks: ["payouts-come-to-an-end"],
    sql: aPayout("planned", "update payouts set planned_at = now() - interval '8 days'"),
  },
];
