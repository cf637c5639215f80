import { mergeMetadata } from "../../api/metadata.ts";
import {
  email,
  fields,
  flag,
  list,
  metadata,
  oneOf,
  required,
  text,
  webAddress,
} from "../../api/parameters.ts";
import { invalid, noSuch, Refusal } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import { pageOfV2, pagingOfV2 } from "../../api/v2-lists.ts";
import type { Account } from "../../state/connect-rows.ts";
import type { Provider } from "../../state/provider.ts";
import { recordThinEvent } from "../../webhooks/thin-events.ts";
import { refuseOddEmail } from "../customers/odd-emails.ts";
import { accountOfV2, includable } from "./account-v2.ts";
import { changeAccount } from "./changes.ts";
import { newAccount } from "./new-account.ts";

const path = "/core/accounts/:id";
const include = list(oneOf(...includable));
const requested = fields({ requested: required(flag()) });
const recipient = fields({
  capabilities: fields({ stripe_balance: fields({ stripe_transfers: requested }) }),
});
const collectors = ["application", "application_custom", "application_express", "stripe"] as const;
const profile = fields({
  business_url: webAddress(),
  doing_business_as: text(),
  product_description: text(),
});
const prefilled = fields({ given_name: text(), surname: text(), email: email() });

export const accountRoutes = [
  route({
    base: "/v2",
    method: "POST",
    path: "/core/accounts",
    parameters: fields({
      contact_email: email(),
      contact_phone: text(),
      display_name: text(),
      dashboard: required(oneOf("express", "full", "none")),
      identity: required(
        fields({
          country: required(text()),
          entity_type: required(oneOf("company", "government_entity", "individual", "non_profit")),
          individual: prefilled,
        }),
      ),
      configuration: required(fields({ recipient: required(recipient) })),
      defaults: fields({
        currency: oneOf("usd"),
        locales: list(text()),
        profile,
        responsibilities: fields({
          fees_collector: required(oneOf(...collectors)),
          losses_collector: required(oneOf("application", "stripe")),
        }),
      }),
      metadata: metadata(),
      include,
    }),
    answer({ provider, given, origin }) {
      refuseWhatIsNotPlayed(given);
      const { defaults, identity, configuration, contact_email, contact_phone, display_name } = given;
      if (contact_email === undefined && identity.individual?.email === undefined)
        throw invalid("contact_email is required for an account with a dashboard of express.", {
          param: "contact_email",
        });
      refuseOddEmail(provider, contact_email, "contact_email");
      const account = newAccount(provider, {
        contact_email,
        contact_phone,
        display_name,
        product_description: defaults?.profile?.product_description,
        business_url: defaults?.profile?.business_url,
        country: identity.country.toLowerCase(),
        metadata: mergeMetadata({}, given.metadata),
        transfers_requested:
          configuration.recipient.capabilities?.stripe_balance?.stripe_transfers?.requested ?? false,
        person: identity.individual ?? {},
      });
      recordThinEvent(provider, { type: "v2.core.account.created", account: account.id, origin });
      return accountOfV2(provider, account, given.include ?? []);
    },
  }),
  route({
    base: "/v2",
    method: "GET",
    path: "/core/accounts",
    parameters: fields({
      ...pagingOfV2,
      applied_configurations: list(oneOf("customer", "merchant", "recipient")),
      closed: flag(),
    }),
    answer({ provider, given }) {
      const { closed = false, applied_configurations = [] } = given;
      const rows = provider.store
        .all("account")
        .filter(
          (account) =>
            account.closed === closed &&
            applied_configurations.every((one) => one === "recipient" && !closed),
        );
      return pageOfV2("/v2/core/accounts", rows, given, (account) => accountOfV2(provider, account, []));
    },
  }),
  route({
    base: "/v2",
    method: "GET",
    path,
    parameters: fields({ include }),
    answer: ({ provider, account, path, given }) =>
      accountOfV2(provider, accountAt(provider, path.id, account), given.include ?? []),
  }),
  route({
    base: "/v2",
    method: "POST",
    path,
    parameters: fields({
      contact_email: email(),
      contact_phone: text(),
      display_name: text(),
      identity: fields({ individual: prefilled }),
      configuration: fields({ recipient }),
      metadata: metadata(),
      include,
    }),
    answer({ provider, account, path, given, origin }) {
      const before = openAccountAt(provider, path.id, account);
      if (given.identity && hadLink(provider, before.id)) throw identityIsTheirs();
      const changed = changeAccount(provider, before.id, origin, (it) => updated(it, given));
      return accountOfV2(provider, changed ?? before, given.include ?? []);
    },
  }),
  route({
    base: "/v2",
    method: "POST",
    path: `${path}/close`,
    parameters: fields({ applied_configurations: list(oneOf("recipient")) }),
    answer({ provider, account, path, origin }) {
      const before = openAccountAt(provider, path.id, account);
      const closed = changeAccount(provider, before.id, origin, (it) => ({ ...it, closed: true }));
      recordThinEvent(provider, { type: "v2.core.account.closed", account: before.id, origin });
      return accountOfV2(provider, closed ?? before, []);
    },
  }),
];

