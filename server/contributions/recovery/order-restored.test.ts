import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import type { FoundPage } from "../../world/payments/card-payments.ts";
import { anOffer } from "../orders/testing/orders.ts";
import { openRecords, paidPage } from "../testing/records.ts";
import { restoreRow } from "./restore-row.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());

/** As the provider lists a page that our book lost. */
const lostPage = (name: string, service: FoundPage["service"]): FoundPage => ({
  session_id: `cs_${name}`,
  contribution_id: randomUUID(),
  created_at: new Date(),
  expires_at: new Date(Date.now() + 3_600_000),
  status: "complete",
  recurring_id: null,
  player_id: records.kai,
  team_id: null,
  service,
  duration_months: null,
  amount_cents: 5_000,
  currency: "usd",
  customer_id: null,
  email: null,
});

for (const [what, isKnown] of [
  ["of an offer that the backup has", true],
  ["of one that was made after it", false],
] as const)
  test(`an order ${what} comes back with its payment, held, and without what was asked for`, async () => {
    const { world, owner, record, holdingsOf, kai } = records;
    const offer_id = isKnown ? (await anOffer(owner, kai)).offer_id : randomUUID();
    const page = lostPage(isKnown ? "known" : "unknown", { offer_id, kind: "thank_you_video" });
    const id = page.contribution_id ?? "";
    assert.equal(await world.database.transaction((tx) => restoreRow(world, tx, page)), null);
    await record(paidPage(isKnown ? "known" : "unknown"), id);
    const { rows } = await owner.query(
      `select o.state, o.brief, o.offer_id, c.nil_service_type, f.ended_at is null as stands
         from orders o join contributions c using (contribution_id) join offers f using (offer_id) where contribution_id = $1`,
      [id],
    );
    assert.deepEqual(rows, [
      { state: "ordered", brief: null, offer_id, nil_service_type: "thank_you_video", stands: isKnown },
    ]);
    assert.equal((await holdingsOf(id)).held_for_order, -5_000);
  });

test("a bare gift comes back as one", async () => {
  const { world, record, holdingsOf } = records;
  const page = lostPage("gift", null);
  await world.database.transaction((tx) => restoreRow(world, tx, page));
  await record(paidPage("gift"), page.contribution_id ?? "");
  assert.equal((await holdingsOf(page.contribution_id ?? "")).held_for_athlete, -5_000);
});
