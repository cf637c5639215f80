/** A field of the hosted page that a problem is shown on. */
export type Field = "email" | "number" | "expiry" | "cvc";

/** Why a payment did not go through, in the words the payer reads. */
export type Problem = { field: Field; message: string };

/** A refusal of the bank or the provider, in the API's words. */
export type Decline = Problem & {
  code: string;
  decline_code: string;
  /** `blocked`: the provider's own fraud rules, the bank never heard of it. */
  outcome: "issuer_declined" | "blocked" | "invalid";
};

const onNumber = { field: "number", outcome: "issuer_declined" } as const;
const refused = { ...onNumber, code: "card_declined", message: "Your card was declined." } as const;

export const declines = {
  generic_decline: { ...refused, decline_code: "generic_decline" },
  insufficient_funds: {
    ...refused,
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  lost_card: { ...refused, decline_code: "lost_card" },
  stolen_card: { ...refused, decline_code: "stolen_card" },
  card_velocity_exceeded: {
    ...refused,
    decline_code: "card_velocity_exceeded",
    message:
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
  },
  authentication_required: {
    ...refused,
    code: "authentication_required",
    decline_code: "authentication_required",
    message: "Your card was declined. This transaction requires authentication.",
  },
  fraudulent: { ...refused, decline_code: "fraudulent", outcome: "blocked" },
  live_card: {
    ...refused,
    decline_code: "test_mode_live_card",
    outcome: "invalid",
    message: "Your card was declined. Your request was in test mode, but used a non test (live) card.",
  },
  expired_card: {
    field: "expiry",
    outcome: "issuer_declined",
    code: "expired_card",
    decline_code: "expired_card",
    message: "Your card has expired.",
  },
  incorrect_cvc: {
    field: "cvc",
    outcome: "issuer_declined",
    code: "incorrect_cvc",
    decline_code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    ...onNumber,
    code: "processing_error",
    decline_code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
} as const satisfies Record<string, Decline>;

export const notAuthenticated = {
  field: "number",
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
} as const;
