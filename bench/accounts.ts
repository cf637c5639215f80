import { argon2, randomBytes } from "node:crypto";
import { parseArgs, promisify } from "node:util";
import pg from "pg";
import { login, sync } from "../contract/accounts/accounts.ts";
import { oneClient } from "./measuring/one-client.ts";
import { cpuSeconds } from "./measuring/processor.ts";
import { hearStatements, type Statement } from "./measuring/statements.ts";
import { type FilledDatabase, startDatabase, startServer } from "./measuring/subject.ts";
import { head, line, median } from "./measuring/table.ts";

/** Of the demo. */
const RIGHT = { username: "fan@demo.test", password: "Demo-pass-1" };
const WRONG = { ...RIGHT, password: "Demo-pass-2" };
const UNKNOWN = { ...RIGHT, username: "nobody@demo.test" };

/**
 * What a session costs each call, and what signing in costs: one after the other, on one connection. All that is in a
 * table takes turns, so that each meets the same machine; each figure is a median.
 */
export async function accounts(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { rounds: { type: "string", default: "3000" }, "sign-ins": { type: "string", default: "40" } },
  });
  const rounds = Number(values.rounds);
  const sign_ins = Number(values["sign-ins"]);
  console.log(`${rounds} rounds, ${sign_ins} sign-ins.`);
  const database = await startDatabase(1_000);
  try {
    const look_up = await learnLookUp(database);
    const server = await startServer(database.settings);
    try {
      console.log(`\n${head(["a session", "ms", "of select 1"])}`);
      await measureSession(server, { database, look_up, rounds });
      console.log(`\n${head(["a sign-in", "ms", "server's CPU ms"])}`);
      await measureSignIn(server, sign_ins);
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

/** What the server asks its database to know who is signed in, as overheard. */
async function learnLookUp(database: FilledDatabase): Promise<Statement> {
  const wire = await hearStatements(database.appUrl);
  const server = await startServer({ ...database.settings, DATABASE_URL: wire.url });
  const { ask, close } = oneClient(server.origin);
  try {
    const { cookie } = await ask(login, RIGHT);
    // Jobs ask on as well.
    const heard = (await wire.during(() => ask(sync, {}, cookie))).filter(({ text }) =>
      /\bsessions\b/.test(text),
    );
    const [look_up] = heard;
    if (!look_up || heard.length > 1) throw new Error(`Who is signed in takes ${heard.length} statements.`);
    return look_up;
  } finally {
    close();
    await server.stop();
    wire.close();
  }
}

/** The same call with a session and without: only the first asks the database, and it asks nothing else. */
async function measureSession(
  server: { origin: string },
  { database, look_up, rounds }: { database: FilledDatabase; look_up: Statement; rounds: number },
): Promise<void> {
  const { ask, close } = oneClient(server.origin);
  const direct = new pg.Pool({ connectionString: database.appUrl, max: 1 });
  const { text, values } = look_up;
  try {
    const { cookie } = await ask(login, RIGHT);
    const [signed_in = 0, nobody = 0, statement = 0, select_1 = 0] = await inTurns(rounds, [
      async () => (await ask(sync, {}, cookie)).ms,
      async () => (await ask(sync, {})).ms,
      () => timed(() => direct.query({ name: "look-up", text, values })),
      () => timed(() => direct.query({ name: "one", text: "select 1", values: [] })),
    ]);
    const row = (name: string, ms: number) =>
      console.log(line([name, ms.toFixed(3), (ms / select_1).toFixed(1)]));
    row("call, nobody signed in", nobody);
    row("call, signed in", signed_in);
    row("the session's share", signed_in - nobody);
    row("its statement alone", statement);
    row("`select 1`", select_1);
  } finally {
    close();
    await direct.end();
  }
}

async function measureSignIn(
  server: { origin: string; process_id: number },
  sign_ins: number,
): Promise<void> {
  const { ask, close } = oneClient(server.origin);
  const asked = { "right password": RIGHT, "wrong password": WRONG, "unknown e-mail": UNKNOWN };
  const processor: number[][] = [[], [], []];
  try {
    const signIn = async (body: object, at: number) => {
      const before = cpuSeconds(server.process_id);
      const { ms } = await ask(login, body);
      const after = cpuSeconds(server.process_id);
      if (before !== null && after !== null) processor[at]?.push((after - before) * 1_000);
      return ms;
    };
    const found = await inTurns(sign_ins, [
      ...Object.values(asked).map((body, at) => () => signIn(body, at)),
      () => timed(hashOnce),
    ]);
    const row = (name: string, ms: number, cpu_ms: number | null) =>
      console.log(line([name, ms.toFixed(1), cpu_ms === null ? "-" : cpu_ms.toFixed(0)]));
    Object.keys(asked).forEach((name, at) => void row(name, found[at] ?? 0, mean(processor[at] ?? [])));
    row("argon2id alone", found[3] ?? 0, null);
  } finally {
    close();
  }
}

const argon2id = promisify(argon2);
/** At the cost that the server's settings begin with. */
const hashOnce = () =>
  argon2id("argon2id", {
    message: RIGHT.password,
    nonce: randomBytes(16),
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  });

/** The medians of what each of them measured, the first tenth left out: by then all is compiled. */
async function inTurns(rounds: number, measures: readonly (() => Promise<number>)[]): Promise<number[]> {
  const taken = measures.map((): number[] => []);
  for (let round = 0; round < rounds * 1.1; round += 1)
    for (const [at, measure] of measures.entries()) taken[at]?.push(await measure());
  return taken.map((all) => median(all.slice(Math.ceil(rounds * 0.1))) ?? 0);
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun_at = performance.now();
  await act();
  return performance.now() - begun_at;
}

/** Processors are told in hundredths of a second: only many together say something. */
const mean = (all: readonly number[]): number | null =>
  all.length === 0 ? null : all.reduce((sum, each) => sum + each, 0) / all.length;
