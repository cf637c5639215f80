import type Stripe from "stripe";
import type { DisputeReason } from "../../state/dispute-reasons.ts";
import { stableText } from "../../state/ids.ts";
import type { Decline } from "../../state/problems.ts";
import { declines } from "../../state/problems.ts";

export type Brand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay";

/** A card of the test-card table and what comes of paying with it. */
export type TestCard = {
  brand: Brand;
  funding: "credit" | "debit" | "prepaid";
  /** Asks the payer to authenticate (3-D Secure) before anything else. */
  challenge: boolean;
  decline: Decline | null;
  cvc_check: "pass" | "fail";
  postcode_check: "fail" | null;
  /** The money is available at once instead of after two business days. */
  available_at_once: boolean;
  /** What its holder says to the bank after paying. */
  dispute: { reason: DisputeReason; inquiry: boolean; count: number } | null;
  refund: RefundBehaviour;
  /** Can be saved although it declines: the card for renewals that fail. */
  saved_anyway: boolean;
  /** Asks again at every payment, so that none goes through without the payer. */
  challenges_always: boolean;
};

/** How a refund goes: at once, `pending` until it has arrived, or well at first and back a while later. */
export type RefundBehaviour = "succeeds" | "pending" | "fails";

const visa: TestCard = {
  brand: "visa",
  funding: "credit",
  challenge: false,
  decline: null,
  cvc_check: "pass",
  postcode_check: null,
  available_at_once: false,
  dispute: null,
  refund: "succeeds",
  saved_anyway: false,
  challenges_always: false,
};
const mastercard: TestCard = { ...visa, brand: "mastercard" };
const challenged: TestCard = { ...visa, challenge: true };
const disputed: DisputeOf = { reason: "fraudulent", inquiry: false, count: 1 };
type DisputeOf = NonNullable<TestCard["dispute"]>;

const testCards: Readonly<Record<string, TestCard>> = {
  "4242424242424242": visa,
  "4000056655665556": { ...visa, funding: "debit" },
  "5555555555554444": mastercard,
  "2223003122003222": mastercard,
  "5200828282828210": { ...mastercard, funding: "debit" },
  "5105105105105100": { ...mastercard, funding: "prepaid" },
  "378282246310005": { ...visa, brand: "amex" },
  "371449635398431": { ...visa, brand: "amex" },
  "6011111111111117": { ...visa, brand: "discover" },
  "3056930009020004": { ...visa, brand: "diners" },
  "36227206271667": { ...visa, brand: "diners" },
  "3566002020360505": { ...visa, brand: "jcb" },
  "6200000000000005": { ...visa, brand: "unionpay" },
  "4000000000000077": { ...visa, available_at_once: true },
  "4000000000000101": { ...visa, cvc_check: "fail" },
  "4000000000000036": { ...visa, postcode_check: "fail" },

  "4000000000000259": { ...visa, dispute: disputed },
  "4000000000002685": { ...visa, dispute: { ...disputed, reason: "product_not_received" } },
  "4000000000001976": { ...visa, dispute: { ...disputed, inquiry: true } },
  "4000000404000079": { ...visa, dispute: { ...disputed, count: 2 } },
  // The early fraud warning after it comes by the control: it has no schema in the document.
  "4000000000005423": visa,
  "4000000000007726": { ...visa, refund: "pending" },
  "4000000000005126": { ...visa, refund: "fails" },

  "4000000000000002": { ...visa, decline: declines.generic_decline },
  "4000000000009995": { ...visa, decline: declines.insufficient_funds },
  "4000000000009987": { ...visa, decline: declines.lost_card },
  "4000000000009979": { ...visa, decline: declines.stolen_card },
  "4000000000006975": { ...visa, decline: declines.card_velocity_exceeded },
  "4000000000000069": { ...visa, decline: declines.expired_card },
  "4000000000000127": { ...visa, decline: declines.incorrect_cvc, cvc_check: "fail" },
  "4000000000000119": { ...visa, decline: declines.processing_error },
  "4000000000000341": { ...visa, decline: declines.generic_decline, saved_anyway: true },
  "4100000000000019": { ...visa, decline: declines.fraudulent },

  "4000002500003155": challenged,
  "4000002760003184": { ...challenged, challenges_always: true },
  "4000003800000446": challenged,
  "4000000000003220": challenged,
  "4000008260003178": { ...challenged, decline: declines.insufficient_funds },
  "4000008400001629": { ...challenged, decline: declines.generic_decline },
  // Its 3-D Secure look-up errors, so that the payer is never asked.
  "4000008400001280": { ...visa, decline: declines.generic_decline },
};

/** What a number stands for. Any other number is a live card to a provider in test mode, and declined as one. */
export function testCard(number: string): TestCard {
  return testCards[number] ?? { ...visa, brand: brandOf(number), decline: declines.live_card };
}

const byFingerprint = new Map(
  Object.entries(testCards).map(([number, card]) => [fingerprintOf(number), card]),
);

/** The same for the same number, so that a card is known again though its number is kept nowhere. */
export function fingerprintOf(number: string): string {
  return stableText(number, 16);
}

/** What a card that has paid stands for; undefined for a bank account. */
export function cardBehind(method: Stripe.PaymentMethod | undefined): TestCard | undefined {
  return byFingerprint.get(method?.card?.fingerprint ?? "");
}

/** Why a saved card declines a payment that its holder is not there for; null where it pays. */
export function offSessionDecline(method: Stripe.PaymentMethod): Decline | null {
  const card = cardBehind(method);
  if (!card) return declines.live_card;
  return card.challenges_always ? declines.authentication_required : card.decline;
}

/** Why a card can't be saved for later; null where it can. */
export function savingDecline(number: string): Decline | null {
  const card = testCard(number);
  return card.saved_anyway ? null : card.decline;
}

const cardNames: Readonly<Record<string, string>> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedLostCard: "4000000000009987",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredSetupForOffSession: "4000003800000446",
  pm_card_createDispute: "4000000000000259",
};

/** The number of a test card that has a name of its own, `pm_card_visa`. */
export function namedCard(name: string): string | undefined {
  return Object.hasOwn(cardNames, name) ? cardNames[name] : undefined;
}

/** The brand by the first digits, as far as the length of the CVC and the name on the page need it. */
export function brandOf(number: string): Brand {
  if (/^3[47]/.test(number)) return "amex";
  if (/^3(0|6|8)/.test(number)) return "diners";
  if (/^35/.test(number)) return "jcb";
  if (/^(5|2[2-7])/.test(number)) return "mastercard";
  if (/^(60|64|65)/.test(number)) return "discover";
  return number.startsWith("62") ? "unionpay" : "visa";
}