/** The account of that id, 404 without one. `within` is the account that the request is made for. */
export function accountAt({ store }: Provider, id = "", within: string | null = null): Account {
  const account = store.get("account", id);
  if (!account || (within !== null && within !== id)) throw noSuch("account", id, "id");
  return account;
}

function openAccountAt(provider: Provider, id: string | undefined, within: string | null): Account {
  const account = accountAt(provider, id, within);
  if (account.closed) throw invalid(`The account ${account.id} is closed and cannot be operated on anymore.`);
  return account;
}

type Asked = {
  dashboard: string;
  identity: { country: string; entity_type: string };
  defaults:
    | { responsibilities: { fees_collector: string; losses_collector: string } | undefined }
    | undefined;
};

/** Only what a platform needs that pays out persons in its own country, by its own fees and losses. */
function refuseWhatIsNotPlayed({ dashboard, identity, defaults }: Asked): void {
  const refuse = (what: string, param: string) => invalid(`${what} is not played.`, { param });
  if (dashboard !== "express") throw refuse(`A dashboard of ${dashboard}`, "dashboard");
  if (identity.country.toLowerCase() !== "us")
    throw refuse(`An account in ${identity.country}`, "identity[country]");
  if (identity.entity_type !== "individual")
    throw refuse(`An entity_type of ${identity.entity_type}`, "identity[entity_type]");
  const { fees_collector = "stripe", losses_collector = "stripe" } = defaults?.responsibilities ?? {};
  if (fees_collector === "application" && losses_collector === "application") return;
  throw new Refusal(400, {
    type: "invalid_request_error",
    code: "account_controller_express_dash_without_application_losses_or_fees",
    message:
      "An account with a dashboard of express needs defaults.responsibilities with a fees_collector and a losses_collector of application.",
  });
}

function hadLink({ store }: Provider, account: string): boolean {
  return store.of("account_link", { account }).length > 0;
}

function identityIsTheirs(): Refusal {
  return invalid("After an account link was made, the identity is the account holder's to change.", {
    param: "identity",
  });
}

type Changes = {
  contact_email: string | undefined;
  contact_phone: string | undefined;
  display_name: string | undefined;
  identity:
    | {
        individual:
          | { given_name: string | undefined; surname: string | undefined; email: string | undefined }
          | undefined;
      }
    | undefined;
  configuration:
    | {
        recipient:
          | {
              capabilities:
                | {
                    stripe_balance: { stripe_transfers: { requested: boolean } | undefined } | undefined;
                  }
                | undefined;
            }
          | undefined;
      }
    | undefined;
  metadata: Record<string, string> | "" | undefined;
};

function updated(account: Account, given: Changes): Account {
  const { given_name, surname, email: address } = given.identity?.individual ?? {};
  const { person } = account;
  const asked = given.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested;
  return {
    ...account,
    contact_email: given.contact_email ?? account.contact_email,
    contact_phone: given.contact_phone ?? account.contact_phone,
    display_name: given.display_name ?? account.display_name,
    metadata: mergeMetadata(account.metadata, given.metadata),
    transfers_requested: asked ?? account.transfers_requested,
    person: {
      ...person,
      given_name: given_name ?? person.given_name,
      surname: surname ?? person.surname,
      email: address ?? person.email,
    },
  };
}
