import { DatabaseAway } from "../../world/database.ts";
import type { ProviderEvent } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { takeIn } from "./inbox.ts";

/** Events stored by one statement. */
const AT_ONCE = 100;

interface PendingEvent {
  readonly event: ProviderEvent;
  /** Whether the event is new. */
  readonly stored: (is_new: boolean) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Returns the function that stores one event and, once that is committed, tells whether it is new. Events that arrive
 * while others are being stored are stored next, all by one commit: a payment makes five events at once, a full
 * stadium thousands. PostgreSQL lets only one commit at a time notify the job workers, so concurrent commits would
 * wait for each other anyway.
 */
export function gatherEvents(world: World): (event: ProviderEvent) => Promise<boolean> {
  const pending: PendingEvent[] = [];
  let storing = false;
  const storeAll = async () => {
    if (storing) return;
    storing = true;
    while (pending.length > 0) await store(world, pending.splice(0, AT_ONCE));
    storing = false;
  };
  return (event) => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    pending.push({ event, stored: resolve, failed: reject });
    void storeAll();
    return promise;
  };
}

/** Stores a batch; where that fails, each event alone, so that one bad event fails no other. */
async function store(world: World, batch: readonly PendingEvent[]): Promise<void> {
  try {
    const made = new Set(
      await takeIn(
        world,
        batch.map(({ event }) => event),
      ),
    );
    // The same event twice among them is new once.
    for (const { event, stored } of batch) stored(made.delete(event.event_id));
  } catch (error) {
    if (batch.length > 1 && !(error instanceof DatabaseAway)) {
      await Promise.all(batch.map((one) => store(world, [one])));
    } else {
      for (const { failed } of batch) failed(error);
    }
  }
}
