import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";

let site: Site;
let kai: number;
before(async () => {
  site = await startSite({ RATE_LIMITS: "off" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

test("while limits are lifted nothing is refused and nothing is counted", async () => {
  const body = { amount: 10, nil_service_type: "general_contribution", player_id: kai };
  const pages = await Promise.all(Array.from({ length: 30 }, () => site.ask(openOneTimeCheckout, { body })));
  assert.equal(new Set(pages.map(({ contribution_id }) => contribution_id)).size, 30);
  await pay(pages[0]?.checkout_url ?? "");
  const counted = async (question: string) =>
    (await site.database.query(`select count(*)::int as n from ${question}`)).rows[0].n;
  await until(() => counted("contributions where state = 'paid'"));
  assert.equal(await counted("checkout_openings"), 0);
  assert.equal(await counted("card_tries"), 0);
});
