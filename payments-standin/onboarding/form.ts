import { looksLikeEmail } from "../api/parameters.ts";
import {
  birthDays,
  documents,
  routingNumber,
  securityNumbers,
  testBank,
} from "../resources/accounts/documented-values.ts";
import type { Need } from "../state/connect-rows.ts";

/** What the hosted form asks for, as it was typed. */
export type FormField =
  | "given_name"
  | "surname"
  | "email"
  | "phone"
  | "date_of_birth"
  | "line1"
  | "city"
  | "state"
  | "postal_code"
  | "id_number"
  | "document"
  | "routing"
  | "account_number"
  | "terms";
export type OnboardingForm = Readonly<Record<FormField, string>>;
export type FormProblems = Partial<Record<FormField, string>>;

/** Which fields a need is given by. */
export const fieldsOf: Readonly<Record<Need, readonly FormField[]>> = {
  given_name: ["given_name"],
  surname: ["surname"],
  email: ["email"],
  phone: ["phone"],
  date_of_birth: ["date_of_birth"],
  address: ["line1", "city", "state", "postal_code"],
  id_number: ["id_number"],
  document: ["document"],
  bank_account: ["routing", "account_number"],
  terms: ["terms"],
};

export function emptyForm(): Record<FormField, string> {
  return {
    given_name: "",
    surname: "",
    email: "",
    phone: "",
    date_of_birth: "",
    line1: "",
    city: "",
    state: "",
    postal_code: "",
    id_number: "",
    document: "",
    routing: "",
    account_number: "",
    terms: "",
  };
}

/** What is wrong with the fields that were typed; with `whole`, also that one was left empty. */
export function problemsIn(
  form: OnboardingForm,
  asked: readonly Need[],
  { whole, nowMs }: { whole: boolean; nowMs: number },
): FormProblems {
  const problems: FormProblems = {};
  for (const field of asked.flatMap((need) => fieldsOf[need])) {
    const value = form[field];
    const problem = value === "" ? (whole ? empty(field) : null) : checkField(field, value, nowMs);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

const empty = (field: FormField): string =>
  field === "terms" ? "Agree to the terms to go on." : "This is required.";

function checkField(field: FormField, value: string, nowMs: number): string | null {
  switch (field) {
    case "email":
      return looksLikeEmail(value) ? null : "Enter a valid email address.";
    case "date_of_birth":
      return checkBirth(value, nowMs);
    case "postal_code":
      return /^\d{5}(-\d{4})?$/.test(value) ? null : "Enter a ZIP code of 5 digits.";
    case "state":
      return /^[A-Za-z]{2}$/.test(value) ? null : "Enter a state by its two letters.";
    case "phone":
      return digits(value).length >= 10 ? null : "Enter a phone number of 10 digits.";
    case "id_number":
      return digits(value) in securityNumbers ? null : onlyTests(Object.keys(securityNumbers));
    case "document":
      return value in documents ? null : onlyTests(Object.keys(documents));
    case "routing":
      return digits(value) === routingNumber ? null : onlyTests([routingNumber]);
    case "account_number":
      return testBank(digits(value)) ? null : "Only test accounts work here, such as 000123456789.";
    default:
      return value.length <= 100 ? null : "This is too long.";
  }
}

const onlyTests = (values: readonly string[]): string => `Only test values work here: ${values.join(", ")}.`;

export const digits = (value: string): string => value.replace(/\D/g, "");

/** `1901-01-01`, as a browser's field for dates has it. */
export function birthOf(value: string): { year: number; month: number; day: number } | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  const time = new Date(`${value}T00:00:00Z`);
  if (year === undefined || Number.isNaN(time.getTime()) || !time.toISOString().startsWith(value))
    return null;
  return { year: Number(year), month: Number(month), day: Number(day) };
}

/** Nobody under 18: whether a guardian could sign for one in this country, no document says. */
function checkBirth(value: string, nowMs: number): string | null {
  const birth = birthOf(value);
  if (birth === null) return "Enter a date, such as 1901-01-01.";
  if (value in birthDays) return null;
  if (Date.UTC(birth.year, birth.month - 1, birth.day) > nowMs) return "This date is in the future.";
  const adult = Date.UTC(birth.year + 18, birth.month - 1, birth.day) <= nowMs;
  return adult ? null : "You must be at least 18 years old.";
}
