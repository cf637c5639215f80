import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { onboarded, platformHas } from "../../payments-standin/testing/athletes.ts";
import { startForTest } from "../../payments-standin/testing/provider.ts";
import { readEnv } from "../../server/startup/env.ts";
import {
  ACCOUNTS_EVENT_TYPES,
  THIN_EVENT_TYPES,
} from "../../server/world/payments/stripe/athletes-events.ts";
import { EVENT_TYPES } from "../../server/world/payments/stripe/events.ts";
import type { Finding } from "./findings.ts";
import { type Endpoint, lookAtEndpoints } from "./look-at-endpoints.ts";
import { lookAtApproval } from "./look-at-payouts.ts";
import { preflight } from "./preflight.ts";

const ORIGIN = "http://localhost:3400";
const url = (door = "") => `${ORIGIN}/webhooks/card-payments${door}`;
const lines = (findings: readonly Finding[]) =>
  findings.map(({ state, about, says }) => `${state} ${about}: ${says}`);

/** What is looked at apart. */
const APART = ["policy", "dollar", "by you"];

/** A provider at which all is as it has to be, and a site that knows it. */
async function ready(t: TestContext) {
  const played = await startForTest(t);
  const { stripe, control } = played;
  await stripe.webhookEndpoints.create({ url: url(), enabled_events: [...EVENT_TYPES] });
  const accounts = await stripe.webhookEndpoints.create({
    url: url("/accounts"),
    connect: true,
    enabled_events: [...ACCOUNTS_EVENT_TYPES],
  });
  const thin = await stripe.v2.core.eventDestinations.create({
    name: "Accounts",
    type: "webhook_endpoint",
    event_payload: "thin",
    events_from: ["@accounts"],
    enabled_events: [...THIN_EVENT_TYPES],
    webhook_endpoint: { url: url("/thin") },
  });
  await platformHas(played, 12_345);
  const settings = {
    ORIGIN,
    STRIPE_API_ORIGIN: played.origin,
    PAYOUTS_APPROVED_BY: "J. Doe, letter of October 2026",
    PAYOUTS_APPROVED_ON: "2026-10-31",
  };
  const all = (change: Record<string, string> = {}) => preflight({ ...settings, ...change });
  const find = async (change: Record<string, string> = {}) =>
    lines((await all(change)).filter(({ about }) => !APART.includes(about)));
  const wrong = async (change: Record<string, string> = {}) =>
    (await find(change)).filter((line) => !line.startsWith("ok "));
  const trouble = (rule: object) => control("POST", "/chaos", { on: "request", do: "refuse", ...rule });
  return { ...played, accounts, thin, all, find, wrong, trouble };
}

test("where all is as it has to be, each part says so, and nothing was made or changed", async (t) => {
  const { find, stripe, origin } = await ready(t);
  const before = (await stripe.events.list({ limit: 100 })).data.length;
  assert.deepEqual(await find(), [
    "ok payouts: PAYOUTS is on",
    "ok approval: J. Doe, letter of October 2026, on 2026-10-31",
    `ok payments: the stand-in at ${origin} answers, with a key for tests`,
    "ok connect: accounts of athletes can be listed",
    `ok events: ${url()} is sent what it needs`,
    `ok accounts: ${url("/accounts")} is sent what it needs; that it is for connected accounts, see yourself`,
    `ok thin: ${url("/thin")} is sent what it needs`,
    "ok schedule: our own balance is paid out by hand alone",
    "ok balance: $123.45 can be transferred now, $0 later",
    "ok numbers: paid out 7 days after it was given, from $25 on, 5 a second",
  ]);
  assert.deepEqual((await stripe.v2.core.accounts.list()).data, []);
  assert.equal((await stripe.events.list({ limit: 100 })).data.length, before);
});

test("the approval and the policy are stated in the settings, and the policy can be read", async (t) => {
  const policy = createServer((request, response) =>
    response.writeHead(request.url === "/" ? 200 : 404).end(),
  );
  await new Promise<void>((done) => policy.listen(0, "localhost", done));
  t.after(() => policy.close());
  const published = `http://localhost:${(policy.address() as AddressInfo).port}`;
  const at = async (change: Record<string, string>, PAYOUTS_POLICY_URL?: string) =>
    lines(await lookAtApproval({ ...readEnv(change), PAYOUTS_POLICY_URL })).filter(
      (line) => !line.startsWith("ok "),
    );
  const approved = { PAYOUTS_APPROVED_BY: "J. Doe", PAYOUTS_APPROVED_ON: "2026-10-31" };
  assert.deepEqual(await at(approved, published), []);
  assert.match(String(await at(approved, `${published}/gone`)), /^mend policy: .* answers 404/);
  assert.match(String(await at(approved)), /^look policy: .*\/PayoutsPolicy is our own page/);
  assert.match(
    String(await at({}, published)),
    /^mend approval: .* PAYOUTS_APPROVED_BY and PAYOUTS_APPROVED_ON/,
  );
  assert.match(String(await at({ ...approved, PAYOUTS: "off" }, published)), /^look payouts: PAYOUTS is off/);
});

test("an account that is not signed up for Connect, and a key that may not", async (t) => {
  const { wrong, trouble, control } = await ready(t);
  await trouble({ path: "/v2/core/accounts", status: 400 });
  assert.match(String(await wrong()), /^mend connect: .* Sign up for Connect at the provider/);
  await control("DELETE", "/chaos");
  await trouble({ path: "/v2/core/accounts", status: 403 });
  assert.match(
    String(await wrong()),
    /^mend connect: The key may not list accounts: .* right v2\.core\.accounts/,
  );
});

