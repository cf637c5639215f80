import "../ops/programs/node-version.ts";
import { cpus, loadavg } from "node:os";
import { accounts } from "./accounts.ts";
import { admin } from "./admin/admin.ts";
import { backlog } from "./backlog/backlog.ts";
import { browse } from "./browse.ts";
import { growth } from "./growth/growth.ts";
import { imports } from "./imports.ts";
import { letters } from "./letters/letters.ts";
import { money } from "./money/money.ts";
import { orders } from "./orders.ts";
import { overload } from "./overload.ts";
import { pages } from "./pages.ts";
import { payors } from "./payors/payors.ts";
import { payouts } from "./payouts/payouts.ts";
import { requests } from "./requests.ts";
import { shared } from "./shared.ts";
import { traces } from "./traces.ts";

/** `npm run bench -- <name> [options]`: one measurement, by name. */
const benches: Readonly<Record<string, (words: string[]) => Promise<void>>> = {
  accounts,
  admin,
  backlog,
  browse,
  growth,
  imports,
  letters,
  money,
  orders,
  overload,
  pages,
  payors,
  payouts,
  requests,
  shared,
  traces,
};

const [name = "", ...words] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  // A figure without its machine, day and load says nothing.
  console.log(
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, ${new Date().toISOString().slice(0, 10)}. Load of the machine before: ${loadavg()[0]?.toFixed(2)}`,
  );
  await bench(words);
} else {
  console.error(`npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exitCode = 1;
}
