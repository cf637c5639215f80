import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import Stripe from "stripe";
import type { CardPayments } from "../start.ts";
import { startCardPayments } from "../start.ts";
import { configuredEndpoint } from "../state/endpoint-id.ts";
import type { CardPaymentsSettings } from "../state/provider.ts";
import { checkEvent, checkedFetch } from "../stripe-document/checked.ts";

export const key = "sk_test_fixture";
export const webhookSecret = "whsec_fixture";

/**
 * Starts the stand-in for one test, with the real SDK pointed at it, and stops it afterwards. Whatever the SDK, `get`
 * or `post` is answered must hold against Stripe's document, or the test fails.
 */
export async function startForTest(test: TestContext, settings: Partial<CardPaymentsSettings> = {}) {
  const running = await startCardPayments({ port: 0, ...settings });
  const end = endOf(test);
  end.closers.push(() => running.close());
  return { ...running, ...clientsOf(running, checkedFetch(end.problems)) };
}

type End = { closers: (() => unknown)[]; problems: string[] };
const ends = new WeakMap<TestContext, End>();

/** What is done when a test is over: all is closed, and then no answer or event may have had a wrong shape. */
function endOf(test: TestContext): End {
  const known = ends.get(test);
  if (known) return known;
  const end: End = { closers: [], problems: [] };
  ends.set(test, end);
  // One hook for all: after one that throws, node:test runs no other, and what is left open holds the process.
  test.after(async () => {
    for (const close of end.closers) await close();
    assert.deepEqual(end.problems, [], "every answer and event has Stripe's shape");
  });
  return end;
}

/** The SDK, plain fetch for what the SDK hides, and the stand-in's own control. */
function clientsOf({ origin, port }: CardPayments, fetch: typeof globalThis.fetch) {
  const stripe = new Stripe(key, {
    host: "localhost",
    port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(fetch),
  });
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, ...headers },
      body: new URLSearchParams(form),
    });
  const get = (path: string) => fetch(origin + path, { headers: { authorization: `Bearer ${key}` } });
  const control = async (method: string, path: string, body?: object) => {
    const json = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await globalThis.fetch(`${origin}/_control${path}`, { method, ...json });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  const advance = (seconds: number) => control("POST", "/clock/advance", { seconds });
  /** So many requests at once then find a connection each: none comes late because it has to be made first. */
  const connect = async (connections: number) => {
    const looks = Array.from({ length: connections }, async () => (await get("/v1/events")).text());
    await Promise.all(looks);
  };
  return { stripe, post, get, control, advance, connect };
}

/** The machine's clock, stopped: what falls due does so when the test moves the provider's clock on, and not before. */
export function stoppedClock(): Pick<CardPaymentsSettings, "now"> {
  const now = Date.now();
  return { now: () => now };
}

/** A session over 50 dollars for one athlete. */
export function fiftyDollars(
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "usd", unit_amount: 5000, product_data: { name: "Support for Jordan Hale" } },
      },
    ],
    success_url: "http://localhost:1/success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:1/failed",
    client_reference_id: "contribution-1",
    metadata: { contribution: "1" },
    payment_intent_data: { metadata: { contribution: "1" } },
    submit_type: "donate",
    ...more,
  };
}

/** The flat form of the same session, for requests without the SDK. */
export const flatSession = {
  mode: "payment",
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "usd",
  "line_items[0][price_data][unit_amount]": "5000",
  "line_items[0][price_data][product_data][name]": "Support for Jordan Hale",
  success_url: "http://localhost:1/success",
};

export const visa = {
  email: "ann@example.com",
  number: "4242 4242 4242 4242",
  expiry: "12 / 34",
  cvc: "123",
};

/** Fills in the hosted page as a browser does: reads the form, sends it, follows nothing. */
export async function payOnPage(
  url: string | null,
  typed: Partial<typeof visa> & { name?: string } = {},
): Promise<Response> {
  return submitForm(await (await fetch(url ?? "")).text(), url, { ...visa, ...typed });
}

export function submitForm(
  page: string,
  url: string | null,
  typed: Record<string, string>,
): Promise<Response> {
  const attempt = /name="attempt" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const body = new URLSearchParams({ attempt, ...typed });
  return fetch(url ?? "", { method: "POST", body, redirect: "manual" });
}

/** A webhook that notes what arrives and answers as told. Every event must hold against Stripe's document. */
export async function startReceiver(test: TestContext) {
  const received: { body: string; signature: string }[] = [];
  const statuses: number[] = [];
  const slowMs: number[] = [];
  const end = endOf(test);
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join("");
    end.problems.push(...checkEvent(body));
    received.push({ body, signature: String(request.headers["stripe-signature"]) });
    await wait(slowMs.shift() ?? 0);
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  end.closers.push(() => server.close());
  const url = `http://localhost:${(server.address() as AddressInfo).port}/events`;
  return { received, statuses, slowMs, webhook: { url, secret: webhookSecret } };
}

/** Waits up to half a minute for something to become true. */
export async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    if (await what()) return;
    await wait(20);
  }
  throw new Error(`Waited in vain: ${what}`);
}

/** A session paid with the card of that number: its PaymentIntent and charge. */
export async function paidWith(
  stripe: Stripe,
  number: string,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<{ session: string; intent: string; charge: Stripe.Charge }> {
  const { id, url } = await stripe.checkout.sessions.create(fiftyDollars(more));
  await payOnPage(url, { number });
  const expanded = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
  const intent = expanded.payment_intent as Stripe.PaymentIntent;
  return { session: id, intent: intent.id, charge: intent.latest_charge as Stripe.Charge };
}

/** The types of all events, in the order in which they happened. */
export async function eventTypes(stripe: Stripe, types?: string[]): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100, ...(types && { types }) });
  return data.map(({ type }) => type).reverse();
}

export const day = 24 * 60 * 60;

/** Whether what goes to an endpoint tells of the platform itself, and not of an account that is connected to it. */
export const tellsOfPlatform = (endpoint: string): boolean => endpoint === configuredEndpoint;
