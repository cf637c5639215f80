import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../contract/contributions.ts";
import { commonFilterPlayers } from "../../contract/players.ts";
import { addPlayers, type Site, startSite } from "../testing.ts";

let site: Site;
let player_id = 0;
before(async () => {
  site = await startSite();
  player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

test("while the provider takes its time, its waiting line closes nothing else", async () => {
  const chaos = { on: "request", method: "POST", path: "/v1/checkout/sessions", do: "slow", seconds: 2 };
  await fetch(`${site.payments.origin}/_control/chaos`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(chaos),
  });
  const body = { amount: 20, nil_service_type: "general_contribution", player_id };
  const checkouts = Array.from({ length: 30 }, () => site.ask(openOneTimeCheckout, { body }));
  const begun = performance.now();
  for (let times = 0; times < 20; times += 1) {
    assert.equal(
      (await site.ask(commonFilterPlayers, { query: { limit: 1, skip: times }, body: {} })).count,
      5,
    );
  }
  assert.ok(performance.now() - begun < 1_500, "lists do not wait for the provider");
  assert.equal((await Promise.all(checkouts)).length, 30);
});
