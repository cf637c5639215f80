import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openFigures } from "../../http/operation/figures.ts";
import { addPlayers } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import type { World } from "../../world/world.ts";
import { addPlans, aSubscription } from "../testing/plans.ts";
import { anEvent, playProvider } from "../testing/provider.ts";
import { openRecords } from "../testing/records.ts";
import { keepSweeping } from "./keep-sweeping.ts";
import { sweepRecurring } from "./sweep-plans.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
let provider: ReturnType<typeof playProvider>;
let world: World;
let looks: Map<string, number>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers, sweep_seconds: 1 });
});
after(() => records.close());
beforeEach(async () => {
  provider = playProvider();
  looks = new Map();
  await records.owner.query(`
    update provider_events_read set read_until = null, reading_until = '-infinity';
    delete from provider_events; update contributions set check_at = null; delete from recurring_contributions`);
  const fetchSubscription = async (id: string) => {
    looks.set(id, (looks.get(id) ?? 0) + 1);
    await sleep(2);
    // Due again at once, as in a run of faults, or where there are more plans than a day has time for.
    await records.owner.query(
      "update recurring_contributions set check_at = now() - interval '1 second' where check_at > now()",
    );
    return aSubscription(id);
  };
  world = {
    ...records.world,
    payments: { ...provider.payments, fetchSubscription, setEnd: async () => {} },
  };
});

test("with more plans due again and again than a turn looks at, lost events are heard of and contributions asked about", async () => {
  await addPlans(records.owner, records.kai, 60);
  const contribution_id = await records.aContribution("cs_due");
  await records.owner.query("update contributions set check_at = now() - interval '1 second'");
  provider.paid("due", contribution_id);
  provider.events = [anEvent({ created_at: new Date() })];
  const stop = keepSweeping(world, openFigures());
  try {
    await until(async () => provider.asked.some((question) => question.startsWith("list")));
    await until(async () => (await records.owner.query("select from provider_events")).rowCount === 1);
    await until(async () => provider.asked.some((question) => question === "fetch cs_due"));
    // None waits for ever behind those that are due again.
    await until(async () => looks.size === 60);
  } finally {
    // So that even what never comes to an end by itself does.
    await records.owner.query("update recurring_contributions set check_at = null");
    await stop();
  }
});

test("eight plans are looked at at the same time, and of two servers only one looks at each", async () => {
  await addPlans(records.owner, records.kai, 130);
  let running = 0;
  let most = 0;
  const fetchSubscription = async (id: string) => {
    looks.set(id, (looks.get(id) ?? 0) + 1);
    most = Math.max(most, ++running);
    // However slow the database is with the others: the first ones wait for them, and then a while for one too many.
    await until(() => most >= 8);
    await sleep(20);
    running -= 1;
    return aSubscription(id);
  };
  const server = { ...world, payments: { ...world.payments, fetchSubscription } };
  const rounds = [await sweepRecurring(server)];
  assert.deepEqual([rounds, most], [[{ asked: 50, more: true }], 8]);
  rounds.push(...(await Promise.all([sweepRecurring(server), sweepRecurring(server)])));
  assert.deepEqual(
    [...looks.values()],
    Array.from({ length: 130 }, () => 1),
  );
  // How two servers share what is left is chance: what one has under way the other goes by.
  const [, ...shares] = rounds.map(({ asked }) => asked);
  assert.equal(
    shares.reduce((all, share) => all + share),
    80,
  );
  assert.ok(Math.max(...shares) <= 50, String(shares));
  assert.deepEqual(await sweepRecurring(server), { asked: 0, more: false });
});
