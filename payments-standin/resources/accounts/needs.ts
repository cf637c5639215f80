import type { Account, BankAccount, Need } from "../../state/connect-rows.ts";

/** What each need is called by the two versions of the API. */
export const needNames: Readonly<Record<Need, { v2: string; v1: readonly string[] }>> = {
  given_name: { v2: "identity.individual.given_name", v1: ["individual.first_name"] },
  surname: { v2: "identity.individual.surname", v1: ["individual.last_name"] },
  email: { v2: "identity.individual.email", v1: ["individual.email"] },
  phone: { v2: "identity.individual.phone", v1: ["individual.phone"] },
  date_of_birth: {
    v2: "identity.individual.date_of_birth",
    v1: ["individual.dob.day", "individual.dob.month", "individual.dob.year"],
  },
  address: {
    v2: "identity.individual.address",
    v1: [
      "individual.address.city",
      "individual.address.line1",
      "individual.address.postal_code",
      "individual.address.state",
    ],
  },
  id_number: { v2: "identity.individual.id_numbers.us_ssn", v1: ["individual.id_number"] },
  document: {
    v2: "identity.individual.documents.primary_verification",
    v1: ["individual.verification.document"],
  },
  terms: {
    v2: "identity.attestations.terms_of_service.account",
    v1: ["tos_acceptance.date", "tos_acceptance.ip"],
  },
  bank_account: { v2: "defaults.payout_methods", v1: ["external_account"] },
};

/** What every account has to give. */
export const always: readonly Exclude<Need, "document">[] = [
  "given_name",
  "surname",
  "email",
  "phone",
  "date_of_birth",
  "address",
  "id_number",
  "terms",
  "bank_account",
];

export type Entry = {
  need: Need;
  from: "user" | "stripe";
  deadline: "currently_due" | "eventually_due" | "past_due";
  /** Seconds; null when no day is set. */
  due_at: number | null;
  /** What was wrong with what was given. */
  problem: string | null;
  /** Whether the transfers to the account depend on it, too, or its payouts alone. */
  transfers: boolean;
  /** The bank account that it is about. */
  bank: string | null;
};

/** What is still open on an account, and who has to do it. */
export function entriesOf(account: Account, bank: BankAccount | undefined): Entry[] {
  if (account.closed || account.rejected) return [];
  const open = new Map<Need, Entry>();
  const add = (need: Need, more: Partial<Entry>) => {
    const transfers = need !== "bank_account";
    const known = open.get(need);
    open.set(need, { ...(known ?? { ...pastDue, need, transfers }), ...more });
  };
  for (const need of always) if (need !== "bank_account" && isMissing(account, need)) add(need, {});
  if (bank === undefined) add("bank_account", { deadline: "eventually_due" });
  else if (bank.is.status === "errored")
    add("bank_account", { bank: bank.id, problem: "invalid_value_other" });
  for (const { need, due_at, past } of account.asked) {
    add(need, past ? {} : { deadline: "currently_due", due_at });
  }
  for (const { need, code } of account.problems) add(need, { problem: code, deadline: "past_due" });
  if (account.verification === "pending") add("id_number", { from: "stripe", deadline: "currently_due" });
  return [...open.values()];
}

const pastDue = { from: "user", deadline: "past_due", due_at: null, problem: null, bank: null } as const;

function isMissing(account: Account, need: Need): boolean {
  if (need === "id_number") return account.id_number === null;
  if (need === "document") return account.document === null;
  if (need === "terms") return account.terms_accepted_at === null;
  return need !== "bank_account" && account.person[need] === null;
}
