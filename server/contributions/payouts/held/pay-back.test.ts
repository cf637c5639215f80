import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { until } from "../../../testing/until.ts";
import { handleRefundRequest } from "../../refunds/carry-out.ts";
import { workOff } from "../../testing/clock.ts";
import { asker, openPayouts } from "../testing/payouts.ts";
import { askAboutHeldOf } from "./ask.ts";
import { decideHeldOf } from "./decide.ts";
import { readDecision } from "./list.ts";
import { lookAtHeld } from "./look-daily.ts";
import { payBackHeld } from "./pay-back.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let admin: number;
let other_admin: number;
before(async () => {
  given = await openPayouts(begun);
  admin = await given.person("admin@demo.test");
  other_admin = await given.person("other-admin@demo.test");
});
after(() => begun.disposeAsync());

/** How many statements wait for a lock in this database. */
const waitingForLocks = async () =>
  (
    await given.owner.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows[0].n;

test("two jobs at once ask for the refunds of one decision: each is asked for once, and the decision is made of all of them", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  const gifts = [await given.give(player_id, 50), await given.give(player_id, 30)];
  const question = {
    player_id,
    why: "refused",
    what: "pay_back",
    reason: "They wrote that they do not want it.",
  } as const;
  const decision_id = await askAboutHeldOf(given.world, asker(admin), question);
  await decideHeldOf(given.world, asker(other_admin), decision_id, {
    ...{ act: "agree", amount: 80, reference: "", paid_on: "" },
  });
  await given.owner.query("delete from graphile_worker._private_jobs");
  const booking = await given.owner.connect();
  await booking.query("begin");
  await booking.query("select from contributions where contribution_id = any ($1::uuid[]) for update", [
    gifts,
  ]);
  const jobs = [1, 2].map(() => payBackHeld.run(given.world, { decision_id }));
  await until(async () => (await waitingForLocks()) === 2);
  await booking.query("commit");
  booking.release();
  await Promise.all(jobs);
  const { rows } = await given.owner.query(
    `select p.amount_cents::int as cents, q.state from held_decision_parts p left join refund_requests q using (refund_request_id)
      where p.decision_id = $1 order by 1`,
    [decision_id],
  );
  assert.deepEqual(rows, [
    { cents: 3_000, state: "asking" },
    { cents: 5_000, state: "asking" },
  ]);
  await lookAtHeld.run(given.world);
  assert.equal((await readDecision(given.world, admin, decision_id)).state, "agreed");
  await workOff(given.world, handleRefundRequest);
  await given.read();
  await lookAtHeld.run(given.world);
  assert.equal((await readDecision(given.world, admin, decision_id)).state, "done");
  await given.agrees();
});
