import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { fields, oneOf, required, text, timeRange } from "../../api/parameters.ts";
import { invalid, noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import type { Provider } from "../../state/provider.ts";
import type { Subscription } from "../../state/rows.ts";
import { endSubscription } from "./end.ts";
import { pauseSubscription, resumeSubscription } from "./pausing.ts";
import { updateParameters } from "./subscription-parameters.ts";
import { updateSubscription } from "./subscription-update.ts";

const path = "/subscriptions/:subscription";
const over = ["canceled", "incomplete_expired"];

export const subscriptionRoutes = [
  route({
    method: "GET",
    path: "/subscriptions",
    parameters: fields({
      ...paging,
      created: timeRange(),
      customer: text(),
      status: oneOf("all", "ended", "active", "past_due", "unpaid", "paused", "canceled"),
    }),
    answer({ provider, given }) {
      const rows = provider.store
        .all("subscription")
        .filter(
          (one) =>
            isWithin(one.created, given.created) &&
            matchesAll([[given.customer, one.customer]]) &&
            hasStatus(one, given.status),
        );
      return page("subscription", "/v1/subscriptions", rows, given);
    },
  }),
  route({
    method: "GET",
    path: "/subscriptions/:subscription_exposed_id",
    parameters: fields({}),
    answer: ({ provider, path }) => subscriptionAt(provider, path.subscription_exposed_id),
  }),
  route({
    method: "POST",
    path: "/subscriptions/:subscription_exposed_id",
    parameters: updateParameters,
    answer({ provider, path, given, origin }) {
      return updateSubscription(provider, goingAt(provider, path.subscription_exposed_id), given, origin);
    },
  }),
  route({
    method: "DELETE",
    path: "/subscriptions/:subscription_exposed_id",
    parameters: fields({}),
    answer({ provider, path, origin }) {
      const going = goingAt(provider, path.subscription_exposed_id);
      return endSubscription(provider, going, origin, "cancellation_requested");
    },
  }),
  route({
    method: "POST",
    path: "/subscriptions/:id/pause",
    parameters: fields({ type: oneOf("subscription") }),
    answer: ({ provider, path, origin }) => pauseSubscription(provider, goingAt(provider, path.id), origin),
  }),
  route({
    method: "POST",
    path: `${path}/resume`,
    parameters: fields({ billing_cycle_anchor: fields({ type: required(oneOf("now", "unchanged")) }) }),
    answer: ({ provider, path, given, origin }) =>
      resumeSubscription(
        provider,
        goingAt(provider, path.subscription),
        given.billing_cycle_anchor?.type ?? "now",
        origin,
      ),
  }),
];

/** Without a status those that are not over, as Stripe lists them. */
function hasStatus({ status }: Subscription, asked: string | undefined): boolean {
  if (asked === "all") return true;
  if (asked === "ended") return over.includes(status);
  return asked === undefined ? status !== "canceled" : status === asked;
}

function subscriptionAt({ store }: Provider, id = ""): Subscription {
  const subscription = store.get("subscription", id);
  if (!subscription) throw noSuch("subscription", id, "id");
  return subscription;
}

/** What has ended can't be changed or revived. */
function goingAt(provider: Provider, id = ""): Subscription {
  const subscription = subscriptionAt(provider, id);
  if (!over.includes(subscription.status)) return subscription;
  throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
}
