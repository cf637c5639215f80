import { parseArgs } from "node:util";
import { commonFilterPlayers } from "../contract/players/players.ts";
import { counted } from "../pure/numbers.ts";
import { startBareDatabaseServer } from "./measuring/bare-database-server.ts";
import { startBareServer } from "./measuring/bare-server.ts";
import { type Driven, drive, type Load, type Subject } from "./measuring/drive.ts";
import { measureStatement, withPgbench } from "./measuring/pgbench.ts";
import { askQuestion, chooseQuestions, type Question } from "./measuring/questions.ts";
import { hearStatements, type Statement } from "./measuring/statements.ts";
import { type FilledDatabase, startDatabase, startServer } from "./measuring/subject.ts";
import { head, line, median, milliseconds, percent, whole } from "./measuring/table.ts";

const ROUNDS = 3;
/** Until Node has compiled what is asked again and again. */
const WARM_UP_SECONDS = 3;

/**
 * How fast the player list is, at each number of players, beside what the same machine does with less: uncached
 * beside (a) bare `node:http` with the same statement and (c) pgbench; repeated beside (b) bare `node:http` with
 * the same bytes. They take turns; each figure is the median of its rounds.
 */
export async function browse(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      players: { type: "string", default: "25000,500000,5000000" },
      seconds: { type: "string", default: "3" },
      connections: { type: "string", default: "8" },
    },
  });
  const load = { seconds: Number(values.seconds), connections: Number(values.connections) };
  const pgbench = withPgbench();
  console.log(`Medians of ${ROUNDS} rounds of ${load.seconds} s, ${load.connections} connections, limit=21.`);
  if (!pgbench) console.log("pgbench is not installed, so nothing is measured against PostgreSQL itself.");
  for (const players of values.players.split(",").map(Number)) {
    const database = await startDatabase(players);
    try {
      const asked = await learn(database);
      console.log(`\n${counted(players)} players, uncached\n${head(UNCACHED)}`);
      await measureUncached(database, asked, load, pgbench);
      console.log(`\n${counted(players)} players, repeated\n${head(REPEATED)}`);
      await measureRepeated(database, asked, load);
    } finally {
      await database.stop();
    }
  }
}

/** A question, its answer, and the SQL behind it. */
interface LearnedQuery {
  question: Question;
  answer: string;
  statement: Statement;
}

/** Overhears the SQL on the wire between a server of its own and the database. */
async function learn(database: FilledDatabase): Promise<LearnedQuery[]> {
  const ear = await hearStatements(database.appUrl);
  const server = await startServer({ ...database.settings, DATABASE_URL: ear.url, REPEAT_ANSWERS_MS: "0" });
  const asked: LearnedQuery[] = [];
  for (const question of await chooseQuestions(server.origin)) {
    // The second time is like all that follow: totals that may be kept are known.
    const answer = await askQuestion(server.origin, question);
    const heard = await ear.during(() => askQuestion(server.origin, question));
    const statement = heard.find(({ text }) => text.includes("player_sheets"));
    if (!statement) throw new Error(`${question.name}: no statement was heard.`);
    asked.push({ question, answer, statement });
  }
  await server.stop();
  ear.close();
  return asked;
}

const SERVER = ["requests/s", "p50 ms", "p99 ms", "CPU µs"];
const UNCACHED = ["question", "found", ...SERVER, "(a) CPU µs", "of (a)", "of (c)"];
const REPEATED = ["question", "bytes", ...SERVER, "(b) CPU µs", "of (b)"];

async function measureUncached(
  database: FilledDatabase,
  all: readonly LearnedQuery[],
  load: Load,
  pgbench: string | null,
): Promise<void> {
  const server = await startServer({ ...database.settings, REPEAT_ANSWERS_MS: "0" });
  await warmUp(server, all, load);
  for (const { question, answer, statement } of all) {
    const bare = await startBareDatabaseServer(database.appUrl, statement);
    await warmUp(bare, [{ question }], load);
    const rounds: { ours: Driven; bare: Driven; sql: number | null }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        ours: await drive(server, question, load),
        bare: await drive(bare, question, load),
        sql: pgbench ? await measureStatement(pgbench, database.appUrl, statement, load) : null,
      });
    }
    await bare.stop();
    const rate = median(rounds.map(({ ours }) => ours.rate));
    console.log(
      line([
        question.name,
        counted(commonFilterPlayers.answer.parse(JSON.parse(answer)).count),
        ...cellsOf(rounds.map(({ ours }) => ours)),
        whole(median(rounds.map(({ bare }) => bare.cpu_us))),
        percent(rate, median(rounds.map(({ bare }) => bare.rate))),
        percent(rate, median(rounds.map(({ sql }) => sql))),
      ]),
    );
  }
  await server.stop();
}

async function measureRepeated(
  database: FilledDatabase,
  all: readonly LearnedQuery[],
  load: Load,
): Promise<void> {
  const server = await startServer(database.settings);
  await warmUp(server, all, load);
  for (const { question, answer } of all) {
    const bare = await startBareServer(answer);
    await warmUp(bare, [{ question }], load);
    const rounds: { ours: Driven; bare: Driven }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ ours: await drive(server, question, load), bare: await drive(bare, question, load) });
    }
    await bare.stop();
    console.log(
      line([
        question.name,
        String(Buffer.byteLength(answer)),
        ...cellsOf(rounds.map(({ ours }) => ours)),
        whole(median(rounds.map(({ bare }) => bare.cpu_us))),
        percent(median(rounds.map(({ ours }) => ours.rate)), median(rounds.map(({ bare }) => bare.rate))),
      ]),
    );
  }
  await server.stop();
}

async function warmUp(subject: Subject, all: readonly { question: Question }[], load: Load): Promise<void> {
  for (const { question } of all) {
    await drive(subject, question, { ...load, seconds: Math.ceil(WARM_UP_SECONDS / all.length) });
  }
}

const cellsOf = (rounds: readonly Driven[]): string[] => [
  whole(median(rounds.map(({ rate }) => rate))),
  milliseconds(median(rounds.map(({ p50 }) => p50))),
  milliseconds(median(rounds.map(({ p99 }) => p99))),
  whole(median(rounds.map(({ cpu_us }) => cpu_us))),
];
