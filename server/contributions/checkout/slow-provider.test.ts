import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { commonFilterPlayers } from "../../../contract/players/players.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

let site: Site;
let player_id = 0;
before(async () => {
  site = await startSite();
  player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

test("while the provider takes its time, its waiting line closes nothing else", async () => {
  const path = "/v1/checkout/sessions";
  await control("POST", "chaos", { on: "request", method: "POST", path, do: "slow", seconds: 9 });
  const body = { amount: 20, nil_service_type: "general_contribution", player_id };
  const checkouts = Array.from({ length: 30 }, () => site.ask(openOneTimeCheckout, { body }));
  let answered = 0;
  for (const checkout of checkouts) void checkout.then(() => (answered += 1));
  for (let times = 0; times < 10; times += 1) {
    assert.equal(
      (await site.ask(commonFilterPlayers, { query: { limit: 1, skip: times }, body: {} })).count,
      5,
    );
  }
  assert.equal(answered, 0, "lists do not wait for the provider");
  await control("DELETE", "chaos");
  assert.equal((await Promise.all(checkouts)).length, 30);
});

test("after a failure of the provider's own, pressing again opens the page at once: its answer is kept under the key", async () => {
  await control("DELETE", "chaos");
  await control("POST", "chaos", {
    on: "request",
    method: "POST",
    path: "/v1/checkout/sessions",
    do: "refuse",
    status: 500,
  });
  const body = { amount: 50, nil_service_type: "general_contribution", player_id };
  const idempotency_key = crypto.randomUUID();
  const press = () => site.ask(openOneTimeCheckout, { body }, { idempotency_key });
  await assert.rejects(press(), { name: "CallFailed", message: /Nothing was charged/ });
  // Not as soon as one was refused: the sweep may be asking about those of before.
  await control("DELETE", "chaos");
  // However slow the machine is just now: another page, for which nobody could be waited either.
  const took = async (act: Promise<unknown>) => {
    const begun = performance.now();
    await act;
    return performance.now() - begun;
  };
  const usual = await took(site.ask(openOneTimeCheckout, { body }));
  const pressed = press();
  assert.ok((await took(pressed)) < usual + 8_000, "nobody is waited for");
  const { checkout_url, contribution_id } = await pressed;
  assert.deepEqual(await press(), { checkout_url, contribution_id });
  const { rows } = await site.database.query(
    "select state, provider_failures from contributions where contribution_id = $1",
    [contribution_id],
  );
  assert.deepEqual(rows, [{ state: "open", provider_failures: 1 }]);
});

async function control(method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${site.payments.origin}/_control/${path}`, {
    method,
    ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
  });
  assert.ok(answer.ok, await answer.text());
}
