import type { Provider, Webhook } from "../provider.ts";
import { sentEvent } from "../resources/events.ts";
import type { Delivery, EventRow } from "../rows.ts";
import { post } from "./post.ts";

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
  stop(): Promise<void>;
};

/** Sends every event to the webhook until it is answered 2xx, with growing gaps, for three days of event time. */
export function openDeliveries(provider: Provider): Deliveries {
  const { store } = provider;
  const onTheWay = new Map<string, Promise<void>>();
  const waiting = new Set(
    store
      .all("delivery")
      .filter(isWaiting)
      .map((delivery) => delivery.id),
  );
  const stopping = new AbortController();
  let held = false;
  let timer: NodeJS.Timeout | undefined;

  store.onCommit((changes) => {
    for (const [table, row] of changes) {
      if (table !== "delivery") continue;
      if (isWaiting(row)) waiting.add(row.id);
      else waiting.delete(row.id);
    }
    wake();
  });
  return { wake, hold, release, redeliver, stop };

  function wake(): void {
    clearTimeout(timer);
    if (held || stopping.signal.aborted || provider.webhook === undefined) return;

    let soonest = Number.POSITIVE_INFINITY;
    for (const id of waiting) {
      if (onTheWay.size >= atOnce) return;
      const delivery = store.get("delivery", id);
      const due = delivery?.next_attempt_at ?? null;
      if (!delivery || due === null || onTheWay.has(id)) continue;
      if (due <= provider.nowMs()) start(delivery, provider.webhook);
      else soonest = Math.min(soonest, due);
    }
    if (soonest < Number.POSITIVE_INFINITY)
      timer = setTimeout(wake, Math.max(soonest - provider.nowMs(), 10));
  }

  function start(delivery: Delivery, webhook: Webhook): void {
    const event = store.get("event", delivery.id);
    if (!event) return;
    const body = JSON.stringify(sentEvent(store, event), null, 2);
    const sent = post(body, webhook, provider.now(), stopping.signal).then((answer) => {
      onTheWay.delete(delivery.id);
      if (!stopping.signal.aborted) note(delivery, event, answer);
    });
    onTheWay.set(delivery.id, sent);
  }

  function note(delivery: Delivery, event: EventRow, answer: string): void {
    // Asked for once more while it was on its way: the row is not ours any longer.
    if (store.get("delivery", event.id) !== delivery) {
      wake();
      return;
    }
    const attempts = delivery.attempts + 1;
    const delivered = /^2\d\d$/.test(answer);
    const tooOld = event.created + triedForSeconds < provider.now();
    const gap = Math.min(firstGapMs * 2 ** (attempts - 1), longestGapMs);
    const next_attempt_at = delivered || tooOld ? null : provider.nowMs() + gap;
    const delivered_at = delivered ? provider.nowMs() : delivery.delivered_at;
    store.act(() =>
      store.put("delivery", { ...delivery, attempts, next_attempt_at, delivered_at, last_answer: answer }),
    );
  }

  function hold(): void {
    held = true;
  }

  function release(): void {
    held = false;
    wake();
  }

  function redeliver(eventId: string): boolean {
    if (!store.get("event", eventId)) return false;
    const none = { id: eventId, attempts: 0, delivered_at: null, last_answer: null };
    const delivery = store.get("delivery", eventId) ?? none;
    store.act(() => store.put("delivery", { ...delivery, attempts: 0, next_attempt_at: provider.nowMs() }));
    return true;
  }

  async function stop(): Promise<void> {
    stopping.abort();
    clearTimeout(timer);
    await Promise.all(onTheWay.values());
  }
}

function isWaiting(delivery: Delivery): boolean {
  return delivery.next_attempt_at !== null;
}
