import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { OneTimeContribution } from "../../contract/contributions/contributions.ts";
import { emptyDatabase } from "../../database/testing/database.ts";
import { startCardPayments } from "../../payments-standin/start.ts";
import { settle } from "../../server/contributions/booking/settle.ts";
import { openCheckout } from "../../server/contributions/checkout/open-checkout.ts";
import { pay } from "../../server/contributions/testing/pay.ts";
import { openRecords } from "../../server/contributions/testing/records.ts";
import { addPlayers } from "../../server/testing/site.ts";
import { projectFolder } from "../programs/project-folder.ts";

/** The command with the settings of a server: what it books remembers which card paid, as what a server books does. */

const KEY = "a key of tests with 32 characters";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let payments: Awaited<ReturnType<typeof startCardPayments>>;
let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  store = await emptyDatabase();
  payments = await startCardPayments({ port: 0 });
  records = await openRecords({
    ...{ store, addPlayers, sealing_keys: [KEY] },
    ...{ stripe_secret_key: "sk_test_demo", stripe_webhook_secrets: [], stripe_api_origin: payments.origin },
  });
});
after(async () => {
  await records.close();
  await payments.close();
});

const rows = async (sql: string, values: unknown[] = []) => (await records.owner.query(sql, values)).rows;

/** A guest pays an athlete of Division I with the same card as all of them. */
async function paidBy(email: string): Promise<string> {
  const asked = { amount: 400, nil_service_type: "general_contribution", player_id: records.kai };
  const { checkout_url, contribution_id } = await openCheckout(
    records.world,
    asked as OneTimeContribution,
    { idempotency_key: null, address: null, session: null },
    null,
  );
  await pay(checkout_url, "4242424242424242", email);
  return contribution_id;
}

async function recover(environment: Record<string, string>) {
  const { STRIPE_SECRET_KEY: _, SEALING_KEYS: __, ...inherited } = process.env;
  const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const child = spawn(
    process.execPath,
    [join(projectFolder, "ops/operate/recover.ts"), "--from", from, "--book"],
    {
      env: {
        ...{ ...inherited, DATABASE_URL: store.appUrl, STRIPE_API_ORIGIN: payments.origin },
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const [code] = await once(child, "close");
  return { code, said };
}

const cards = () =>
  rows(
    "select distinct key_id, card_hash, count(*) over (partition by card_hash)::int as n from payor_cards",
  );

test("what is booked from the provider is remembered with its card under the server's keys, beside what was booked before", async () => {
  const early = await paidBy("one@example.org");
  const [page] = await rows("select provider_session_id from contributions where contribution_id = $1", [
    early,
  ]);
  await settle(records.world, { session_id: page.provider_session_id });
  await paidBy("other@example.org");
  const { code, said } = await recover({ SEALING_KEYS: KEY });
  assert.equal(code, 0, said);
  assert.match(said, /^1 booked, 0 left/m);
  const found = await cards();
  assert.deepEqual([found.length, found[0]?.n], [1, 2], "two payors, one card, one key");
});

test("without a key it says that cards are not remembered; a demo's is the one that its database keeps", async () => {
  await paidBy("third@example.org");
  const { code, said } = await recover({ SEALING_KEYS: "none" });
  assert.equal(code, 0, said);
  assert.match(said, /SEALING_KEYS gives no key: it is not remembered which card paid/);
  assert.deepEqual((await cards())[0]?.n, 2);
  await paidBy("fourth@example.org");
  const demo = await recover({});
  assert.equal(demo.code, 0, demo.said);
  assert.doesNotMatch(demo.said, /not remembered/);
  assert.equal((await cards()).length, 2);
  assert.deepEqual(await rows("select name from kept_secrets where name = 'sealing'"), [{ name: "sealing" }]);
});
