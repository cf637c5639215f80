import "../../ops/programs/node-version.ts";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runFaults } from "./run.ts";

const USAGE = `npm run faults [-- --contributions 300 --monthly N --months 12 --orders N --kills 10 --restarts 2 --disks 2
                      --exhaustions 2 --seed N] [--log FILE]

  Contributions through the whole program while everything around it breaks, some of them charged every month (one
  in ten; of 1,000 and more one in twenty, 60 at least), until the last month is over, and some for a service (one in
  five) that is done, thanked for, declined or forgotten and refunded by itself; in the end ledger, provider and
  what supporters were told have to agree to the cent. Ends with 1 where they do not. It waits for as long as something
  moves, and says what was worked off and how fast. The seed orders the troubles; the log is what the server wrote.`;

/** More plans than the server looks at in one round. */
const MONTHLY_WHEN_LONG = 60;

const { values } = parseArgs({
  options: {
    contributions: { type: "string", default: "300" },
    monthly: { type: "string" },
    months: { type: "string", default: "12" },
    orders: { type: "string" },
    kills: { type: "string", default: "10" },
    restarts: { type: "string", default: "2" },
    disks: { type: "string", default: "2" },
    exhaustions: { type: "string", default: "2" },
    supporters: { type: "string", default: "8" },
    log: { type: "string" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(USAGE);
} else {
  const contributions = Number(values.contributions);
  const options = {
    contributions,
    monthly: Number(values.monthly ?? monthlyOf(contributions)),
    months: Number(values.months),
    orders: Number(values.orders ?? Math.ceil(contributions / 5)),
    kills: Number(values.kills),
    restarts: Number(values.restarts),
    disks: Number(values.disks),
    exhaustions: Number(values.exhaustions),
    supporters: Number(values.supporters),
    seed: Number(values.seed),
  };
  const faults = await runFaults(options, console.log, values.log);
  for (const fault of faults) console.error(`✖ ${fault}`);
  console.log(faults.length === 0 ? "Everything matches to the cent." : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function monthlyOf(contributions: number): number {
  if (contributions < 1_000) return Math.ceil(contributions / 10);
  return Math.max(MONTHLY_WHEN_LONG, Math.ceil(contributions / 20));
}
