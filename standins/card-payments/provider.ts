import type { Store } from "./store.ts";

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
  /** File that keeps everything over a restart; without it all is in memory. */
  journal?: string | undefined;
  /** Default: 2.9 percent and 30 cents. */
  fee?: Fee | undefined;
  /** How long a POST takes before it is carried out; default 0. */
  latencyMs?: number | undefined;
  /** Milliseconds since 1970; default the machine's clock. */
  now?: (() => number) | undefined;
};

export type Webhook = { url: string; secret: string };
export type Fee = { percent: number; fixedCents: number };

/** The payment provider that is played: what its parts need of one another. */
export type Provider = {
  readonly store: Store;
  readonly fee: Fee;
  readonly secretKey: string | undefined;
  readonly latencyMs: number;
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Whole seconds since 1970, Stripe's unit. */
  now(): number;
  origin(): string;
  webhook: Webhook | undefined;
};

/** The only API version this stand-in speaks. */
export const apiVersion = "2026-10-28.endive";
