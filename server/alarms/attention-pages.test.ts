import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeAttention, listAttention } from "../../contract/alarms/attention.ts";
import { addPerson, signedIn, type Visitor } from "../testing/people.ts";
import { type Site, startSite } from "../testing/site.ts";

let site: Site;
let admin: Visitor;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
  admin = await signedIn(site, "ada@example.org");
});
after(() => site.stop());

test("a bad night hides nothing: what was raised before it is on the pages that follow, and can be closed there", async () => {
  await site.database.query(`
    insert into needs_attention (kind, subject, facts, raised_at, raised_last_at)
    select case n when 0 then 'payouts_unknown' else 'event_parked' end, n::text, jsonb_build_array(jsonb_build_array('Event', n::text)), now(), now()
      from generate_series(0, 401) n`);
  const first = await admin.ask(listAttention, {});
  assert.deepEqual([first.open.length, first.total, first.older], [200, 402, 202]);
  const second = await admin.ask(listAttention, { query: { before: first.open.at(-1)?.item_id ?? 0 } });
  assert.deepEqual([second.open.length, second.total, second.older], [200, 402, 2]);
  const last = await admin.ask(listAttention, { query: { before: second.open.at(-1)?.item_id ?? 0 } });
  assert.deepEqual(
    last.open.map(({ facts }) => facts[0]?.[1]),
    ["1", "0"],
  );
  assert.equal(last.older, 0);
  assert.match(last.open[1]?.title ?? "", /sent athletes money that our book/);
  await admin.ask(closeAttention, {
    body: { item_id: last.open[1]?.item_id ?? 0, times: last.open[1]?.times ?? 0 },
  });
  const again = await admin.ask(listAttention, { query: { before: second.open.at(-1)?.item_id ?? 0 } });
  assert.deepEqual([again.open.length, again.total], [1, 401]);
});
