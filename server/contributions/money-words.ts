import { dollars } from "../../contract/fields.ts";

/** `$50 USD`, `$12.50 USD`. */
export const money = (amount_cents: string | number, currency: string): string =>
  `${dollars(Number(amount_cents) / 100)} ${currency.toUpperCase()}`;

/** `April 21, 2027 at 3:04 PM (UTC)`. */
export const moment = (time: Date): string =>
  `${time.toLocaleString("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} (UTC)`;
