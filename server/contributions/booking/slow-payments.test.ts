import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getPayment } from "../../../contract/contributions/contributions.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { moneyWords } from "../testing/money.ts";
import { pay } from "../testing/pay.ts";

const FIVE_DAYS = 5 * 86_400;

let site: Site;
let words: ReturnType<typeof moneyWords>;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
  await words.control("PUT", "/delays", { debit_seconds: FIVE_DAYS });
});
after(() => site.stop());

const becomes = (contribution_id: string, state: string) =>
  until(async () => (await words.stateOf(contribution_id)).state === state);

test("a bank debit is being processed for days, then paid or failed with its reason; no money before", async () => {
  const good = await words.open(kai);
  const bad = await words.open(kai);
  const back = await pay(good.checkout_url, "000123456789");
  await pay(bad.checkout_url, "000222222227");
  await becomes(good.contribution_id, "processing");
  await becomes(bad.contribution_id, "processing");
  assert.deepEqual(await words.linesOf(good.contribution_id, true), []);
  const session_id = new URL(back.headers.get("location") ?? "").searchParams.get("session_id") ?? "";
  assert.equal((await site.ask(getPayment, { params: { session_id } })).state, "processing");
  assert.equal((await words.mailsTo("fan@demo.test", good.contribution_id)).length, 0);

  await words.control("POST", "/clock/advance", { seconds: FIVE_DAYS + 1 });
  await becomes(good.contribution_id, "paid");
  await becomes(bad.contribution_id, "failed");
  assert.equal((await words.linesOf(good.contribution_id, true)).length, 4);
  assert.deepEqual(await words.linesOf(bad.contribution_id, true), []);
  const { rows } = await site.database.query(
    "select failure, check_at from contributions where contribution_id = $1",
    [bad.contribution_id],
  );
  assert.match(rows[0].failure, /insufficient funds/);
  assert.equal(rows[0].check_at, null);
  await until(async () => (await words.mailsTo("fan@demo.test", good.contribution_id)).length === 1);
});
