import { routingNumber } from "../resources/accounts/documented-values.ts";
import type { BankFate, Person } from "../state/connect-rows.ts";
import type { FormField, OnboardingForm } from "./form.ts";
import { emptyForm } from "./form.ts";

/** A form that fills itself in, for whoever wants to see what comes of it. */
export type Scenario = {
  label: string;
  /** What differs from the form that everything is right in. */
  typed: Partial<Record<FormField, string>>;
  fate?: BankFate;
  /** Left in the middle: only the name is given, and kept for later. */
  half?: boolean;
};

const bank = (label: string, account_number: string): Scenario => ({ label, typed: { account_number } });

export const scenarios = {
  ready: { label: "Everything is right; the check takes a moment", typed: {} },
  at_once: {
    label: "Everything is right, checked at once",
    typed: { date_of_birth: "1902-01-01", id_number: "222222222" },
  },
  half: { label: "Stop half-way, save for later", typed: {}, half: true },
  no_bank: { label: "Everything but a bank account", typed: { routing: "", account_number: "" } },
  number_mismatch: { label: "The SSN does not match", typed: { id_number: "111111111" } },
  document: { label: "A document is needed", typed: { date_of_birth: "1990-05-05" } },
  address_mismatch: { label: "The address does not match", typed: { line1: "address_no_match" } },
  listed: { label: "The name is on a list of sanctions", typed: { date_of_birth: "1900-01-01" } },
  no_account: bank("Payouts fail: there is no such account", "000111111116"),
  account_closed: bank("Payouts fail: the account is closed", "000111111113"),
  insufficient_funds: bank("Payouts fail: insufficient funds", "000222222227"),
  debit_not_authorized: bank("Payouts fail: debits are not approved", "000333333335"),
  invalid_currency: bank("Payouts fail: another currency", "000444444440"),
  ownership: bank("The bank asks who owns the account", "000999999992"),
  comes_back: {
    label: "Payouts arrive, and come back a day later",
    typed: {},
    fate: { failure_code: "account_closed", after_arrival: true },
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

export function scenarioOf(name: string): Scenario | null {
  return Object.hasOwn(scenarios, name) ? (scenarios[name as ScenarioName] ?? null) : null;
}

/** The form as it fills itself in; what is known of the person stays. */
export function filledIn(person: Person, { typed, half }: Pick<Scenario, "typed" | "half">): OnboardingForm {
  const named = {
    ...emptyForm(),
    given_name: person.given_name ?? "Jenny",
    surname: person.surname ?? "Rosen",
    email: person.email ?? "jenny.rosen@example.com",
  };
  if (half === true) return named;
  return {
    ...named,
    phone: "000 000 0000",
    date_of_birth: "1901-01-01",
    line1: "address_full_match",
    city: "San Francisco",
    state: "CA",
    postal_code: "94111",
    id_number: "000000000",
    routing: routingNumber,
    account_number: "000123456789",
    terms: "on",
    ...typed,
  };
}
