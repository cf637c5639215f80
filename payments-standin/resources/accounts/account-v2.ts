import type { Account, Person } from "../../state/connect-rows.ts";
import type { Provider } from "../../state/provider.ts";
import { isoTime } from "../../webhooks/thin-events.ts";
import { type Entry, needNames } from "./needs.ts";
import { type Capability, type Standing, standingOf } from "./standing.ts";

/** The parts that stand in the object only where they are asked for; the others are null. */
export const includable = [
  "configuration.customer",
  "configuration.merchant",
  "configuration.recipient",
  "defaults",
  "future_requirements",
  "identity",
  "requirements",
] as const;
export type Included = readonly (typeof includable)[number][];

/** An account as the second version sends it. */
export function accountOfV2(provider: Provider, account: Account, included: Included) {
  const standing = standingOf(provider, account);
  const has = (part: Included[number]) => included.includes(part);
  return {
    id: account.id,
    object: "v2.core.account",
    applied_configurations: account.closed ? [] : ["recipient"],
    closed: account.closed,
    configuration: has("configuration.recipient")
      ? { customer: null, merchant: null, recipient: recipientOf(account, standing) }
      : null,
    contact_email: account.contact_email,
    contact_phone: account.contact_phone,
    created: isoTime(account.created),
    dashboard: account.dashboard,
    defaults: has("defaults") ? defaultsOf(account) : null,
    display_name: account.display_name,
    future_requirements: has("future_requirements") ? noRequirements : null,
    identity: has("identity") ? identityOf(account) : null,
    livemode: false,
    metadata: account.metadata,
    requirements: has("requirements") ? requirementsOf(standing.entries) : null,
  };
}

function recipientOf(account: Account, { transfers, payouts }: Standing) {
  const stripe_balance = { payouts: capability(payouts), stripe_transfers: capability(transfers) };
  return {
    applied: !account.closed,
    capabilities: {
      bank_accounts: null,
      cards: null,
      stripe_balance: account.transfers_requested ? stripe_balance : null,
    },
  };
}

function capability({ status, detail }: Capability) {
  return { status, status_details: detail ? [detail] : [] };
}

function defaultsOf({ product_description, business_url }: Account) {
  const profile = { business_url, doing_business_as: null, product_description };
  return {
    currency: "usd",
    locales: null,
    payout_methods: null,
    profile: product_description === null && business_url === null ? null : profile,
    responsibilities: {
      fees_collector: "application",
      losses_collector: "application",
      requirements_collector: "stripe",
    },
  };
}

function identityOf(account: Account) {
  const { country, person, terms_accepted_at, id_number } = account;
  const terms = { date: terms_accepted_at && isoTime(terms_accepted_at), ip: null, user_agent: null };
  return {
    attestations: terms_accepted_at === null ? null : { terms_of_service: { account: terms } },
    business_details: null,
    country,
    entity_type: "individual",
    individual: individualOf(account.id, person, account.created, id_number !== null),
  };
}

function individualOf(account: string, person: Person, created: number, hasNumber: boolean) {
  const { id, given_name, surname, email, phone, date_of_birth, address, updated } = person;
  return {
    id,
    object: "v2.core.account_person",
    account,
    created: isoTime(created),
    updated: isoTime(updated),
    additional_addresses: null,
    additional_names: null,
    additional_terms_of_service: null,
    address: address && { ...address, line2: null, town: null },
    date_of_birth,
    documents: null,
    email,
    given_name,
    // That there is one; never the number.
    id_numbers: hasNumber ? [{ type: "us_ssn" }] : null,
    legal_gender: null,
    metadata: null,
    nationalities: null,
    phone,
    political_exposure: null,
    relationship: null,
    script_addresses: null,
    script_names: null,
    surname,
  };
}

const noRequirements = { alternatives: null, entries: null, minimum_transition_date: null, summary: null };

function requirementsOf(entries: readonly Entry[]) {
  return { alternatives: null, entries: entries.map(entryOf), summary: summaryOf(entries) };
}

function entryOf({ need, from, deadline, problem, transfers, bank }: Entry) {
  const capabilities = transfers
    ? ["stripe_balance.stripe_transfers", "stripe_balance.payouts"]
    : ["stripe_balance.payouts"];
  return {
    awaiting_action_from: from,
    description: needNames[need].v2,
    errors: problem === null ? [] : [{ code: problem, description: problemWords[problem] ?? problem }],
    impact: {
      restricts_capabilities: capabilities.map((capability) => ({
        capability,
        configuration: "recipient",
        deadline: { status: deadline },
      })),
    },
    minimum_deadline: { status: deadline },
    reference: bank === null ? null : { inquiry: null, resource: bank, type: "payment_method" },
    requested_reasons: [{ code: problem === null ? "routine_onboarding" : "routine_verification" }],
  };
}

export const problemWords: Readonly<Record<string, string>> = {
  verification_failed_id_number_match: "The number does not match the name and the day of birth.",
  verification_failed_keyed_identity: "The person's keyed-in identity information could not be verified.",
  verification_failed_address_match: "The address could not be verified.",
  verification_document_not_readable: "The document could not be read.",
  invalid_value_other: "Payouts to this bank account failed. Another one is needed.",
};

/** The nearest of the deadlines. */
function summaryOf(entries: readonly Entry[]) {
  const status = (["past_due", "currently_due", "eventually_due"] as const).find((one) =>
    entries.some(({ deadline }) => deadline === one),
  );
  if (status === undefined) return { minimum_deadline: null };
  const days = entries.flatMap(({ deadline, due_at }) =>
    deadline === status && due_at !== null ? [due_at] : [],
  );
  const time = days.length > 0 ? isoTime(Math.min(...days)) : null;
  return { minimum_deadline: { status, time } };
}
