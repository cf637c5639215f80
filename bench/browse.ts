import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { commonFilterPlayers } from "../contract/players.ts";
import { startBareServer } from "./bare-server.ts";
import { type Driven, drive, type Load } from "./drive.ts";
import { measureStatement, withPgbench } from "./pgbench.ts";
import { askQuestion, chooseQuestions } from "./questions.ts";
import { hearStatements } from "./statements.ts";
import { type FilledDatabase, startDatabase, startServer } from "./subject.ts";

const ROUNDS = 3;

/**
 * How fast the player list is, at each number of players: requests/s, p50 and p99 of the server, beside what the same
 * machine does with the same bytes without any work (bare `node:http`), and with the same SQL without a server
 * (pgbench). The three take turns; each figure is the median of its rounds.
 */
export async function browse(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      players: { type: "string", default: "25000,500000" },
      seconds: { type: "string", default: "3" },
      connections: { type: "string", default: "8" },
    },
  });
  const load = { seconds: Number(values.seconds), connections: Number(values.connections) };
  const pgbench = withPgbench();
  console.log(
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, ${new Date().toISOString().slice(0, 10)}`,
  );
  console.log(`Medians of ${ROUNDS} rounds of ${load.seconds} s, ${load.connections} connections, limit=21.`);
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(2)}`);
  if (!pgbench) console.log("pgbench is not installed, so nothing is measured against PostgreSQL itself.");
  for (const players of values.players.split(",").map(Number)) {
    const database = await startDatabase(players);
    try {
      await measure(database, players, load, pgbench);
    } finally {
      await database.stop();
    }
  }
}

async function measure(database: FilledDatabase, players: number, load: Load, pgbench: string | null) {
  const { questions, statements } = await learn(database);
  const server = await startServer(database.settings);
  console.log(
    `\n${players.toLocaleString("en-US")} players\n${line(HEADINGS)}\n${line(HEADINGS.map(() => "---"))}`,
  );
  for (const question of questions) {
    const answer = await askQuestion(server.origin, question);
    const bare = await startBareServer(answer);
    const statement = statements.get(question.name);
    const ours: Driven[] = [];
    const bareRates: number[] = [];
    const sqlRates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await drive(server.origin, question, load));
      bareRates.push((await drive(bare.origin, question, load)).rate);
      if (pgbench && statement)
        sqlRates.push(await measureStatement(pgbench, database.appUrl, statement, load));
    }
    await bare.stop();
    const rate = median(ours.map((each) => each.rate));
    const found = (JSON.parse(answer) as { count: number }).count;
    console.log(
      line([
        question.name,
        found.toLocaleString("en-US"),
        rate.toFixed(0),
        median(ours.map((each) => each.p50)).toFixed(1),
        median(ours.map((each) => each.p99)).toFixed(1),
        percent(rate / median(bareRates)),
        sqlRates.length > 0 ? percent(rate / median(sqlRates)) : "-",
      ]),
    );
  }
  await server.stop();
}

/** The questions, and the SQL behind each, overheard on the wire between a server of their own and the database. */
async function learn(database: FilledDatabase) {
  const ear = await hearStatements(database.appUrl);
  const server = await startServer({ ...database.settings, DATABASE_URL: ear.url });
  const questions = await chooseQuestions(server.origin);
  const statements = new Map<string, { text: string; values: string[] }>();
  for (const question of questions) {
    const heard = await ear.during(() => askQuestion(server.origin, question));
    const [statement] = heard.filter(({ text }) => text.includes("player_sheets"));
    if (statement) statements.set(question.name, statement);
  }
  await server.stop();
  ear.close();
  return { questions, statements };
}

const HEADINGS = [
  commonFilterPlayers.name,
  "found",
  "requests/s",
  "p50 ms",
  "p99 ms",
  "of bare http",
  "of pgbench",
];

const line = (cells: readonly string[]) =>
  `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(24) : cell.padStart(12))).join(" | ")} |`;

const percent = (ratio: number) => (ratio < 0.005 ? "<1 %" : `${(100 * ratio).toFixed(0)} %`);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
