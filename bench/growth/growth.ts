import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { type FilledDatabase, startNewDatabase, startServer } from "../measuring/subject.ts";
import { head, line } from "../measuring/table.ts";
import { grow } from "./fill.ts";
import { measureAsking, measurePaying, measurePublishing, type Taken } from "./measures.ts";

const PLAYERS = 20_000;
/** What may grow with the book: nothing, but for what a busy machine does. */
const FLAT = 1.5;
/** Below this many milliseconds a ratio says more of the machine than of the book. */
const TELLS_FROM_MS = 2;

/**
 * `npm run bench -- growth`: what people ask and what a payment costs, with books of one size, ten and a hundred of it, which go back a month, a
 * year and ten. At a base of 20,000 contributions the hundred are 2,000,000, 8,000,000 entries, and some 5 GB.
 */
export async function growth(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      base: { type: "string", default: "20000" },
      sizes: { type: "string", default: "1,10,100" },
      rounds: { type: "string", default: "60" },
    },
  });
  const [base, rounds] = [Number(values.base), Number(values.rounds)];
  const sizes = values.sizes.split(",").map(Number);
  const database = await startNewDatabase("growth", PLAYERS);
  const measured: Taken[] = [];
  try {
    let size = 0;
    for (const next of sizes) {
      const begun = performance.now();
      const taken = await measureAt(database, { from: size, until: next, base, rounds });
      size = next;
      measured.push(taken);
      console.log(
        `size ${next}: ${next * base} contributions, filled and measured in ${((performance.now() - begun) / 1_000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`,
      );
    }
  } finally {
    await database.stop();
  }
  show(sizes, measured);
}

async function measureAt(
  database: FilledDatabase,
  how: { from: number; until: number; base: number; rounds: number },
): Promise<Taken> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      "select player_id::int as crowded from roles_held where role = 'athlete' order by user_id limit 1",
    );
    const crowded: number = rows[0].crowded;
    await grow(owner, { ...how, crowded });
    const taken: Taken = new Map();
    taken.set("a payment booked", await measurePaying(owner, how.base, how.rounds * 4));
    taken.set("sums published", await measurePublishing(owner, () => measurePaying(owner, how.base, 0)));
    // Nothing is repeated, so that each question is answered; jobs rest.
    const server = await startServer({ ...database.settings, REPEAT_ANSWERS_MS: "0", WORK: "pages" });
    try {
      for (const [name, ms] of await measureAsking(server.origin, crowded, how.rounds)) taken.set(name, ms);
    } finally {
      await server.stop();
    }
    return taken;
  } finally {
    await owner.end();
  }
}

function show(sizes: readonly number[], measured: readonly Taken[]): void {
  console.log(
    `\n${head(["p50 / p95 ms", ...sizes.map((size) => `size ${size}`), ...sizes.slice(1).map((size) => `x at ${size}`)])}`,
  );
  const grown: string[] = [];
  for (const name of measured[0]?.keys() ?? []) {
    const all = measured.map((taken) => taken.get(name) ?? []);
    const [first = 0, ...others] = all.map((ms) => at(ms, 0.5));
    const ratios = others.map((ms) => ms / first);
    if (others.some((ms) => ms / first > FLAT && ms > TELLS_FROM_MS)) grown.push(name);
    const shown = all.map((ms) => `${at(ms, 0.5).toFixed(1)} / ${at(ms, 0.95).toFixed(1)}`);
    console.log(line([name, ...shown, ...ratios.map((ratio) => ratio.toFixed(2))]));
  }
  console.log(
    grown.length > 0 ? `\nGrows by more than ${FLAT}: ${grown.join(", ")}.` : `\nAll flat within ${FLAT}.`,
  );
  if (grown.length > 0) process.exitCode = 1;
}

const at = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(share * (all.length - 1))] ?? 0;
