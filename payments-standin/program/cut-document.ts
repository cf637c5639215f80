import { readFileSync, writeFileSync } from "node:fs";
import { routes } from "../serve/routes.ts";
import type { Line, Schema } from "../stripe-document/document.ts";
import { extractFile, isSchema, operationOf } from "../stripe-document/document.ts";

/**
 * Cuts out of Stripe's OpenAPI document what the stand-in plays: the answers of its calls and the schemas below them, and what the
 * second version's calls are asked with.
 * Run it again when a call is added: `node payments-standin/program/cut-document.ts path/to/openapi.json`
 */
const [documentFile] = process.argv.slice(2);
if (documentFile === undefined) throw new Error("Name the file of Stripe's OpenAPI document.");

type Body = { content: { "application/json"?: { schema: Schema } } };
type Response = { content: { "application/json": { schema: Schema } } };
type Document = {
  info: { version: string };
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, { requestBody?: Body; responses: Record<string, Response> }>>;
};

/** The objects that the stand-in makes. A field that may hold another one is cut to what is left of it. */
const played = [
  "account",
  "address",
  "api_errors",
  "balance",
  "balance_settings",
  "balance_transaction",
  "bank_account",
  "capability",
  "charge",
  "checkout.session",
  "customer",
  "deleted_customer",
  "deleted_product",
  "deleted_webhook_endpoint",
  "dispute",
  "error",
  "event",
  "invoice",
  "invoice_payment",
  "item",
  "line_item",
  "login_link",
  "payment_intent",
  "payment_method",
  "payout",
  "plan",
  "price",
  "product",
  "refund",
  "setup_intent",
  "subscription",
  "subscription_item",
  "tax_rate",
  "transfer",
  "transfer_reversal",
  "v2.core.account",
  "v2.core.account_link",
  "v2.core.event",
  "v2.core.event_destination",
  "v2.error",
  "webhook_endpoint",
];
const notNeeded = [
  "description",
  "title",
  "x-expansionResources",
  "x-expandableFields",
  "x-open-enum",
  "x-known-codes",
];

const document: Document = JSON.parse(readFileSync(documentFile, "utf8"));
const lines: Line[] = [
  {
    about:
      "Cut from an OpenAPI document of Stripe's API that was rebuilt from the types of the npm package stripe 23.1.0 and Stripe's published document of 2024-04-10. Copyright Stripe, Inc., MIT licence: see LICENSE beside this file.",
    version: document.info.version,
  },
  ...played.map((schema) => ({
    schema,
    is: cut(document.components.schemas[schema] ?? missing(schema)) ?? {},
  })),
  ...routes.map((route) => {
    const { method, path } = operationOf(route);
    const { responses, requestBody } = document.paths[path]?.[method] ?? missing(`${method} ${path}`);
    const answers = Object.entries(responses).map(
      ([status, { content }]) => [status, cut(content["application/json"].schema) ?? {}] as const,
    );
    const body = requestBody?.content["application/json"]?.schema;
    const asks = body && method === "post" ? { asks: cut(body) ?? {} } : {};
    return { method, path, answers: Object.fromEntries(answers), ...asks };
  }),
];
writeFileSync(extractFile, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);

/** A schema without words, and without what is not played: null where it may be, or undefined. */
function cut(schema: Schema): Schema | undefined {
  const left = remains(schema);
  return left === undefined && schema.nullable ? { enum: [null] } : left;
}

function remains(schema: Schema): Schema | undefined {
  if (schema["x-trimmed"]) return undefined;
  if (typeof schema.$ref === "string") {
    return played.includes(schema.$ref.split("/").at(-1) ?? "") ? { $ref: schema.$ref } : undefined;
  }
  const left: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (notNeeded.includes(key) && typeof value !== "boolean") continue;
    const kept = cutPart(schema, key, value);
    if (kept === undefined) return undefined;
    left[key] = kept;
  }
  return left;
}

function cutPart({ properties = {}, anyOf = [] }: Schema, key: string, value: unknown): unknown {
  if (key === "properties") {
    const kept = Object.entries(properties).map(([name, one]) => [name, cut(one)] as const);
    return Object.fromEntries(kept.filter(([, one]) => one !== undefined));
  }
  if (key === "anyOf") {
    const kept = anyOf.map(cut).filter((one) => one !== undefined);
    return kept.length > 0 ? kept : undefined;
  }
  const holdsSchema = key === "items" || key === "additionalProperties";
  return holdsSchema && isSchema(value) ? cut(value) : value;
}

function missing(what: string): never {
  throw new Error(`${what} is not in the document.`);
}
