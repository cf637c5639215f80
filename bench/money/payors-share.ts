import { head, line, median, whole } from "../measuring/table.ts";
import { countPayments } from "../payors/following.ts";
import {
  asOwner,
  type MoneyLoad,
  type MoneyRound,
  type Ours,
  roundOfServer,
  STAGES,
  tidy,
} from "./rounds.ts";

/** How much more a payment may take for being counted by payor. */
const MOST_SHARE = 1.1;

/**
 * What counting by payor costs a payment from the first click to the book: the same server on the same database, whose triggers are off and on in
 * turns. Processor time, since that is the same on a machine that others use.
 */
export async function measurePayorsShare(ours: Ours, load: MoneyLoad, rounds: number): Promise<void> {
  const taken: Record<"without" | "counted", MoneyRound[]> = { without: [], counted: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const way of ["without", "counted"] as const) {
      await asOwner(ours.database, (owner) => countPayments(owner, way === "counted"));
      const measured = await roundOfServer(ours, load);
      if (round >= 0) taken[way].push(measured);
    }
    if (round < 0) await tidy(ours.database);
  }
  const cpu = (way: "without" | "counted", stages: readonly (keyof MoneyRound)[]) =>
    median(
      taken[way].map((round) =>
        stages.reduce(
          (sum, stage) => sum + (round[stage].server_us ?? 0) + (round[stage].database_us ?? 0),
          0,
        ),
      ),
    ) ?? 0;
  console.log(`\n${head(["CPU µs, server and database", "without payors", "with them", "of without"])}`);
  for (const [name, stages] of [
    ...STAGES.map((stage) => [stage, [stage]] as const),
    ["a payment", STAGES] as const,
  ]) {
    const [without, counted] = [cpu("without", stages), cpu("counted", stages)];
    console.log(line([name, whole(without), whole(counted), (counted / without).toFixed(2)]));
  }
  if (cpu("counted", STAGES) / cpu("without", STAGES) > MOST_SHARE) process.exitCode = 1;
}
