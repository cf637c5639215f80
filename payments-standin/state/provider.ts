import type { Chaos } from "./chaos-rules.ts";
import type { Clock } from "./clock.ts";
import type { Store } from "./store.ts";
import type { Unsure } from "./unsure.ts";

export type CardPaymentsSettings = {
  /** 0 takes any free port. */
  port: number;
  /** The address to listen on; default `localhost`. */
  host?: string | undefined;
  /** Public address of the hosted page; default `http://localhost:PORT`. */
  origin?: string | undefined;
  /** The only bearer that is let in; without it any `sk_test_…`. */
  secretKey?: string | undefined;
  /** Where events are sent, and the `whsec_…` that signs them. Without both, events are only listed. */
  webhook?: Webhook | undefined;
  /** Likewise for snapshot events of connected accounts. */
  connectWebhook?: Webhook | undefined;
  /** Likewise for thin events of connected accounts. */
  thinWebhook?: Webhook | undefined;
  /** What no document says of paying others out; default `usualUnsure`. */
  unsure?: Partial<Unsure> | undefined;
  /** File that keeps everything over a restart; without it all is in memory. */
  journal?: string | undefined;
  /** Default: 2.9 percent and 30 cents. */
  fee?: Fee | undefined;
  /** How long a POST takes before it is carried out; default 0. */
  latencyMs?: number | undefined;
  /** How long what comes by itself takes; default `usualDelays`. */
  delays?: Partial<Delays> | undefined;
  /** What comes of a renewal that fails; default `usualDunning`. */
  dunning?: Partial<Dunning> | undefined;
  /** The machine's clock, milliseconds since 1970. */
  now?: (() => number) | undefined;
};

export type Webhook = { url: string; secret: string };
export type Fee = { percent: number; fixedCents: number };

/** How long after its cause the provider does something by itself. Seconds of the provider's clock. */
export type Delays = {
  /** From a charge to its balance transaction, and with it the fee. */
  fee_seconds: number;
  /** From paying with a disputing card to the dispute, and from evidence to its outcome. */
  dispute_seconds: number;
  /** From a refund of a card that takes its time to its end. */
  refund_seconds: number;
  /** From a bank debit to its end. */
  debit_seconds: number;
  /** From the draft of a renewal to its charge. */
  finalize_seconds: number;
  /** From the hosted form to the end of its check. */
  verify_seconds: number;
  /** From a transfer to the day its money is available to the connected account. */
  transfer_seconds: number;
  /** From a payout to its arrival; it is in transit from the middle on. */
  payout_seconds: number;
  /** From the arrival of a payout that comes back to its failure. */
  return_seconds: number;
};

/** The account's settings for renewals that fail. */
export type Dunning = {
  /** Each retry so many days after the try before. */
  retry_days: readonly number[];
  /** What becomes of the subscription after the last one. */
  after_last: "cancel" | "unpaid" | "past_due";
};
export const usualDunning: Dunning = { retry_days: [3, 5, 7], after_last: "cancel" };

/** Short enough to be watched in a demo. */
export const usualDelays: Delays = {
  fee_seconds: 0,
  dispute_seconds: 0,
  refund_seconds: 60,
  debit_seconds: 60,
  finalize_seconds: 60 * 60,
  verify_seconds: 5,
  transfer_seconds: 0,
  payout_seconds: 2 * 24 * 60 * 60,
  return_seconds: 24 * 60 * 60,
};

/** The payment provider that is played: what its parts need of one another. */
export type Provider = {
  readonly store: Store;
  readonly clock: Clock;
  readonly chaos: Chaos;
  readonly fee: Fee;
  /** 15 dollars a dispute. */
  readonly disputeFeeCents: number;
  readonly secretKey: string | undefined;
  readonly latencyMs: number;
  /** Changed by tests while it runs. */
  readonly delays: Delays;
  /** Likewise. */
  readonly dunning: Dunning;
  /** Likewise. */
  readonly unsure: Unsure;
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Whole seconds since 1970, Stripe's unit. */
  now(): number;
  origin(): string;
};

/** The only API version this stand-in speaks. */
export const apiVersion = "2026-10-28.endive";
