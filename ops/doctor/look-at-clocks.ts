import type { Env } from "../../server/startup/env.ts";
import { type Finding, fine, look, mend } from "./findings.ts";

const ANSWERS_WITHIN_MS = 10_000;
/** `Date` has whole seconds. */
const WHOLE_SECOND_MS = 1_000;
/** Tokens of a sign-in are refused from about here on, and signed events from five minutes. */
const FAILS_S = 60;
const ODD_S = 10;

/** What another clock said of one moment, and the moments of ours between which that was. */
interface Told {
  readonly clock_ms: number;
  readonly asked_ms: number;
  readonly answered_ms: number;
}

/** This machine's clock beside those of the payment provider and the identity provider, as their answers say. */
export async function lookAtClocks({ STRIPE_API_ORIGIN, IDENTITY_ISSUER }: Env): Promise<Finding[]> {
  const partners = [
    ["the payment provider's", STRIPE_API_ORIGIN ?? "https://api.stripe.com"],
    ...(IDENTITY_ISSUER ? ([["the identity provider's", IDENTITY_ISSUER]] as const) : []),
  ] as const;
  const found = await Promise.all(
    partners.map(async ([whose, address]) => {
      const told = await clockAt(address);
      return told ? [beside(whose, told)] : [];
    }),
  );
  return found.flat();
}

/** Null where nobody answers, or without a date: whether the partner is there is another look's. */
async function clockAt(address: string): Promise<Told | null> {
  const asked_ms = Date.now();
  const response = await fetch(address, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  }).catch(() => null);
  const clock_ms = Date.parse(response?.headers.get("date") ?? "");
  return Number.isNaN(clock_ms) ? null : { clock_ms, asked_ms, answered_ms: Date.now() };
}

function beside(whose: string, told: Told): Finding {
  const ahead_s = aheadOf(told, WHOLE_SECOND_MS);
  const apart_s = Math.abs(ahead_s);
  if (apart_s <= ODD_S) return fine("clock", `as ${whose}`);
  const words = `This machine's clock is ${apart_s} s ${ahead_s > 0 ? "ahead of" : "behind"} ${whose}: run NTP here (timedatectl set-ntp true).`;
  return apart_s > FAILS_S
    ? mend("clock", `${words} As clocks go apart, sign-ins are refused first, then signed events.`)
    : look("clock", words);
}

/**
 * Seconds that our clock is ahead, to a tenth; 0 where both may be equal: an answer took its time, and a clock may tell no more than
 * what `grain_ms` it is in.
 */
export function aheadOf({ clock_ms, asked_ms, answered_ms }: Told, grain_ms: number): number {
  const ahead_ms = Math.max(0, asked_ms - clock_ms - grain_ms);
  const behind_ms = Math.max(0, clock_ms - answered_ms);
  return Math.round((ahead_ms - behind_ms) / 100) / 10;
}
