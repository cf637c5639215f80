import { page, paging } from "../../api/lists.ts";
import { anything, fields, oneOf, required } from "../../api/parameters.ts";
import { invalid, noAccess } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import type { Account } from "../../state/connect-rows.ts";
import { randomText } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import { accountOfV1 } from "./account-v1.ts";
import { bankOf } from "./standing.ts";
import { rejectAccount } from "./verification.ts";

const path = "/accounts/:account";

/** What the first version of the API has for accounts that were made by the second. */
export const accountCallsOfV1 = [
  route({
    method: "POST",
    path: "/accounts",
    parameters: anything,
    answer() {
      throw invalid(
        "Stripe no longer recommends Accounts v1 for new platforms. Use POST /v2/core/accounts, or switch on Accounts v1 support in the Dashboard.",
      );
    },
  }),
  route({
    method: "GET",
    path,
    parameters: fields({}),
    answer: ({ provider, path }) => accountOfV1(provider, accountOf(provider, path.account)),
  }),
  route({
    method: "GET",
    path: `${path}/external_accounts`,
    parameters: fields({ ...paging, object: oneOf("bank_account", "card") }),
    answer({ provider, path, given }) {
      const { id } = accountOf(provider, path.account);
      const bank = given.object === "card" ? undefined : bankOf(provider, id);
      return page("bank_account", `/v1/accounts/${id}/external_accounts`, bank ? [bank.is] : [], given);
    },
  }),
  route({
    method: "POST",
    path: `${path}/reject`,
    parameters: fields({ reason: required(oneOf("fraud", "terms_of_service", "other")) }),
    answer({ provider, path, given, origin }) {
      const account = accountOf(provider, path.account);
      const rejected = rejectAccount(provider, account.id, `platform_${given.reason}`, origin);
      return accountOfV1(provider, rejected ?? account);
    },
  }),
  route({
    method: "POST",
    path: `${path}/login_links`,
    parameters: fields({}),
    answer({ provider, path }) {
      const account = accountOf(provider, path.account);
      // Whether accounts of the second version have one is not said anywhere.
      if (provider.unsure.login_links === "refused")
        throw invalid(`Login links are not played for ${account.id}, an account of the second version.`);
      if (!account.submitted)
        throw invalid("Cannot create a login link for an account that has not completed onboarding.");
      const url = `${provider.origin()}/setup/d/${account.id}/${randomText(40)}`;
      return { object: "login_link", created: provider.now(), url };
    },
  }),
];

function accountOf({ store }: Provider, id = ""): Account {
  const account = store.get("account", id);
  if (!account) throw noAccess(id);
  return account;
}
