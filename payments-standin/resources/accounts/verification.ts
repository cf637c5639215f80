import type { Account, Need } from "../../state/connect-rows.ts";
import { dropPlans, planAfter } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import type { Origin } from "../../state/rows.ts";
import { byItself } from "../../webhooks/events.ts";
import { changeAccount } from "./changes.ts";
import { addressesWithoutMatch, birthDays } from "./documented-values.ts";

/**
 * Has what was given checked: at once with the values for that, otherwise after a while. Gives the account as it is meanwhile.
 * Only inside an act.
 */
export function beginVerification(provider: Provider, account: Account): Account {
  dropPlans(provider, (plan) => plan.act === "verify_account" && plan.account === account.id);
  const atOnce = birthDayOf(account) === "match_at_once" && account.id_number === "match_at_once";
  if (atOnce) return checked(account);
  planAfter(provider, provider.delays.verify_seconds, { act: "verify_account", account: account.id });
  return { ...account, verification: "pending", problems: [] };
}

/** The check comes to its end. */
export function finishVerification(provider: Provider, id: string): void {
  changeAccount(provider, id, byItself, (account) =>
    account.verification === "pending" ? checked(account) : account,
  );
}

/** The provider asks for something once more, by a day. Only inside an act. */
export function askFor(provider: Provider, id: string, need: Need, seconds: number): Account | null {
  const due_at = provider.now() + seconds;
  planAfter(provider, seconds, { act: "miss_deadline", account: id, need });
  return changeAccount(provider, id, byItself, (account) => ({
    ...account,
    asked: [...account.asked.filter((one) => one.need !== need), { need, due_at, past: false }],
  }));
}

/** The day comes, and what was asked for was not given. */
export function missDeadline(provider: Provider, id: string, need: Need): void {
  const due = provider.store.get("account", id)?.asked.find((one) => one.need === need);
  if (due === undefined || due.due_at > provider.now()) return;
  changeAccount(provider, id, byItself, (account) => ({
    ...account,
    asked: account.asked.map((one) => (one.need === need ? { ...one, past: true } : one)),
  }));
}

/** Ends an account's being paid, for good. Only inside an act. */
export function rejectAccount(
  provider: Provider,
  id: string,
  rejected: Account["rejected"],
  origin: Origin,
): Account | null {
  return changeAccount(provider, id, origin, (account) => ({ ...account, rejected }));
}

function checked(account: Account): Account {
  if (birthDayOf(account) === "listed")
    return { ...account, verification: "failed", problems: [], under_review: true };
  const problems = problemsOf(account);
  return { ...account, verification: problems.length === 0 ? "verified" : "failed", problems };
}

/** A document that can be read settles every doubt about what was typed. */
function problemsOf(account: Account): Account["problems"] {
  const { document, id_number, person } = account;
  if (document === "success") return [];
  if (document === "failure") return [{ need: "document", code: "verification_document_not_readable" }];
  const problems: Account["problems"] = [];
  if (id_number === "mismatch")
    problems.push({ need: "id_number", code: "verification_failed_id_number_match" });
  if (birthDayOf(account) === undefined)
    problems.push({ need: "document", code: "verification_failed_keyed_identity" });
  if (addressesWithoutMatch.includes(person.address?.line1 ?? ""))
    problems.push({ need: "address", code: "verification_failed_address_match" });
  return problems;
}

function birthDayOf({ person: { date_of_birth } }: Account) {
  if (date_of_birth === null) return undefined;
  const { year, month, day } = date_of_birth;
  const two = (number: number) => String(number).padStart(2, "0");
  return birthDays[`${year}-${two(month)}-${two(day)}`];
}
