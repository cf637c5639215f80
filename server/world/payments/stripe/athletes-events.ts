import type Stripe from "stripe";
import { EventRefused, type ProviderEvent } from "../card-payments.ts";
import type { AthletesEventForm, PayingOut } from "../paying-out.ts";
import { refuseOtherMode, signedBy } from "./events.ts";

/** What the endpoint for snapshots of connected accounts has to be sent, and no more. docs/going-live.md names the same. */
export const ACCOUNTS_EVENT_TYPES = [
  "account.application.deauthorized",
  "account.external_account.created",
  "account.external_account.deleted",
  "account.external_account.updated",
  "account.updated",
  "capability.updated",
  "payout.canceled",
  "payout.created",
  "payout.failed",
  "payout.paid",
  "payout.updated",
] as const;

/** What the destination for thin events of connected accounts has to be sent, and no more. */
export const THIN_EVENT_TYPES = [
  "v2.core.account.closed",
  "v2.core.account.created",
  "v2.core.account[configuration.recipient].capability_status_updated",
  "v2.core.account[requirements].updated",
  "v2.core.account_link.returned",
] as const;

/** `secrets`: more than one of a form while one is rolled. `live`: whether our key is one for real money. */
export function openStripeAthletesEvents(
  stripe: Stripe,
  { secrets, live }: { secrets: Readonly<Record<AthletesEventForm, readonly string[]>>; live: boolean },
): Pick<PayingOut, "readAthletesEvent"> {
  const read = { snapshot: readSnapshot, thin: readThin };
  return {
    readAthletesEvent(body, signature, form) {
      const { livemode, ...event } = read[form](stripe, body, signature, secrets[form]);
      // An endpoint for real money is sent the events of tests, too.
      refuseOtherMode(livemode, live);
      if (event.account_id === null) throw new EventRefused("The event is of no athlete's account.");
      return event;
    },
  };
}

type Read = (
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secrets: readonly string[],
) => ProviderEvent & { livemode: boolean };

/** What it is about is asked of its account alone: whatever else it names is not ours. */
const NOTHING_OF_OURS = {
  contribution_id: null,
  recurring_id: null,
  session_id: null,
  payment_id: null,
  charge_id: null,
};

const readSnapshot: Read = (stripe, body, signature, secrets) => {
  const event = signedBy(secrets, (secret) => stripe.webhooks.constructEvent(body, signature, secret));
  return {
    event_id: event.id,
    event_type: event.type,
    created_at: new Date(event.created * 1_000),
    ...NOTHING_OF_OURS,
    account_id: event.account ?? null,
    livemode: event.livemode,
  };
};

const readThin: Read = (stripe, body, signature, secrets) => {
  const event = signedBy(secrets, (secret) => stripe.parseEventNotification(body, signature, secret));
  return {
    event_id: event.id,
    event_type: event.type,
    created_at: new Date(event.created),
    ...NOTHING_OF_OURS,
    account_id: event.context ? String(event.context) : accountIn(event),
    livemode: event.livemode,
  };
};

/** Of an event without a context: what it is about, where that is an account itself. */
function accountIn(event: Stripe.V2.Core.EventNotification): string | null {
  const about = "related_object" in event ? event.related_object : null;
  return about && "id" in about && about.type === "v2.core.account" ? String(about.id) : null;
}
