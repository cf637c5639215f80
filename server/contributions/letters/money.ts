import { dollars } from "../../../pure/numbers.ts";

/** `$50 USD`, `$12.50 USD`. */
export const money = (amount_cents: string | number, currency: string): string =>
  `${dollars(Number(amount_cents) / 100)} ${currency.toUpperCase()}`;
