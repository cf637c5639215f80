import { openDueQueue } from "../state/due-queue.ts";
import type { Provider } from "../state/provider.ts";
import type { Delivery } from "../state/rows.ts";
import { sentEvent } from "./events.ts";
import { post } from "./post.ts";
import { type AnyEvent, isThin, queueAgain } from "./queue.ts";
import { notification } from "./thin-events.ts";
import { signingSecrets } from "./webhook-endpoints.ts";

const firstGapMs = 500;
const longestGapMs = 30_000;
const triedForSeconds = 3 * 24 * 60 * 60;
const atOnce = 8;

export type Deliveries = {
  /** Starts sending what is due. */
  wake(): void;
  /** Keeps everything back until `release`. What is on its way arrives. */
  hold(): void;
  release(): void;
  /** Sends an event once more, now, whether or not it was delivered. Gives false when there is no such event. */
  redeliver(eventId: string): boolean;
  /** The clock went back by so much: what waits to be sent waits as long as it would have, not until that time comes again. */
  turnBack(ms: number): void;
  stop(): Promise<void>;
};

/** Sends every event to its endpoints until each answers 2xx, with growing gaps, for three days of the provider's clock. */
export function openDeliveries(provider: Provider): Deliveries {
  return new DeliveryQueue(provider);
}

class DeliveryQueue implements Deliveries {
  readonly #provider: Provider;
  readonly #onTheWay = new Map<string, Promise<void>>();
  readonly #queue = openDueQueue<string>();
  readonly #stopping = new AbortController();
  #held = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(provider: Provider) {
    this.#provider = provider;
    for (const delivery of provider.store.all("delivery")) this.#enter(delivery);
    provider.store.onCommit((changes) => {
      for (const [table, row] of changes) {
        if (table === "delivery" && row !== null) this.#enter(row);
        // Switched on again, or pointed elsewhere: what was passed over waits for it.
        if ((table === "webhook_endpoint" || table === "event_destination") && row !== null)
          this.#enterAllOf(row.id);
      }
      this.wake();
    });
  }

  wake(): void {
    clearTimeout(this.#timer);
    const queue = this.#queue;
    if (this.#held || this.#stopping.signal.aborted) return;
    for (let next = queue.first(); next && this.#onTheWay.size < atOnce; next = queue.first()) {
      const waitMs = next.due - this.#provider.nowMs();
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(waitMs, 10), longestGapMs));
        return;
      }
      queue.take();
      const delivery = this.#provider.store.get("delivery", next.what);
      // A delivery that has moved on has left an entry behind that nothing waits for any more.
      if (delivery?.next_attempt_at === next.due && !this.#onTheWay.has(delivery.id)) this.#send(delivery);
    }
  }

  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    this.wake();
  }

  redeliver(eventId: string): boolean {
    const { store } = this.#provider;
    const event = store.get("event", eventId) ?? store.get("thin_event", eventId);
    if (event) store.act(() => queueAgain(this.#provider, event));
    return event !== undefined;
  }

  turnBack(ms: number): void {
    const { store } = this.#provider;
    store.act(() => {
      for (const delivery of store.all("delivery")) {
        const due = delivery.next_attempt_at;
        if (due === null || this.#onTheWay.has(delivery.id)) continue;
        store.put("delivery", { ...delivery, next_attempt_at: due - ms });
      }
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#onTheWay.values());
  }

  #enter({ id, next_attempt_at }: Delivery): void {
    if (next_attempt_at !== null) this.#queue.add(next_attempt_at, id);
  }

  #enterAllOf(endpoint: string): void {
    for (const delivery of this.#provider.store.all("delivery")) {
      if (delivery.endpoint === endpoint) this.#enter(delivery);
    }
  }

  #send(delivery: Delivery): void {
    const { store, clock } = this.#provider;
    const event = store.get("event", delivery.event) ?? store.get("thin_event", delivery.event);
    const endpoint =
      store.get("webhook_endpoint", delivery.endpoint) ?? store.get("event_destination", delivery.endpoint);
    // An endpoint that is switched off or deleted gets nothing; switched on again, it gets what is due by then.
    if (!event || endpoint?.status !== "enabled") return;
    const sent = post({
      url: endpoint.url,
      body: JSON.stringify(isThin(event) ? notification(event) : sentEvent(this.#provider, event), null, 2),
      secrets: signingSecrets(this.#provider, endpoint.id),
      time: Math.floor(clock.machineMs() / 1000),
      stop: this.#stopping.signal,
    }).then((answer) => {
      this.#onTheWay.delete(delivery.id);
      if (!this.#stopping.signal.aborted) this.#note(delivery, event, answer);
    });
    this.#onTheWay.set(delivery.id, sent);
  }

  #note(delivery: Delivery, event: AnyEvent, answer: string): void {
    const { store } = this.#provider;
    const current = store.get("delivery", delivery.id) ?? delivery;
    if (current === delivery) {
      store.act(() => store.put("delivery", attempted(this.#provider, delivery, event, answer)));
      return;
    }
    // Asked for once more while it was on its way: the row is not ours any longer, and waits for its turn.
    this.#enter(current);
    this.wake();
  }
}

/** A delivery after one more attempt: done, to be tried again after a growing gap, or given up. */
function attempted(provider: Provider, delivery: Delivery, event: AnyEvent, answer: string): Delivery {
  const now = provider.nowMs();
  const attempts = delivery.attempts + 1;
  const noted = { ...delivery, attempts, last_answer: answer };
  if (!/^2\d\d$/.test(answer)) {
    const tooOld = event.created + triedForSeconds < provider.now();
    const gap = Math.min(firstGapMs * 2 ** (attempts - 1), longestGapMs);
    return { ...noted, next_attempt_at: tooOld ? null : now + gap };
  }
  const { copies_left } = delivery;
  if (copies_left === 0) return { ...noted, delivered_at: now, next_attempt_at: null };
  return { ...noted, delivered_at: now, next_attempt_at: now, copies_left: copies_left - 1 };
}
