import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startForTest, startReceiver, until } from "../testing/provider.ts";

test("a journal of the first version opens: its events are listed, and what was not delivered still is", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "card-payments-"));
  t.after(() => rm(folder, { recursive: true }));
  const created = Math.floor(Date.now() / 1000);
  const product = { id: "prod_1", object: "product", active: false, created, description: null, images: [] };
  const rest = {
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: "Gift",
    package_dimensions: null,
  };
  const more = { shippable: null, tax_details: null, type: "service", updated: created, url: null };
  const event = {
    id: "evt_1",
    object: "event",
    api_version: "2026-10-28.endive",
    created,
    data: { object: { ...product, ...rest, ...more } },
    livemode: false,
    request: { id: null, idempotency_key: null },
    type: "product.created",
  };
  const delivery = { id: "evt_1", attempts: 2, next_attempt_at: 1, delivered_at: null, last_answer: "500" };
  const journal = join(folder, "journal.jsonl");
  await writeFile(
    journal,
    `${JSON.stringify([
      ["event", event],
      ["delivery", delivery],
    ])}\n`,
  );

  const { received, webhook } = await startReceiver(t);
  const { stripe } = await startForTest(t, { journal, webhook });
  await until(() => received.length === 1);
  await until(async () => (await stripe.events.retrieve("evt_1")).pending_webhooks === 0);
});
