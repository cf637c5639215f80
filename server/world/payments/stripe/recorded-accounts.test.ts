import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import Stripe from "stripe";
import { exampleOf, type HowMuch, valuesOf } from "../../../../payments-standin/testing/examples.ts";
import { ACCOUNTS_SECRET, openRecorded, THIN_SECRET } from "../../../testing/paying-out.ts";
import type { PayingOut } from "../paying-out.ts";
import { ACCOUNTS_EVENT_TYPES, THIN_EVENT_TYPES } from "./athletes-events.ts";

// What we make of athletes' accounts and of events about them as the provider's own document has them, by the real SDK: with the least that is always sent, and with everything.

const ACCOUNT = "v2.core.account";
const HOW_MUCH: readonly HowMuch[] = ["least", "all"];

const begun = new AsyncDisposableStack();
let payments: PayingOut;
let answer: Awaited<ReturnType<typeof openRecorded>>["answer"];
before(async () => {
  ({ payments, answer } = await openRecorded(begun));
});
after(() => begun.disposeAsync());

async function fetchAccount(how_much: HowMuch, changed: object) {
  answer({
    "GET /v2/core/accounts/acct_1": { body: exampleOf(ACCOUNT, how_much, { id: "acct_1", ...changed }) },
  });
  const account = await payments.fetchAccount("acct_1");
  assert.ok(account);
  return account;
}

const capabilities = (transfers: object, payouts: object) => ({
  configuration: {
    recipient: { applied: true, capabilities: { stripe_balance: { stripe_transfers: transfers, payouts } } },
  },
});

test("an account with the least that is always sent takes no transfers and asks for nothing", async () => {
  assert.deepEqual(await fetchAccount("least", {}), {
    ...{
      account_id: "acct_1",
      payout_account_id: null,
      player_id: null,
      transfers: "unsupported",
      payouts: "unsupported",
    },
    ...{ closed: false, requirements: [], due_at: null, reasons: [] },
  });
  const { closed, payout_account_id } = await fetchAccount("all", {
    closed: true,
    metadata: { payout_account_id: "of_ours" },
  });
  assert.deepEqual([closed, payout_account_id], [true, "of_ours"]);
});

test("every status of what an account takes, and every reason for it, comes as it is; only active is ready", async () => {
  const at = ["configuration", "recipient", "capabilities", "stripe_balance", "stripe_transfers"];
  const codes = valuesOf(ACCOUNT, ...at, "status_details", "code");
  for (const how_much of HOW_MUCH)
    for (const status of valuesOf(ACCOUNT, ...at, "status")) {
      const details = codes.map((code) => ({ code, resolution: "provide_info" }));
      const found = await fetchAccount(
        how_much,
        capabilities(
          { status, status_details: details.slice(1) },
          { status: "pending", status_details: details.slice(0, 1) },
        ),
      );
      assert.deepEqual(
        [found.transfers, found.payouts, found.reasons],
        [status, "pending", [...codes.slice(1), codes[0]]],
      );
    }
});

test("every requirement: whose it is, how urgent, what was wrong, and by when where it is the most urgent", async () => {
  const at = (...path: string[]) => valuesOf(ACCOUNT, "requirements", "entries", ...path);
  const errors = at("errors", "code");
  assert.ok(errors.length > 50);
  for (const status of at("minimum_deadline", "status"))
    for (const awaiting_action_from of at("awaiting_action_from")) {
      const entry = {
        ...{ awaiting_action_from, description: "identity.individual.address", reference: null },
        errors: errors.map((code) => ({ code, description: "In the provider's words." })),
        ...{ impact: { restricts_capabilities: null }, minimum_deadline: { status } },
        requested_reasons: at("requested_reasons", "code").map((code) => ({ code })),
      };
      const summary = { minimum_deadline: { status: "currently_due", time: "2028-02-03T04:05:06.000Z" } };
      const { requirements, due_at } = await fetchAccount("least", {
        requirements: { alternatives: null, entries: [entry], summary },
      });
      const day = new Date("2028-02-03T04:05:06.000Z");
      const whose = awaiting_action_from === "user" ? "athlete" : "provider";
      assert.deepEqual(requirements, [
        {
          ...{ what: "identity.individual.address", whose, status, errors },
          due_at: whose === "athlete" && status === "currently_due" ? day : null,
        },
      ]);
      assert.deepEqual(due_at, day);
    }
});

