import type Stripe from "stripe";

export type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
};

/** An answer of the API that is not 2xx. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly body: ErrorBody;
  /** Whether it came of carrying the call out: such an answer is kept under its idempotency key even when it is a 400. */
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = false) {
    super(body.message);
    this.status = status;
    this.executed = executed;
    this.body = body.code ? { ...body, doc_url: documentation(body.code) } : body;
  }
}

/** 400 `invalid_request_error`: what was asked is wrong. */
export function invalid(message: string, more: { code?: string; param?: string } = {}): Refusal {
  return new Refusal(400, { type: "invalid_request_error", message, ...more });
}

/** 404 for an id in the path. `param` is the name Stripe's document gives to that part of the path. */
export function noSuch(kind: string, id: string, param: string): Refusal {
  return new Refusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** 403 for a connected account that is not there, or not this platform's. */
export function noAccess(account: string): Refusal {
  return new Refusal(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** 401 without a key, or with one that is not let in. */
export function unauthorized(key: string | null): Refusal {
  const message =
    key === null
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;
  return new Refusal(401, { type: "invalid_request_error", message });
}

/** The server's own fault: 500 `api_error`. */
export function brokenInside(): Refusal {
  return new Refusal(500, { type: "api_error", message: "An error occurred inside the stand-in." });
}

function documentation(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}
