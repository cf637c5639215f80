import type Stripe from "stripe";
import { page, paging } from "../../api/lists.ts";
import { fields, text } from "../../api/parameters.ts";
import { noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import { newId, randomText } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";

export const setupIntentRoutes = [
  route({
    method: "GET",
    path: "/setup_intents",
    parameters: fields({ ...paging, customer: text() }),
    answer({ provider, given }) {
      const rows = provider.store
        .all("setup_intent")
        .filter(({ customer }) => given.customer === undefined || customer === given.customer);
      return page("setup_intent", "/v1/setup_intents", rows, given);
    },
  }),
  route({
    method: "GET",
    path: "/setup_intents/:intent",
    parameters: fields({}),
    answer({ provider, path: { intent = "" } }) {
      const found = provider.store.get("setup_intent", intent);
      if (!found) throw noSuch("setup_intent", intent, "intent");
      return found;
    },
  }),
];

/** A card that is about to be saved. Only inside an act. */
export function newSetupIntent(
  provider: Provider,
  customer: string | null,
  metadata: Record<string, string>,
): Stripe.SetupIntent {
  const id = newId("setup_intent");
  return provider.store.put("setup_intent", {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: provider.now(),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
  });
}
