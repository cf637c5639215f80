import { parseArgs } from "node:util";
import { type Script, withPgbench } from "../measuring/pgbench.ts";
import { type FilledDatabase, startNewDatabase, startServer } from "../measuring/subject.ts";
import { head, line, median, percent, whole } from "../measuring/table.ts";
import { startAsker } from "./asker.ts";
import { hearMoney, moneySettings, recordProvider } from "./learn.ts";
import { measurePayorsShare } from "./payors-share.ts";
import { startBareProvider } from "./provider.ts";
import {
  asOwner,
  type Measured,
  type MoneyLoad,
  type MoneyRound,
  roundOfPgbench,
  roundOfServer,
  STAGES,
  tidy,
} from "./rounds.ts";
import { type MoneyScripts, scriptsOf } from "./scripts.ts";

const ROUNDS = 3;

/**
 * How many checkouts can be opened, events stored and events settled a second, beside pgbench running the same
 * statements in the same transactions. The provider is a bare one, whose cost is not ours. They take turns, each on
 * a database of its own; each figure is the median of its rounds. `--payors`: beside the same server without sums by payor instead.
 */
export async function money(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      players: { type: "string", default: "1000" },
      seconds: { type: "string", default: "4" },
      connections: { type: "string", default: "10" },
      rounds: { type: "string", default: String(ROUNDS) },
      payors: { type: "boolean", default: false },
    },
  });
  const load: MoneyLoad = {
    players: Number(values.players),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
  };
  const rounds = Number(values.rounds);
  const pgbench = withPgbench();
  console.log(
    `Medians of ${rounds} rounds of ${load.seconds} s of checkouts and all their events, ${load.connections} connections.`,
  );
  if (!pgbench) console.log("pgbench is not installed, so nothing is measured against PostgreSQL itself.");

  const theirs = await startNewDatabase("money-pgbench", load.players);
  const database = await startNewDatabase("money", load.players);
  const stops = [database.stop, theirs.stop];
  try {
    const recorded = await recordProvider(theirs);
    const scripts = scriptsOf(await hearMoney(theirs, recorded), await taskIds(theirs));
    const provider = await startBareProvider(recorded);
    stops.unshift(provider.stop);
    const server = await startServer({ ...database.settings, ...moneySettings(provider.origin) });
    stops.unshift(server.stop);
    const asker = await startAsker();
    stops.unshift(asker.stop);
    const ours = { database, server, provider, asker, recorded };
    if (values.payors) return await measurePayorsShare(ours, load, rounds);
    const turn = async () => ({
      ours: await roundOfServer(ours, load),
      sql: pgbench ? await roundOfPgbench(pgbench, theirs, scripts, load) : null,
    });
    // Until Node has compiled what is asked again and again, and PostgreSQL knows how large its tables are.
    await turn();
    await Promise.all([database, theirs].map(tidy));
    const taken: Awaited<ReturnType<typeof turn>>[] = [];
    while (taken.length < rounds) taken.push(await turn());
    show(taken, scripts);
  } finally {
    for (const stop of stops) await stop();
  }
}

const SERVER = ["a second", "p50 ms", "p99 ms", "server µs", "database µs", "others µs"];
const HEADINGS = ["", ...SERVER, "pgbench", "database µs", "of pgbench"];

function show(taken: readonly { ours: MoneyRound; sql: MoneyRound | null }[], scripts: MoneyScripts): void {
  console.log(`\n${head(HEADINGS)}`);
  for (const stage of STAGES) {
    const ours = (figure: keyof Measured) => median(taken.map((turn) => turn.ours[stage][figure] ?? null));
    const sql = (figure: keyof Measured) => median(taken.map((turn) => turn.sql?.[stage][figure] ?? null));
    const tenths = (ms: number | null) => (ms === null ? "-" : ms.toFixed(1));
    console.log(
      line([
        stage,
        whole(ours("rate")),
        tenths(ours("p50")),
        tenths(ours("p99")),
        whole(ours("server_us")),
        whole(ours("database_us")),
        whole(ours("others_us")),
        whole(sql("rate")),
        whole(sql("database_us")),
        percent(ours("rate"), sql("rate")),
      ]),
    );
  }
  const statements = Object.entries<Script>({ ...scripts }).map(([stage, { text }]) => {
    const lines = text.split("\n").filter((one) => one !== "" && !one.startsWith("\\set"));
    const commits = lines.filter((one) => one === "commit;").length;
    return `${stage} ${lines.length} (${commits} commit)`;
  });
  console.log(`\nStatements of pgbench: ${statements.join(", ")}.`);
}

/** The jobs library's numbers of the tasks. */
const taskIds = (database: FilledDatabase): Promise<Map<string, number>> =>
  asOwner(database, async (owner) => {
    const { rows } = await owner.query<{ id: number; identifier: string }>(
      "select id, identifier from graphile_worker._private_tasks",
    );
    return new Map(rows.map(({ id, identifier }) => [identifier, id]));
  });
