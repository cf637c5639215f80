import { parseArgs } from "node:util";
import { type Flooded, pour } from "./measuring/flood.ts";
import { askQuestion, chooseQuestions, type Question } from "./measuring/questions.ts";
import { startDatabase, startServer } from "./measuring/subject.ts";
import { head, line } from "./measuring/table.ts";

const TIMES = 10;
/** As many as the server works on at once by itself: they find what it can do, and nobody has to wait. */
const CONNECTIONS_FOR_CAPACITY = 10;
/** In ordinary times an answer takes so many times its median at most, now and then. */
const NORMAL_IS_WITHIN = 5;
const NORMAL_IN_A_ROW = 20;

/**
 * What a server does that is asked ten times what it can answer: what it serves, how soon it refuses the others,
 * and how long after the flood it is as it was. The seven questions of `browse` in turn, none of them twice.
 */
export async function overload(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      players: { type: "string", default: "25000" },
      seconds: { type: "string", default: "10" },
      connections: { type: "string", default: "2000" },
    },
  });
  const seconds = Number(values.seconds);
  const database = await startDatabase(Number(values.players));
  const server = await startServer(database.settings);
  try {
    const questions = await chooseQuestions(server.origin);
    const ask = { origin: server.origin, questions, seconds };
    await pour({ ...ask, connections: CONNECTIONS_FOR_CAPACITY });
    const calm = await pour({ ...ask, connections: CONNECTIONS_FOR_CAPACITY });
    const capacity = calm.served.rate;
    const usual_ms = await usualMilliseconds(server.origin, questions);
    console.log(head(HEADINGS));
    console.log(row("as much as it can", capacity, calm));
    const connections = Number(values.connections);
    const flood = await pour({ ...ask, connections, rate: Math.round(capacity * TIMES) });
    const ended_at = performance.now();
    console.log(row(`${TIMES} times that`, capacity * TIMES, flood));
    const normal_after = await untilNormal(server.origin, questions, usual_ms, ended_at);
    console.log(
      `\nNormal again ${normal_after.toFixed(1)} s after the flood: ${NORMAL_IN_A_ROW} answers in a row,`,
    );
    console.log(`each within ${NORMAL_IS_WITHIN} times the usual ${usual_ms.toFixed(1)} ms.`);
  } finally {
    await server.stop();
    await database.stop();
  }
}

const HEADINGS = [
  "asked",
  "wanted/s",
  "answered/s",
  "served/s",
  "p50 ms",
  "p99 ms",
  "refused/s",
  "p50 ms",
  "p99 ms",
  "other/s",
];

const row = (name: string, wanted: number, { served, refused, other }: Flooded): string =>
  line([
    name,
    ...[wanted, served.rate + refused.rate + other, served.rate].map((rate) => rate.toFixed(0)),
    ...[served.p50, served.p99].map((ms) => ms.toFixed(1)),
    refused.rate.toFixed(0),
    ...[refused.p50, refused.p99].map((ms) => ms.toFixed(1)),
    other.toFixed(0),
  ]);

async function usualMilliseconds(origin: string, questions: readonly Question[]): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < 10; time += 1) {
    for (const question of questions) all.push((await timed(origin, question, time)).ms);
  }
  return all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

/** Seconds from the end of the flood until the first of many answers in a row that are as usual. */
async function untilNormal(
  origin: string,
  questions: readonly Question[],
  usual_ms: number,
  ended_at: number,
): Promise<number> {
  let since = performance.now();
  let in_a_row = 0;
  for (let number = 0; in_a_row < NORMAL_IN_A_ROW; number += 1) {
    const asked_at = performance.now();
    const question = questions[number % questions.length];
    if (!question) throw new Error("There is nothing to ask.");
    const { ok, ms } = await timed(origin, question, number);
    if (in_a_row === 0) since = asked_at;
    in_a_row = ok && ms <= NORMAL_IS_WITHIN * usual_ms ? in_a_row + 1 : 0;
    if (asked_at - ended_at > 60_000) throw new Error("It is not normal again after a minute.");
  }
  return (since - ended_at) / 1_000;
}

/** Spaces after the body make it another question each time. */
async function timed(origin: string, { path, body, name }: Question, number: number) {
  const begun_at = performance.now();
  const ok = await askQuestion(origin, { name, path, body: body + " ".repeat(number % 500) }).then(
    () => true,
    () => false,
  );
  return { ok, ms: performance.now() - begun_at };
}
