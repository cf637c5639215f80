import type { Script } from "../measuring/pgbench.ts";
import type { Heard, Statement } from "../measuring/statements.ts";
import type { HeardMoney } from "./learn.ts";

/** The three that pgbench runs: what the server says to the database, with other ids each time. */
export interface MoneyScripts {
  /** Opens a contribution of one of `:players` athletes. */
  checkout: Script;
  /** Stores the event of the contribution that is number `:n` of the table `bench_contributions`, with its job. */
  store: Script;
  /** Works on the oldest job: books what the provider told, notes it, and does the job for the receipt. */
  settle: Script;
}

/** From what was overheard. Fails where the server does it so differently that this has to be thought over. */
export function scriptsOf(heard: HeardMoney, taskIds: ReadonlyMap<string, number>): MoneyScripts {
  const stored = heard.event.findIndex(({ text }) => text.includes("insert into provider_events")) + 1;
  if (stored === 0 || heard.event.slice(0, stored).some(({ text }) => text === "begin")) {
    throw new Error("An event is not stored by one statement alone.");
  }
  const any: Word[] = [
    [heard.idempotency_key, "gen_random_uuid()"],
    [String(heard.player_id), ":player_id"],
    ...secretsIn(heard.checkout, /^(\\x[\da-f]{32})$/, "decode(md5(random()::text), 'hex')"),
    ...secretsIn(heard.event, /"card_hex":"([\da-f]{32})"/, "md5(random()::text)"),
  ];
  const id = (sql: string): Word => [heard.contribution_id, sql];
  const known = id(":contribution_id");
  const numbered = id("(select contribution_id from bench_contributions where n = :n)");
  return {
    checkout: scriptOf(
      ["\\set player_id random(1, :players)"],
      heard.checkout.filter(({ text }) => !LOOKS_FOR_A_JOB.test(text)),
      () => [...any, known],
    ),
    store: scriptOf(
      ["\\set turn :turn + 1", "\\set n :client_id + 1 + :clients * (:turn - 1)"],
      heard.event.slice(stored - 1, stored),
      () => [...any, numbered],
    ),
    settle: scriptOf([], withoutIdleLooks(heard.event, stored, taskIds), (is_known) => [
      ...any,
      // What the job says, until the event's row has said it.
      is_known ? known : id("substr(:job0_payload::json->>'event_id', 5)"),
    ]),
  };
}

/** What was heard once, and the SQL that stands for it where pgbench says it. */
type Word = [heard: string, sql: string];

function secretsIn(statements: readonly Statement[], pattern: RegExp, sql: string): Word[] {
  const values = statements.flatMap((statement) => statement.values);
  const found = values.flatMap((value) => pattern.exec(value ?? "")?.[1] ?? []);
  return [...new Set(found)].map((secret) => [secret, sql]);
}

const LOOKS_FOR_A_JOB = /_private_jobs[\s\S]*skip locked/;
const JOB_IS_DONE = /^delete from [\s\S]*_private_jobs/;
const ANSWERS_CONTRIBUTION = /^\s*(select(?!\s+from\b)|with)[\s\S]*\bcontribution_id\b/;
/** Of what is no order it finds nothing. */
const ASKS_FOR_ORDER = /\bjoin orders\b/;

/**
 * After the event is stored: all but the looks for a job that found none, since those come less often the more there
 * is to do.
 */
function withoutIdleLooks(
  heard: readonly Heard[],
  from: number,
  taskIds: ReadonlyMap<string, number>,
): Heard[] {
  const open = new Set<number>();
  const waiting = new Set<string>();
  const added = new Map<string, number>();
  return heard.filter(({ connection, text, values }, at) => {
    if (text === "begin") open.add(connection);
    if (text === "commit") open.delete(connection);
    if (text.includes("graphile_worker.add_job")) {
      added.set(values.find((value) => taskIds.has(value ?? "")) ?? "", connection);
    }
    for (const [task, adder] of added) {
      if (!open.has(adder) && added.delete(task)) waiting.add(task);
    }
    if (!LOOKS_FOR_A_JOB.test(text)) return at >= from && !text.includes("LISTEN");
    const tasks: string[] = values[1]?.match(/\d+/g) ?? [];
    return [...waiting].some((name) => tasks.includes(String(taskIds.get(name))) && waiting.delete(name));
  });
}

function scriptOf(
  before: readonly string[],
  statements: readonly Heard[],
  wordsOf: (is_known: boolean) => readonly Word[],
): Script {
  const variables: Record<string, string> = {};
  let jobs_begun = 0;
  let jobs_done = 0;
  let is_known = false;
  const lines = statements.map(({ text, values }, at) => {
    const words = wordsOf(is_known);
    const parameter = (number: number): string => {
      // What was begun first is done first.
      if (JOB_IS_DONE.test(text)) return `:job${jobs_done++}_id`;
      const value = values[number - 1] ?? null;
      if (value === null) return "null";
      const name = `s${at}p${number}`;
      variables[name] = value;
      return said(value, `:${name}`, words);
    };
    // On one line a comment would hide all that follows.
    const bare = text.split("\n").map((line) => line.split("--", 1)[0]);
    const asked = bare.join("\n").trim().replaceAll(/\s+/g, " ").replace(/;$/, "");
    const sql = asked.replaceAll(/\$(\d+)/g, (_, number) => parameter(Number(number)));
    // The server takes as many as it has hands for at one look; pgbench works on one.
    if (LOOKS_FOR_A_JOB.test(text))
      return `${sql.replace(/limit \d+/, "limit 1")} \\aset job${jobs_begun++}_`;
    // The contribution that is answered, and whose it is, is needed again.
    const is_answer = ANSWERS_CONTRIBUTION.test(text) && !ASKS_FOR_ORDER.test(text);
    is_known ||= is_answer;
    return `${sql}${is_answer ? " \\gset" : ";"}`;
  });
  if (jobs_begun !== jobs_done) throw new Error(`${jobs_begun} jobs were begun and ${jobs_done} done.`);
  return { text: [...before, ...lines, ""].join("\n"), variables };
}

/** A value as pgbench says it: itself, or what stands for it, whole or within a longer text. */
function said(value: string, variable: string, words: readonly Word[]): string {
  const whole = words.find(([heard]) => heard === value);
  if (whole) return whole[1];
  // A number is within too many others.
  const within = words.filter(([heard]) => heard.length > 8 && value.includes(heard));
  return within.reduce((sql, [heard, by]) => `replace(${sql}::text, '${heard}', ${by}::text)`, variable);
}
