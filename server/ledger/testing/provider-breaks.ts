import { MOVES, move, providerWith } from "./books.ts";
import { type Break, byForce, sumsDiffer } from "./break.ts";

/** Ways in which our book and the provider's can differ. */
export const providerBreaks: readonly Break[] = [
  {
    how: "a charge at the provider is in no book",
    breaks: ["provider-moves-are-booked", ...sumsDiffer],
    provider: providerWith([move("txn_20", "charge", "ch_20", 500, 45), ...MOVES]),
  },
  {
    how: "the provider paid out, which we know nothing of",
    breaks: ["provider-moves-are-booked", ...sumsDiffer],
    provider: providerWith([move("txn_21", "payout", "po_1", -500), ...MOVES]),
  },
  {
    how: "the provider knows nothing of a refund",
    breaks: ["booked-moves-are-the-providers", ...sumsDiffer],
    provider: providerWith(MOVES.filter(({ balance_transaction_id: id }) => id !== "txn_re_1")),
  },
  {
    how: "the provider took another fee",
    breaks: ["amounts-are-the-providers", ...sumsDiffer],
    provider: providerWith(
      MOVES.map((it) =>
        it.balance_transaction_id === "txn_1" ? { ...it, fee_cents: 101, net_cents: 4899 } : it,
      ),
    ),
  },
  {
    how: "a fee is a cent off in both lines",
    breaks: ["amounts-are-the-providers", ...sumsDiffer],
    sql: byForce(`update ledger_entries set amount_cents = amount_cents + sign(amount_cents)
                   where transfer_id = (select transfer_id from ledger_transfers where provider_object = 'txn_1')`),
  },
  {
    how: "the provider's own sum is a cent off",
    breaks: ["sums-agree-with-the-provider"],
    provider: providerWith(
      MOVES.map((it) =>
        it.balance_transaction_id === "txn_1" ? { ...it, net_cents: it.net_cents + 1 } : it,
      ),
      MOVES.reduce((sum, { net_cents }) => sum + net_cents, 0),
    ),
  },
  {
    how: "the provider's balance is a cent off",
    breaks: ["balance-agrees-with-the-provider"],
    provider: providerWith(MOVES, 1 + MOVES.reduce((sum, { net_cents }) => sum + net_cents, 0)),
  },
];
