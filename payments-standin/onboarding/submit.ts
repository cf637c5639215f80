import { addBank } from "../resources/accounts/bank-accounts.ts";
import { changeAccount } from "../resources/accounts/changes.ts";
import { documents, securityNumbers } from "../resources/accounts/documented-values.ts";
import { entriesOf } from "../resources/accounts/needs.ts";
import { bankOf } from "../resources/accounts/standing.ts";
import { beginVerification } from "../resources/accounts/verification.ts";
import type { Account, AccountLink, BankFate, Need, Person } from "../state/connect-rows.ts";
import type { Provider } from "../state/provider.ts";
import { byItself } from "../webhooks/events.ts";
import { birthOf, digits, type OnboardingForm } from "./form.ts";

/**
 * What the form asks of this account: what is open; before it was sent off also what the platform may have filled in, for the
 * account's holder to confirm; and, to change it, the bank account.
 */
export function askedOf(
  provider: Provider,
  account: Account,
  { fields, use_case }: Pick<AccountLink, "fields" | "use_case">,
): Need[] {
  const open = entriesOf(account, bankOf(provider, account.id)).filter(
    ({ from, deadline }) => from === "user" && (fields === "eventually_due" || deadline !== "eventually_due"),
  );
  const asked = new Set<Need>(open.map(({ need }) => need));
  if (!account.submitted) for (const need of prefilled) asked.add(need);
  if (use_case === "account_update") asked.add("bank_account");
  return [...asked];
}

const prefilled = ["given_name", "surname", "email"] as const;

/**
 * Keeps what was typed. `whole`: sent off, so that it is checked; otherwise saved for later. What could be somebody's real
 * number is not kept, only which test value it is. Only inside an act.
 */
export function keepForm(
  provider: Provider,
  id: string,
  form: OnboardingForm,
  { whole, fate }: { whole: boolean; fate?: BankFate | undefined },
): void {
  const number = digits(form.account_number);
  if (number !== "") addBank(provider, id, { number, fate }, byItself);
  changeAccount(provider, id, byItself, (account) => {
    const kept = given(provider, account, form);
    if (!whole) return kept;
    const submitted = { ...kept, submitted: true, asked: stillAsked(kept, form) };
    const isChecked = account.verification === "verified" && account.document === kept.document;
    return isChecked && account.id_number === kept.id_number
      ? submitted
      : beginVerification(provider, submitted);
  });
}

function given(provider: Provider, account: Account, form: OnboardingForm): Account {
  const { person } = account;
  return {
    ...account,
    person: { ...typedPerson(person, form), updated: provider.now() },
    id_number: securityNumbers[digits(form.id_number)] ?? account.id_number,
    document: documents[form.document] ?? account.document,
    terms_accepted_at: form.terms === "" ? account.terms_accepted_at : provider.now(),
  };
}

function typedPerson(person: Person, form: OnboardingForm): Person {
  const { line1, city, state, postal_code } = form;
  return {
    ...person,
    given_name: form.given_name || person.given_name,
    surname: form.surname || person.surname,
    email: form.email || person.email,
    phone: form.phone || person.phone,
    date_of_birth: birthOf(form.date_of_birth) ?? person.date_of_birth,
    address:
      line1 && city && state && postal_code
        ? { line1, city, state: state.toUpperCase(), postal_code, country: "US" }
        : person.address,
  };
}

/** What was asked for once more and is given by now is asked for no longer. */
function stillAsked({ asked }: Account, form: OnboardingForm): Account["asked"] {
  return asked.filter(({ need }) => {
    if (need === "id_number") return form.id_number === "";
    if (need === "document") return form.document === "";
    if (need === "address") return form.line1 === "";
    if (need === "date_of_birth") return form.date_of_birth === "";
    if (need === "phone") return form.phone === "";
    return true;
  });
}