test("an account that is opened, found again among all, and not there: in the second version's shapes", async () => {
  const account = (id: string, changed: object) => exampleOf(ACCOUNT, "all", { id, ...changed });
  const ours = account("acct_1", { closed: false, metadata: { payout_account_id: "of_ours" } });
  answer({
    "POST /v2/core/accounts": { body: ours },
    "GET /v2/core/accounts": {
      body: {
        data: [account("acct_2", { metadata: null }), ours],
        next_page_url: null,
        previous_page_url: null,
      },
    },
    "GET /v2/core/accounts/acct_1": { body: ours },
    "GET /v2/core/accounts/acct_9": {
      status: 404,
      body: { error: { code: "not_found", message: "No such account." } },
    },
  });
  const order = { payout_account_id: "of_ours", attempt: 0, email: "jo@example.com", player_id: 7 };
  assert.equal((await payments.openAccount(order)).account_id, "acct_1");
  assert.equal((await payments.findOpened("of_ours", new Date(0)))?.account_id, "acct_1");
  assert.equal(await payments.findOpened("of_others", new Date(0)), null);
  assert.equal(await payments.fetchAccount("acct_9"), null);
});

test("links: of the form, and of the athlete's own pages there", async () => {
  const url = "https://connect.example.test/once";
  answer({
    "POST /v2/core/account_links": { body: exampleOf("v2.core.account_link", "all", { url }) },
    "POST /v1/accounts/acct_1/login_links": { body: exampleOf("login_link", "all", { url }) },
  });
  assert.equal(await payments.openForm("acct_1", { refresh_url: url, return_url: url }), url);
  assert.equal(await payments.openDashboard("acct_1"), url);
});

const signed = (body: object, secret: string) => {
  const payload = JSON.stringify(body);
  const header = new Stripe("sk_test_none").webhooks.generateTestHeaderString({ payload, secret });
  return [Buffer.from(payload), header] as const;
};

test("thin events and snapshots of every type that we subscribe to name the account, and nothing else of theirs is taken", () => {
  const told = (event: ReturnType<PayingOut["readAthletesEvent"]>) => [
    event.event_id,
    event.event_type,
    event.account_id,
    event.charge_id,
  ];
  for (const type of THIN_EVENT_TYPES)
    for (const { how_much, context } of [
      { how_much: "least", context: "acct_1" },
      { how_much: "all", context: null },
    ] as const) {
      const about = { id: "acct_1", type: ACCOUNT, url: "/v2/core/accounts/acct_1" };
      const more = { context, related_object: how_much === "all" ? about : null };
      const event = exampleOf("v2.core.event", how_much, {
        id: "evt_1",
        created: "2028-02-03T04:05:06.000Z",
        type,
        ...more,
      });
      assert.deepEqual(told(payments.readAthletesEvent(...signed(event, THIN_SECRET), "thin")), [
        "evt_1",
        type,
        "acct_1",
        null,
      ]);
    }
  for (const type of ACCOUNTS_EVENT_TYPES)
    for (const how_much of HOW_MUCH) {
      const event = exampleOf("event", how_much, {
        id: "evt_2",
        account: "acct_1",
        type,
        data: { object: exampleOf("payout", how_much) },
      });
      assert.deepEqual(told(payments.readAthletesEvent(...signed(event, ACCOUNTS_SECRET), "snapshot")), [
        "evt_2",
        type,
        "acct_1",
        null,
      ]);
    }
});
