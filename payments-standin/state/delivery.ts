import type { Delivery } from "./rows.ts";

/** The sending of an event to an endpoint, not due yet. */
export function newDelivery(event: string, endpoint: string): Delivery {
  return {
    id: deliveryId(event, endpoint),
    event,
    endpoint,
    attempts: 0,
    next_attempt_at: null,
    delivered_at: null,
    last_answer: null,
    copies_left: 0,
  };
}

export function deliveryId(event: string, endpoint: string): string {
  return `${event}/${endpoint}`;
}
