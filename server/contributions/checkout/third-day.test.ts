import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { moneyWords } from "../testing/money.ts";

/** The provider forgets an idempotency key after 24 hours; whoever was away may come back on the third day. */
const TWO_DAYS = { seconds: 2 * 86_400 };

let site: Site;
let words: ReturnType<typeof moneyWords>;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
});
after(() => site.stop());

const trouble = (path: string, what: string) =>
  words.control("POST", "/chaos", { on: "request", method: "POST", path, do: what });

test("a checkout page whose answers were lost is not made again on the third day: nothing can be paid twice", async () => {
  const made = async () => (await words.provider.checkout.sessions.list({ limit: 100 })).data.length;
  const before = await made();
  await trouble("/v1/checkout/sessions", "lose_answer");
  const body = { amount: 50, nil_service_type: "general_contribution", player_id: kai };
  const idempotency_key = crypto.randomUUID();
  const open = () => site.ask(openOneTimeCheckout, { body }, { idempotency_key });
  await assert.rejects(open(), /Nothing was charged/);
  assert.equal(await made(), before + 1, "it is there, and nobody has its address");
  await words.control("POST", "/clock/advance", TWO_DAYS);
  await words.control("DELETE", "/chaos");
  await assert.rejects(open(), /Nothing was charged|expired. Please start again/);
  await assert.rejects(open(), /expired. Please start again/);
  assert.equal(await made(), before + 1);
  await words.control("POST", "/clock/reset");
});
