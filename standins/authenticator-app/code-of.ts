import { setTimeout as sleep } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";

const PERIOD_MS = 30_000;

/** What an authenticator app with this secret (base32, in groups) shows, so many steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0, now_ms = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: now_ms + steps * PERIOD_MS,
  });

/** Waits for the next code where this one is about to go: what is typed next, in so many milliseconds at most, is of one step. */
export async function untilCodeLasts(for_ms: number): Promise<void> {
  const left = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (left < for_ms) await sleep(left);
}
