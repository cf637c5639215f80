import "../../../ops/programs/node-version.ts";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { FIRST_PORT } from "../../../ops/cluster/places.ts";
import { runClusterFaults } from "../cluster/run.ts";
import { tableOf } from "../cluster/table.ts";
import { runFaults } from "../run.ts";

const USAGE = `npm run faults [-- --contributions 300 --monthly N --months 12 --orders N --paid-out N --kills 10 --restarts 2 --disks 2
                      --exhaustions 2 --seed N] [--log FILE]
       npm run faults -- --cluster [--hosts] [--servers 4 --port ${FIRST_PORT} --lists 20 --checkouts 4 --supporters 6 --only WORD
                      --from REF --soak MINUTES]

  Contributions through the whole program while everything around it breaks, some of them charged every month (one
  in ten; of 1,000 and more one in twenty, 60 at least), until the last month is over, and some for a service (one in
  five) that is done, thanked for, declined or forgotten and refunded by itself; and athletes (four, of 300 contributions
  and more twelve) are paid out meanwhile: runs, transfers, banks that send back, reversals, stops, holds, and what two admins
  decide about held money. In the end ledger, provider and what supporters were
  told have to agree to the cent. Ends with 1 where they do not. It waits for as long as something
  moves, and says what was worked off and how fast. The seed orders the troubles; the log is what the server wrote.

  --cluster: the same of a whole cluster (docs/cluster.md), whose nodes, etcd, replicas and servers go one after the other while
  lists are asked, checkouts opened and contributions given at a steady pace; prints how long each was felt. --hosts has
  servers find the primary themselves; --from begins with the release of a Git reference, over which this checkout is rolled
  out. --soak breaks nothing: each minute it prints what the servers hold and how long they take, and fails where that grows. Needs Debian's packages, and says which; to fill a disk it has to be root, to set clocks off Debian's faketime.`;

/** More plans than the server looks at in one round. */
const MONTHLY_WHEN_LONG = 60;

const { values } = parseArgs({
  options: {
    contributions: { type: "string", default: "300" },
    monthly: { type: "string" },
    months: { type: "string", default: "12" },
    orders: { type: "string" },
    "paid-out": { type: "string" },
    kills: { type: "string", default: "10" },
    restarts: { type: "string", default: "2" },
    disks: { type: "string", default: "2" },
    exhaustions: { type: "string", default: "2" },
    supporters: { type: "string" },
    log: { type: "string" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    cluster: { type: "boolean", default: false },
    hosts: { type: "boolean", default: false },
    servers: { type: "string", default: "4" },
    port: { type: "string", default: String(FIRST_PORT) },
    lists: { type: "string", default: "20" },
    checkouts: { type: "string", default: "4" },
    only: { type: "string", default: "" },
    from: { type: "string" },
    soak: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(USAGE);
} else if (values.cluster) {
  const { rows, faults, through } = await runClusterFaults(
    {
      ...{ first_port: Number(values.port), servers: Number(values.servers) },
      ...{ lists_a_second: Number(values.lists), checkouts_a_second: Number(values.checkouts) },
      ...{ supporters: Number(values.supporters ?? 6), only: values.only, seed: Number(values.seed) },
      from: values.from ?? null,
      soak_minutes: values.soak === undefined ? null : Number(values.soak),
      way: values.hosts ? "hosts" : "haproxy",
    },
    console.log,
  );
  console.log([rows.length > 0 ? tableOf(rows) : "", through.join("\n")].join("\n\n"));
  close(faults);
} else {
  const contributions = Number(values.contributions);
  const options = {
    contributions,
    monthly: Number(values.monthly ?? monthlyOf(contributions)),
    months: Number(values.months),
    orders: Number(values.orders ?? Math.ceil(contributions / 5)),
    paid_out: Number(values["paid-out"] ?? (contributions < 300 ? 4 : 12)),
    kills: Number(values.kills),
    restarts: Number(values.restarts),
    disks: Number(values.disks),
    exhaustions: Number(values.exhaustions),
    supporters: Number(values.supporters ?? 8),
    seed: Number(values.seed),
  };
  const faults = await runFaults(options, console.log, values.log);
  close(faults);
}

function close(faults: readonly string[]): void {
  for (const fault of faults) console.error(`✖ ${fault}`);
  console.log(faults.length === 0 ? "Everything matches to the cent." : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function monthlyOf(contributions: number): number {
  if (contributions < 1_000) return Math.ceil(contributions / 10);
  return Math.max(MONTHLY_WHEN_LONG, Math.ceil(contributions / 20));
}
