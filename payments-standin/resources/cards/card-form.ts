import { looksLikeEmail } from "../../api/parameters.ts";
import type { Field } from "../../state/problems.ts";
import type { Payer } from "../../state/rows.ts";
import { brandOf } from "./cards.ts";

/** What the payer typed, as it came. */
export type CardForm = { email: string; number: string; expiry: string; cvc: string; name: string };

/** A card that is complete and could exist. */
export type TypedCard = { number: string; exp_month: number; exp_year: number };

export type Problems = Partial<Record<Field, string>>;
type Checked = { problems: Problems; card: TypedCard; payer: Payer };

/** Checks the form as Stripe's page does before anything is sent to a bank. No problem: `problems` is empty. */
export function checkCardForm(form: CardForm, nowMs: number): Checked {
  const number = form.number.replace(/[\s-]/g, "");
  const email = form.email.trim();
  const [month, year] = readExpiry(form.expiry);
  const found: Record<Field, string | null> = {
    email: email === "" ? "Enter your email." : looksLikeEmail(email) ? null : "Your email is invalid.",
    number: numberProblem(number),
    expiry: expiryProblem(month, year, nowMs),
    cvc: cvcProblem(form.cvc.trim(), number),
  };
  return {
    problems: Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null)),
    card: { number, exp_month: month, exp_year: year },
    payer: { email, name: form.name.trim().slice(0, 150) || null },
  };
}

function numberProblem(number: string): string | null {
  if (number === "") return "Enter a card number.";
  if (!/^\d{12,19}$/.test(number)) return "Your card number is incomplete.";
  return passesLuhn(number) ? null : "Your card number is invalid.";
}

function expiryProblem(month: number, year: number, nowMs: number): string | null {
  if (Number.isNaN(month) || Number.isNaN(year)) return "Your card's expiration date is incomplete.";
  if (month < 1 || month > 12) return "Your card's expiration date is invalid.";
  const today = new Date(nowMs);
  const thisYear = today.getUTCFullYear();
  if (year < thisYear) return "Your card's expiration year is in the past.";
  if (year === thisYear && month < today.getUTCMonth() + 1)
    return "Your card's expiration date is in the past.";
  return year > thisYear + 50 ? "Your card's expiration year is invalid." : null;
}

function cvcProblem(cvc: string, number: string): string | null {
  const length = brandOf(number) === "amex" ? 4 : 3;
  return /^\d+$/.test(cvc) && cvc.length === length ? null : "Your card's security code is incomplete.";
}

/** `12/34`, `12 / 34`, `1234`, `12/2034`: month and year, or NaN where there is none. */
function readExpiry(expiry: string): [month: number, year: number] {
  const match = /^(\d{1,2})\s*(?:[/-]\s*)?(\d{2}|\d{4})$/.exec(expiry.trim());
  if (!match) return [Number.NaN, Number.NaN];
  const year = Number(match[2]);
  return [Number(match[1]), year < 100 ? 2000 + year : year];
}

function passesLuhn(number: string): boolean {
  const digits = Array.from(number, Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit;
    return total + (digit * 2 > 9 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return sum % 10 === 0;
}
