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
    breaks: ["paid-out-is-in-payouts"],
    sql: aPayout(
      "planned",
      `update contributions set paid_out_cents = 5000 where contribution_id = '${ids.paid}'`,
    ),
  },
  {
    how: "a payout was decided and not booked",
    breaks: ["on-its-way-adds-up"],
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
    how: "a payout is forgotten",
    breaks: ["payouts-come-to-an-end"],
    sql: aPayout("planned", "update payouts set planned_at = now() - interval '8 days'"),
  },
];
