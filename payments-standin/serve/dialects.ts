import { type FormFields, parseForm } from "../api/form.ts";
import { parseJson } from "../api/json.ts";
import type { Refusal } from "../api/refusal.ts";
import type { Route } from "../api/route.ts";
import { faultOfBody } from "../stripe-document/asked.ts";

/** In what the two versions of the API differ on the wire. */
export type Dialect = {
  contentType: string;
  /** The methods that take an idempotency key. */
  keyed: readonly string[];
  /** Whether `expand` is taken; the second version has `include`, which each call reads itself. */
  expands: boolean;
  parse(route: Route, text: string): FormFields;
  error(refusal: Refusal): object;
};

export const dialects: Readonly<Record<Route["base"], Dialect>> = {
  "/v1": {
    contentType: "application/x-www-form-urlencoded",
    keyed: ["POST"],
    expands: true,
    parse: (_, text) => parseForm(text),
    error: ({ body }) => body,
  },
  "/v2": {
    contentType: "application/json",
    keyed: ["POST", "DELETE"],
    expands: false,
    parse: (route, text) => (route.method === "POST" ? bodyOf(route, text) : parseForm(text)),
    error: errorOfV2,
  },
};

/** A body that is held against Stripe's document before it is read; without one nothing is asked. Throws a 400. */
function bodyOf(route: Route, text: string): FormFields {
  const fields = parseJson(text);
  const fault = faultOfBody(route, text.trim() === "" ? {} : JSON.parse(text));
  if (fault) throw fault;
  return fields;
}

/** What the second version calls bad input, whatever is wrong with it. */
const badInput = /^(parameter_|email_invalid|url_invalid|resource_missing)/;

function errorOfV2({ status, body }: Refusal): object {
  const { type, message, param, code = "" } = body;
  if (status === 404) return { code: "not_found", message, type };
  if (status === 400 && type === "invalid_request_error" && (code === "" || badInput.test(code)))
    return { code: "invalid_fields", message, ...(param && { param }) };
  return { ...(code && { code }), message, type };
}
