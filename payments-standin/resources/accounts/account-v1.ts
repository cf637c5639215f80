import type { Account, Need } from "../../state/connect-rows.ts";
import type { Provider } from "../../state/provider.ts";
import { problemWords } from "./account-v2.ts";
import { type Entry, needNames } from "./needs.ts";
import { bankOf, type Capability, standingOf } from "./standing.ts";

/** The same account as the first version sends it, and its events carry it. */
export function accountOfV1(provider: Provider, account: Account) {
  const { id, metadata, payout_settings, country, person } = account;
  const { entries, transfers, payouts } = standingOf(provider, account);
  const bank = bankOf(provider, id);
  return {
    id,
    object: "account",
    business_profile: profileOf(account),
    business_type: "individual",
    capabilities: { transfers: capabilityOfV1(transfers) },
    charges_enabled: false,
    controller: {
      fees: { payer: "application" },
      is_controller: true,
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "express" },
      type: "application",
    },
    country: country.toUpperCase(),
    created: account.created,
    default_currency: "usd",
    details_submitted: account.submitted,
    email: account.contact_email ?? person.email,
    external_accounts: {
      object: "list",
      data: bank ? [bank.is] : [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: requirementsOfV1(account, []),
    metadata,
    payouts_enabled: payouts.status === "active",
    requirements: requirementsOfV1(account, entries),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: account.display_name, timezone: "Etc/UTC" },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: payout_settings.debit_negative_balances,
        schedule: {
          delay_days: payout_settings.delay_days_override ?? 2,
          interval: payout_settings.interval,
        },
        statement_descriptor: payout_settings.statement_descriptor,
      },
    },
    tos_acceptance: { date: account.terms_accepted_at },
    type: "none",
  };
}

/** `capability.updated` carries it. */
export function transfersCapability(provider: Provider, account: Account) {
  const { entries, transfers } = standingOf(provider, account);
  const due = dueOf(entries.filter((entry) => entry.transfers));
  return {
    id: "transfers",
    object: "capability",
    account: account.id,
    requested: account.transfers_requested,
    requested_at: account.created,
    requirements: {
      alternatives: [],
      current_deadline: due.current_deadline,
      currently_due: due.currently_due,
      disabled_reason:
        transfers.status === "active" ? null : disabledCapability(account, due.past_due.length),
      errors: due.errors,
      eventually_due: due.eventually_due,
      past_due: due.past_due,
      pending_verification: due.pending_verification,
    },
    status: capabilityOfV1(transfers),
  };
}

export function capabilityOfV1({ status }: Capability): "active" | "inactive" | "pending" {
  if (status === "active" || status === "pending") return status;
  return "inactive";
}

function profileOf({ product_description, business_url }: Account) {
  return {
    mcc: null,
    minority_owned_business_designation: null,
    name: null,
    product_description,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: business_url,
  };
}

function disabledCapability(account: Account, overdue: number): string {
  if (account.rejected) return "rejected.other";
  if (account.under_review) return "pending.review";
  return overdue > 0 ? "requirements.fields_needed" : "pending.review";
}

function requirementsOfV1(account: Account, entries: readonly Entry[]) {
  return { alternatives: [], disabled_reason: disabledReason(account, entries), ...dueOf(entries) };
}

function disabledReason({ rejected, under_review, verification }: Account, entries: readonly Entry[]) {
  if (rejected) return `rejected.${rejected}`;
  if (under_review) return "listed";
  if (entries.some(({ deadline }) => deadline === "past_due")) return "requirements.past_due";
  return verification === "pending" && entries.length > 0 ? "requirements.pending_verification" : null;
}

function dueOf(entries: readonly Entry[]) {
  const toDo = entries.filter(({ from }) => from === "user");
  const named = (some: readonly Entry[]) => some.flatMap(({ need }) => needNames[need].v1).sort();
  const due = toDo.filter(({ deadline }) => deadline !== "eventually_due");
  const days = toDo.flatMap(({ due_at }) => (due_at === null ? [] : [due_at]));
  return {
    current_deadline: days.length > 0 ? Math.min(...days) : null,
    currently_due: named(due),
    errors: toDo.flatMap(({ need, problem }) => (problem === null ? [] : errorsOf(need, problem))),
    eventually_due: named(toDo),
    past_due: named(toDo.filter(({ deadline }) => deadline === "past_due")),
    pending_verification: named(entries.filter(({ from }) => from === "stripe")),
  };
}

function errorsOf(need: Need, code: string) {
  return needNames[need].v1.map((requirement) => ({
    code,
    reason: problemWords[code] ?? code,
    requirement,
  }));
}
