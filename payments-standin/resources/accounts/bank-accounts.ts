import type { BankAccount, BankFate } from "../../state/connect-rows.ts";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import type { Origin } from "../../state/rows.ts";
import { recordAccountEvent } from "../../webhooks/events.ts";
import { changeAccount } from "./changes.ts";
import { bankFingerprint, routingNumber, testBank } from "./documented-values.ts";

/**
 * The bank account that payouts go to from now on, by a test number; the one before stays where payouts to it name it.
 * Only inside an act.
 */
export function addBank(
  provider: Provider,
  account: string,
  asked: { number: string; fate?: BankFate | undefined },
  origin: Origin,
): BankAccount | null {
  const bank = testBank(asked.number);
  const before = provider.store.get("account", account);
  if (!bank || !before) return null;
  const id = newId("bank_account");
  const name = [before.person.given_name, before.person.surname].filter((part) => part !== null).join(" ");
  const row: BankAccount = {
    id,
    account,
    created: provider.now(),
    fate: asked.fate ?? bank.fate,
    is: {
      id,
      object: "bank_account",
      account,
      account_holder_name: name || null,
      account_holder_type: "individual",
      account_type: null,
      available_payout_methods: bank.instant ? ["standard", "instant"] : ["standard"],
      bank_name: "STRIPE TEST BANK",
      country: "US",
      currency: "usd",
      default_for_currency: true,
      fingerprint: bankFingerprint(bank.number),
      future_requirements: noRequirements,
      last4: bank.number.slice(-4),
      metadata: {},
      requirements: noRequirements,
      routing_number: routingNumber,
      status: "new",
    },
  };
  changeAccount(provider, account, origin, (it) => {
    provider.store.put("bank_account", row);
    const asked = it.asked.filter(({ need }) => need !== "bank_account");
    return bank.asksDocument && it.document === null
      ? { ...it, asked: [...asked, { need: "document", due_at: provider.now(), past: true }] }
      : { ...it, asked };
  });
  recordAccountEvent(provider, account, { type: "account.external_account.created", object: row.is, origin });
  return row;
}

/** A payout to it failed: nothing goes there anymore until there is another. Only inside an act. */
export function spoilBank(provider: Provider, id: string, origin: Origin): void {
  const bank = provider.store.get("bank_account", id);
  if (!bank || bank.is.status === "errored") return;
  const spoilt: BankAccount = { ...bank, is: { ...bank.is, status: "errored" } };
  changeAccount(provider, bank.account, origin, (account) => {
    provider.store.put("bank_account", spoilt);
    return account;
  });
  recordAccountEvent(provider, bank.account, {
    type: "account.external_account.updated",
    object: spoilt.is,
    origin,
    previous_attributes: { status: bank.is.status },
  });
}

const noRequirements = {
  currently_due: [],
  errors: [],
  past_due: [],
  pending_verification: [],
};