test("endpoints that are gone, switched off, or are not sent all that is needed", async (t) => {
  const { wrong, stripe, accounts, thin } = await ready(t);
  await stripe.webhookEndpoints.update(accounts.id, { enabled_events: ["payout.paid", "charge.succeeded"] });
  await stripe.v2.core.eventDestinations.disable(thin.id);
  const [missing = "", beyond = "", off = "", ...more] = await wrong();
  assert.deepEqual(more, []);
  assert.match(
    missing,
    /^mend accounts: .*\/accounts is not sent account\.application\.deauthorized, .*: add them/,
  );
  assert.match(beyond, /^look accounts: .* more than it needs \(charge\.succeeded\)/);
  assert.match(off, /^mend thin: .*\/thin is switched off/);
  await stripe.webhookEndpoints.del(accounts.id);
  assert.match(
    String(await wrong()),
    /mend accounts: Nothing leads to .*\/accounts: make an endpoint for snapshot events of connected accounts .* STRIPE_ACCOUNTS_WEBHOOK_SECRETS/,
  );
  assert.match(String(await wrong({ ORIGIN: "http://localhost:3499" })), /mend events: Nothing leads to/);
});

test("the key of a server need not read what only this asks for; nothing else is kept back by it", async (t) => {
  const { wrong, find, trouble, control } = await ready(t);
  for (const path of ["/v1/webhook_endpoints", "/v1/balance_settings"]) await trouble({ path, status: 403 });
  const [events = "", schedule = "", ...more] = await wrong();
  assert.deepEqual(more, []);
  assert.match(events, /^look events: The key may not read webhook endpoints and event destinations/);
  assert.match(schedule, /^look schedule: The key may not read balance settings/);
  await control("DELETE", "/chaos");
  await trouble({ path: "/v1/balance_settings", status: 500 });
  assert.ok((await find()).some((line) => line.startsWith("mend schedule: ")));
});

test("our own balance is not to go to our bank by itself, and what is there is told", async (t) => {
  const { wrong, control } = await ready(t);
  await control("PUT", "/payouts", { interval: "daily" });
  assert.match(String(await wrong()), /^mend schedule: .* \(daily\).* set its payouts to manual/);
  await control("PUT", "/payouts", { interval: "manual" });
  await control("POST", "/own_moves", { type: "adjustment", amount: -12_345 });
  assert.match(String(await wrong()), /^look balance: \$0 can be transferred now/);
});

test("the first dollar is asked about, and what no program can tell is named by its step", async (t) => {
  const { all, stripe, control, advance } = await ready(t);
  const apart = async () =>
    lines((await all()).filter(({ about }) => about === "dollar" || about === "by you"));
  const [dollar, by_you] = await apart();
  assert.match(dollar ?? "", /^look dollar: Nothing was ever transferred .*step 12/);
  assert.match(by_you ?? "", /^look by you: .* steps 2, 10 and 11/);
  const destination = await onboarded({ stripe, control, advance });
  await stripe.transfers.create({ amount: 100, currency: "usd", destination });
  assert.match(String(await apart()), /^ok dollar: /);
});

const endpoint = (changed: Partial<Endpoint> = {}): Endpoint => ({
  url: url("/accounts"),
  types: ACCOUNTS_EVENT_TYPES,
  enabled: true,
  form: "snapshot",
  of: "accounts",
  api_version: "2026-10-28.endive",
  ...changed,
});
for (const [how, endpoints, found] of [
  ["as it has to be", [endpoint()], /^ok accounts: .* what it needs$/],
  [
    "of our own account",
    [endpoint({ of: "ours" })],
    /^mend accounts: What leads to .* sends no snapshot events of connected/,
  ],
  ["thin where snapshots are taken", [endpoint({ form: "thin" })], /^mend accounts: What leads to/],
  ["twice", [endpoint(), endpoint()], /^look accounts: 2 endpoints lead to/],
  [
    "of another version",
    [endpoint({ api_version: "2024-06-20" })],
    /^look accounts: .* version 2024-06-20: .* 2026-10-28/,
  ],
  ["everything there is", [endpoint({ types: ["*"] })], /^look accounts: .* every type there is/],
  ["with a slash at its end", [endpoint({ url: `${url("/accounts")}/` })], /^ok accounts/],
] as const) {
  test(`an endpoint ${how}`, () => {
    const env = readEnv({ ORIGIN });
    const [line = "", ...more] = lines(lookAtEndpoints(env, endpoints)).filter((one) =>
      one.includes(" accounts: "),
    );
    assert.match(line, found);
    assert.deepEqual(more, []);
  });
}

test("a door without a secret refuses all that comes", () => {
  const env = { ...readEnv({ ORIGIN }), STRIPE_ACCOUNTS_WEBHOOK_SECRETS: [] };
  assert.match(
    String(lines(lookAtEndpoints(env, [endpoint()]))),
    /mend accounts: STRIPE_ACCOUNTS_WEBHOOK_SECRETS is not given/,
  );
});

test("settings that can't be read are all that is told", async () => {
  const [only, ...more] = await preflight({ PORT: "http" });
  assert.deepEqual([only?.about, only?.state, more], ["settings", "mend", []]);
});
