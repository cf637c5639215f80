/** What the books should hold, in a few maps: simple enough to be believed. */
export interface Model {
  /** By kind and provider's object. */
  booked: Map<string, Posting>;
  /** Cents by account; debits are positive. */
  balances: Map<string, number>;
  /** Cents that each athlete received. */
  received: Map<number, number>;
}

/** One call of ledger_book(). */
export interface Posting {
  kind: string;
  provider_object: string;
  contribution_id: string;
  player_id: number;
  amount_cents: number;
}

/** What each kind moves, written a second time: the database's own table is part of what is tested. */
const kinds: Readonly<Record<string, readonly [debit: string, credit: string]>> = {
  charge: ["provider_balance", "held"],
  fee: ["provider_fees", "provider_balance"],
  refund: ["held", "provider_balance"],
  refund_failed: ["provider_balance", "held"],
  dispute_withdrawn: ["in_dispute", "provider_balance"],
  dispute_fee: ["dispute_fees", "provider_balance"],
  dispute_reinstated: ["provider_balance", "in_dispute"],
  dispute_fee_returned: ["provider_balance", "dispute_fees"],
  dispute_lost: ["held", "in_dispute"],
  dispute_won_back: ["in_dispute", "held"],
  paid_back_outside: ["held", "bank"],
};

export const kindNames: readonly string[] = Object.keys(kinds);

export function emptyModel(): Model {
  return { booked: new Map(), balances: new Map(), received: new Map() };
}

/** What ledger_book() must return for this posting now. */
export function expected({ booked }: Model, posting: Posting): "booked" | "nothing" | "refused" {
  if (posting.amount_cents <= 0 || !kinds[posting.kind]) return "refused";
  const before = booked.get(keyOf(posting));
  if (!before) return "booked";
  const same =
    before.amount_cents === posting.amount_cents &&
    before.contribution_id === posting.contribution_id &&
    accountsOf(before).join() === accountsOf(posting).join();
  return same ? "nothing" : "refused";
}

/** Books what was expected to be. */
export function book({ booked, balances, received }: Model, posting: Posting): void {
  const [debit = "", credit = ""] = accountsOf(posting);
  const { player_id, amount_cents } = posting;
  booked.set(keyOf(posting), posting);
  add(balances, debit, amount_cents);
  add(balances, credit, -amount_cents);
  for (const [account, cents] of [
    [debit, -amount_cents],
    [credit, amount_cents],
  ] as const) {
    if (account.startsWith("held")) add(received, player_id, cents);
  }
}

const keyOf = ({ kind, provider_object }: Posting): string => `${kind} ${provider_object}`;

function accountsOf({ kind, player_id }: Posting): string[] {
  return (kinds[kind] ?? []).map((account) => (account === "held" ? `held for ${player_id}` : account));
}

function add<Key>(sums: Map<Key, number>, key: Key, cents: number): void {
  sums.set(key, (sums.get(key) ?? 0) + cents);
}
