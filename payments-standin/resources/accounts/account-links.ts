import { fields, oneOf, required, text, webAddress } from "../../api/parameters.ts";
import { invalid } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import type { AccountLink } from "../../state/connect-rows.ts";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import { isoTime } from "../../webhooks/thin-events.ts";

/** Ten minutes, as the samples of the second version have it. */
const livesSeconds = 600;

const asked = fields({
  refresh_url: required(webAddress()),
  return_url: webAddress(),
  collection_options: fields({
    fields: oneOf("currently_due", "eventually_due"),
    future_requirements: oneOf("include", "omit"),
  }),
});

export const accountLinkRoutes = [
  route({
    base: "/v2",
    method: "POST",
    path: "/core/account_links",
    parameters: fields({
      account: required(text()),
      use_case: required(
        fields({
          type: required(oneOf("account_onboarding", "account_update")),
          account_onboarding: asked,
          account_update: asked,
        }),
      ),
    }),
    answer({ provider, given }) {
      const account = provider.store.get("account", given.account);
      if (!account)
        throw invalid(`No such account: '${given.account}'`, { code: "resource_missing", param: "account" });
      if (account.closed || account.rejected)
        throw invalid(`The account ${account.id} cannot be onboarded anymore.`, { param: "account" });
      const { type } = given.use_case;
      const options = given.use_case[type];
      if (options === undefined)
        throw invalid(`use_case.${type} is required.`, { param: `use_case[${type}]` });
      return sent(
        provider,
        provider.store.put("account_link", {
          id: newId("account_link"),
          account: account.id,
          created: provider.now(),
          expires_at: provider.now() + livesSeconds,
          used: false,
          use_case: type,
          refresh_url: options.refresh_url,
          return_url: options.return_url ?? null,
          fields: options.collection_options?.fields ?? "currently_due",
        }),
      );
    },
  }),
];

function sent(provider: Provider, link: AccountLink) {
  const { account, use_case, refresh_url, return_url } = link;
  const collection_options = { fields: link.fields, future_requirements: null };
  return {
    object: "v2.core.account_link",
    account,
    created: isoTime(link.created),
    expires_at: isoTime(link.expires_at),
    livemode: false,
    url: `${provider.origin()}/setup/e/${account}/${link.id}`,
    use_case: {
      type: use_case,
      account_onboarding: null,
      account_update: null,
      [use_case]: { collection_options, refresh_url, return_url },
    },
  };
}
