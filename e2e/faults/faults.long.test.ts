import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import { runFaults } from "./run.ts";

// The same by hand, for longer: `npm run faults -- --contributions 10000 --monthly 500 --kills 200 --restarts 8`.
test("120 contributions, six of them by the month and twenty-five for a service, two athletes paid out, six kills, database, disk and provider away: all agrees to the cent", async (t) => {
  const seed = Number(process.env.FAULTS_SEED ?? randomInt(2 ** 31));
  // At once, for a run that does not come to its end.
  console.log(`FAULTS_SEED=${seed}`);
  const trouble = { kills: 6, restarts: 2, disks: 1, exhaustions: 1 };
  const faults = await runFaults(
    { ...trouble, contributions: 120, monthly: 6, months: 3, orders: 25, paid_out: 2, supporters: 8, seed },
    (line) => t.diagnostic(line),
  );
  assert.deepEqual(faults, [], `repeat with FAULTS_SEED=${seed}`);
});
