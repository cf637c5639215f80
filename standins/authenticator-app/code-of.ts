import { Secret, TOTP } from "otpauth";

const PERIOD_MS = 30_000;

/** What an authenticator app with this secret (base32, in groups) shows, so many steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + steps * PERIOD_MS,
  });
