import type { BalanceMove, Checkout, Dispute, Payment, Refund } from "../../world/payments/card-payments.ts";

/** What can become of a payment: each stage as a look at the provider would find it, and how it ends in the books. */
export interface Life {
  readonly stages: readonly Checkout[];
  /** Cents by account, debit positive, zeros left out. */
  readonly holdings: Readonly<Record<string, number>>;
  /** The last word on each refund and dispute. */
  readonly statuses: Readonly<Record<string, string>>;
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CHARGE = 5_000;
const FEE = 175;
const DISPUTE_FEE = 1_500;

/** A random life of a payment of 50 dollars; `name` makes its ids its own. */
export function aLife(random: () => number, name: string): Life {
  const at = new Date("2027-01-01T12:00:00Z");
  const holdings: Record<string, number> = {};
  const move = (debit: string, credit: string, cents: number) => {
    holdings[debit] = (holdings[debit] ?? 0) + cents;
    holdings[credit] = (holdings[credit] ?? 0) - cents;
  };
  let payment: Payment = {
    payment_id: `pi_${name}`,
    charge_id: `ch_${name}`,
    amount_cents: CHARGE,
    currency: "usd",
    paid_at: at,
    method: "card",
    fee: null,
    refunds: [],
    disputes: [],
  };
  const stages: Checkout[] = [];
  const next = (changed: Partial<Payment>) => {
    payment = { ...payment, ...changed };
    stages.push(pageOf(name, payment));
  };
  next({});
  move("provider_balance", "held_for_athlete", CHARGE);
  next({ fee: { balance_transaction_id: `txn_${name}`, amount_cents: FEE } });
  move("provider_fees", "provider_balance", FEE);

  let left = CHARGE;
  for (let n = 0; left > 0 && n < 4; n++) {
    const cents = 1 + Math.floor(random() * left);
    left -= cents;
    const part = { name: `${name}_${n}`, cents, at, random };
    if (random() < 0.5) {
      for (const refund of refundStages(part, move))
        next({ refunds: replaced(payment.refunds, refund, "refund_id") });
    } else {
      for (const dispute of disputeStages(part, move))
        next({ disputes: replaced(payment.disputes, dispute, "dispute_id") });
    }
  }
  const refunds = payment.refunds.map(({ refund_id, status }) => [refund_id, status]);
  const disputes = payment.disputes.map(({ dispute_id, status }) => [dispute_id, status]);
  return {
    stages,
    holdings: sorted(holdings),
    statuses: Object.fromEntries([...refunds, ...disputes]),
  };
}

interface Part {
  readonly name: string;
  readonly cents: number;
  readonly at: Date;
  readonly random: () => number;
}
type Move = (debit: string, credit: string, cents: number) => void;

/** At once or pending first; well, or back later, or canceled before anything moved. */
function refundStages({ name, cents, at, random }: Part, move: Move): Refund[] {
  const pending: Refund = {
    refund_id: `re_${name}`,
    amount_cents: cents,
    currency: "usd",
    status: "pending",
    reason: null,
    failure_reason: null,
    created_at: at,
    left_at: null,
    returned_at: null,
  };
  if (random() < 0.1) return [pending, { ...pending, status: "canceled" }];
  const sent: Refund = { ...pending, status: "succeeded", left_at: at };
  if (random() < 0.6) {
    move("held_for_athlete", "provider_balance", cents);
    return [pending, { ...pending, left_at: at }, sent];
  }
  return [sent, { ...sent, status: "failed", failure_reason: "declined", returned_at: at }];
}

/** An inquiry that may end as one; or money withdrawn, then undecided, won, lost, or lost first and won on appeal. */
function disputeStages({ name, cents, at, random }: Part, move: Move): Dispute[] {
  const asked: Dispute = {
    dispute_id: `du_${name}`,
    amount_cents: cents,
    currency: "usd",
    status: "warning_needs_response",
    reason: "fraudulent",
    evidence_due_at: at,
    created_at: at,
    moves: [],
  };
  if (random() < 0.2) return [asked, { ...asked, status: "warning_closed" }];
  const out = balanceMove(`txn_${name}_out`, -cents, DISPUTE_FEE, at);
  const taken: Dispute = { ...asked, status: "needs_response", moves: [out] };
  move("in_dispute", "provider_balance", cents);
  move("dispute_fees", "provider_balance", DISPUTE_FEE);
  const lost: Dispute = { ...taken, status: "lost" };
  const fee_back = random() < 0.3 ? DISPUTE_FEE : 0;
  const won: Dispute = {
    ...taken,
    status: "won",
    moves: [out, balanceMove(`txn_${name}_back`, cents, -fee_back, at)],
  };
  const end = random();
  if (end < 0.15) return [asked, taken];
  if (end < 0.4) {
    move("held_for_athlete", "in_dispute", cents);
    return [asked, taken, lost];
  }
  move("provider_balance", "in_dispute", cents);
  move("provider_balance", "dispute_fees", fee_back);
  return end < 0.6 ? [taken, { ...taken, status: "won" }, won] : [taken, lost, won];
}

const balanceMove = (
  balance_transaction_id: string,
  amount_cents: number,
  fee_cents: number,
  created_at: Date,
): BalanceMove => ({
  balance_transaction_id,
  type: "adjustment",
  amount_cents,
  fee_cents,
  net_cents: amount_cents - fee_cents,
  currency: "usd",
  source_id: null,
  created_at,
});

const pageOf = (name: string, payment: Payment): Checkout => ({
  session_id: `cs_${name}`,
  invoice_id: null,
  subscription_id: null,
  contribution_id: null,
  url: null,
  status: "complete",
  contributor_email: "fan@demo.test",
  payment,
  failure: null,
  card_tries: [],
});

const replaced = <Item, Key extends keyof Item>(items: readonly Item[], item: Item, key: Key): Item[] => [
  ...items.filter((other) => other[key] !== item[key]),
  item,
];

const sorted = (holdings: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(holdings)
      .filter(([, cents]) => cents !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
