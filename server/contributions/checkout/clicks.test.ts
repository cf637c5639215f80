import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { networkOf } from "../../http/sessions/counted.ts";
import { startSecondServer } from "../../testing/second-server.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { moneyWords } from "../testing/money.ts";

let site: Site;
let words: ReturnType<typeof moneyWords>;
let kai: number;
let second: Awaited<ReturnType<typeof startSecondServer>>;
before(async () => {
  site = await startSite();
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
  second = await startSecondServer(site);
});
after(async () => {
  await second.stop();
  await site.stop();
});

async function click(origin: string, key: string, amount = 50) {
  const response = await fetch(origin + openOneTimeCheckout.path, {
    method: openOneTimeCheckout.method,
    headers: { "x-api-key": "demo-key", "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ amount, nil_service_type: "general_contribution", player_id: kai }),
  });
  return { status: response.status, body: await response.text() };
}

async function madeBy(key: string) {
  const { rows } = await site.database.query<{ contribution_id: string }>(
    `select contribution_id from contributions
      where idempotency_key in (select key_of_asker('guest ' || network, $1) from unnest($2::text[]) as network)`,
    [key, ["127.0.0.1", "::1"].map(networkOf)],
  );
  const sessions = await Array.fromAsync(words.provider.checkout.sessions.list({ limit: 100 }));
  const ids = rows.map(({ contribution_id }) => contribution_id);
  return {
    rows: rows.length,
    pages: sessions.filter(({ client_reference_id }) => ids.includes(client_reference_id ?? "")).length,
  };
}

test("thirty clicks at once on two servers make one contribution, one page, and one answer", async () => {
  const key = randomUUID();
  const slow = { on: "request", do: "slow", method: "POST", path: "/v1/checkout/sessions", seconds: 0.5 };
  await words.control("POST", "/chaos", slow);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => click(n % 2 ? site.origin : second.origin, key)),
  );
  await words.control("DELETE", "/chaos");
  assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.deepEqual(await madeBy(key), { rows: 1, pages: 1 });
});

test("of thirty clicks with two amounts one amount wins, and the other is told of the conflict", async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => click(n % 3 ? site.origin : second.origin, key, n % 2 ? 50 : 20)),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 409]);
  assert.equal(answers.filter(({ status }) => status === 200).length, 15);
  assert.deepEqual(await madeBy(key), { rows: 1, pages: 1 });
});

test("where the provider's answer is lost, clicking again meets the page that was made", async () => {
  const key = randomUUID();
  const lost = { on: "request", do: "lose_answer", method: "POST", path: "/v1/checkout/sessions", times: 3 };
  await words.control("POST", "/chaos", lost);
  const first = await click(site.origin, key);
  const again = await click(second.origin, key);
  await words.control("DELETE", "/chaos");
  assert.ok([200, 502].includes(first.status));
  assert.equal(again.status, 200);
  assert.deepEqual(await madeBy(key), { rows: 1, pages: 1 });
});
