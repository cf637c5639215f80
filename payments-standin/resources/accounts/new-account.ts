import type { Account } from "../../state/connect-rows.ts";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";

type Asked = {
  contact_email: string | undefined;
  contact_phone: string | undefined;
  display_name: string | undefined;
  product_description: string | undefined;
  business_url: string | undefined;
  country: string;
  metadata: Record<string, string>;
  transfers_requested: boolean;
  person: { given_name?: string | undefined; surname?: string | undefined; email?: string | undefined };
};

/** An account of which nothing is known yet but what the platform has filled in. Only inside an act. */
export function newAccount(provider: Provider, asked: Asked): Account {
  const created = provider.now();
  return provider.store.put("account", {
    id: newId("account"),
    created,
    closed: false,
    contact_email: asked.contact_email ?? null,
    contact_phone: asked.contact_phone ?? null,
    display_name: asked.display_name ?? null,
    product_description: asked.product_description ?? null,
    business_url: asked.business_url ?? null,
    dashboard: "express",
    metadata: asked.metadata,
    country: asked.country,
    transfers_requested: asked.transfers_requested,
    person: {
      id: newId("person"),
      updated: created,
      given_name: asked.person.given_name ?? null,
      surname: asked.person.surname ?? null,
      email: asked.person.email ?? asked.contact_email ?? null,
      phone: null,
      date_of_birth: null,
      address: null,
    },
    id_number: null,
    document: null,
    terms_accepted_at: null,
    submitted: false,
    verification: "none",
    problems: [],
    asked: [],
    rejected: null,
    under_review: false,
    payout_settings: {
      interval: "daily",
      weekly_payout_days: [],
      monthly_payout_days: [],
      statement_descriptor: null,
      delay_days_override: null,
      debit_negative_balances: true,
    },
  });
}
