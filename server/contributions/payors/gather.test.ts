import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPayors } from "../testing/payor-sums.ts";
import { gatherPayors } from "./gather.ts";

let site: Awaited<ReturnType<typeof openPayors>>;
before(async () => {
  site = await openPayors();
});
after(() => site.close());

test("what was given before there were payors is gathered, once and in any order", async () => {
  const by = await site.someone();
  await site.owner.query("alter table contributions disable trigger user");
  await site.owner.query("alter table recurring_contributions disable trigger user");
  await site.give(site.kai, 30_000, "2026-10-01", by);
  await site.give(site.dana, 61_000, "2026-10-01", { email: `early${by.user_id}@example.org` });
  await site.plan(site.kai, by.user_id, 100, 3, "2026-10-04");
  await site.owner.query("alter table contributions enable trigger user");
  await site.owner.query("alter table recurring_contributions enable trigger user");
  assert.equal(await site.kept(site.kai, by), undefined);
  for (let times = 0; times < 2; times += 1) {
    await gatherPayors.run({ database: site.database });
    assert.deepEqual(await site.kept(site.kai, by), {
      paid: 300,
      promised: 300,
      deals: 0,
      is_open_ended: false,
      crossed_on: "2026-10-04",
    });
    assert.equal(await site.crossedOn(site.dana, { email: `early${by.user_id}@example.org` }), "2026-10-01");
  }
});
