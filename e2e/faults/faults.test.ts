import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import { runFaults } from "./run.ts";

// The same for longer is `faults.long.test.ts`; by hand, `npm run faults`.
test("30 contributions, two of them by the month and six for a service, one athlete paid out, two kills, the database away: all agrees to the cent", async (t) => {
  const seed = Number(process.env.FAULTS_SEED ?? randomInt(2 ** 31));
  // At once, for a run that does not come to its end.
  console.log(`FAULTS_SEED=${seed}`);
  const trouble = { kills: 2, restarts: 1, disks: 0, exhaustions: 0 };
  const faults = await runFaults(
    { ...trouble, contributions: 30, monthly: 2, months: 3, orders: 6, paid_out: 1, supporters: 6, seed },
    (line) => t.diagnostic(line),
  );
  assert.deepEqual(faults, [], `repeat with FAULTS_SEED=${seed}`);
});
