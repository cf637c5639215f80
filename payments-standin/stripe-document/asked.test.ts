import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "../serve/routes.ts";
import { newAccountOf } from "../testing/athletes.ts";
import { startForTest } from "../testing/provider.ts";
import { faultOfBody } from "./asked.ts";

test("a body that Stripe's document doesn't know is refused as invalid_fields, naming the parameter, and nothing is made", async (t) => {
  const { ask, stripe } = await asker(t);
  const order = newAccountOf();
  const account = "/v2/core/accounts";
  const link = "/v2/core/account_links";
  const destination = "/v2/core/event_destinations";
  const { id } = await stripe.v2.core.accounts.create(order);
  const recipient = (requested: unknown) => ({
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested } } } },
  });
  const onboarding = { refresh_url: "https://example.com/again" };
  const useCase = (more: object) => ({
    account: id,
    use_case: { type: "account_onboarding", account_onboarding: { ...onboarding, ...more } },
  });
  const endpoint = {
    ...{ name: "Ours", type: "webhook_endpoint", event_payload: "thin", events_from: ["@accounts"] },
    ...{ enabled_events: ["v2.core.account.created"], webhook_endpoint: { url: "https://example.com" } },
  };
  const table: readonly (readonly [path: string, body: unknown, param: string])[] = [
    // Words where the document has numbers, flags or lists: in a form they would be the same.
    [account, { ...order, configuration: recipient("true") }, "configuration[recipient][capabilities]"],
    [account, { ...order, display_name: 7 }, "display_name"],
    [account, { ...order, include: "requirements" }, "include"],
    [account, { ...order, include: { 0: "requirements" } }, "include"],
    [account, { ...order, metadata: { athlete: 7 } }, "metadata[athlete]"],
    [account, { ...order, metadata: { athlete: null } }, "metadata[athlete]"],
    [account, { ...order, dashboard: "all" }, "dashboard"],
    [account, { ...order, type: "express" }, "type"],
    [
      account,
      { ...order, identity: { country: "us", entity_type: "individual", ssn: "0" } },
      "identity[ssn]",
    ],
    [`${account}/${id}`, { dashboard: null }, "dashboard"],
    [`${account}/${id}`, { contact_email: ["a@example.com"] }, "contact_email"],
    [`${account}/${id}/close`, { reason: "over" }, "reason"],
    // Most examples still send it: it was removed.
    [link, useCase({ configurations: ["recipient"] }), "use_case[account_onboarding][configurations]"],
    [link, useCase({ refresh_url: undefined }), "use_case[account_onboarding][refresh_url]"],
    [link, { account: id }, "use_case"],
    [link, [useCase({})], "body"],
    [destination, { ...endpoint, enabled_events: "*" }, "enabled_events"],
    [
      destination,
      { ...endpoint, webhook_endpoint: { url: "https://example.com", secret: "s" } },
      "webhook_endpoint[secret]",
    ],
  ];
  for (const [path, body, param] of table) {
    const { status, error } = await ask(path, body);
    const said = JSON.stringify(error);
    assert.equal(status, 400, `${path} ${JSON.stringify(body)}`);
    assert.deepEqual(Object.keys(error).sort(), ["code", "message", "param"], said);
    assert.equal(error.code, "invalid_fields", said);
    assert.ok(error.param?.startsWith(param), `${param}: ${said}`);
  }
  assert.deepEqual(
    (await stripe.v2.core.accounts.list()).data.map((one) => [one.id, one.closed]),
    [[id, false]],
  );
  const destinations = await stripe.v2.core.eventDestinations.list();
  assert.deepEqual(destinations.data, []);
  assert.equal((await ask(link, useCase({}))).status, 200);
  assert.equal((await ask(destination, endpoint)).status, 200);
});

test("a body that is no JSON, and one that is a word, is refused; none at all is no fault where nothing has to be said", async (t) => {
  const { ask, stripe } = await asker(t);
  const { id } = await stripe.v2.core.accounts.create(newAccountOf());
  for (const body of ["{", '"word"', "7", "a=b"])
    assert.equal((await ask(`/v2/core/accounts/${id}`, body)).error.code, "invalid_fields", body);
  assert.equal((await ask("/v2/core/account_links", "")).error.code, "invalid_fields");
  assert.equal((await ask(`/v2/core/accounts/${id}/close`, "")).status, 200);
});

test("the document says of every call with a body what it is asked with", () => {
  const posts = routes.filter(({ base, method }) => base === "/v2" && method === "POST");
  assert.ok(posts.length > 5);
  for (const route of posts) assert.ok(faultOfBody(route, { surprise: 1 }), route.path);
});

async function asker(t: Parameters<typeof startForTest>[0]) {
  const { stripe, origin } = await startForTest(t);
  /** A body that is text is sent as it is. */
  const ask = async (path: string, body: unknown) => {
    const answer = await fetch(origin + path, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_1", "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    const { error = {} }: { error?: { code?: string; param?: string } } = JSON.parse(await answer.text());
    return { status: answer.status, error };
  };
  return { stripe, ask };
}
