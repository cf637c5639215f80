import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pages } from "../contract/pages/addresses.ts";
import { commonFilterPlayers } from "../contract/players/players.ts";
import { type Driving, drive } from "./measuring/drive.ts";
import { askQuestion } from "./measuring/questions.ts";
import { hearStatements } from "./measuring/statements.ts";
import { startNewDatabase, startServer } from "./measuring/subject.ts";
import { head, line } from "./measuring/table.ts";

/** A million people within an hour. */
const PEOPLE_A_SECOND = 1_000_000 / 3_600;
/** Each asks at the same moments as the others: of many more the asker would measure its own crowd. */
const CONNECTIONS = 20;
const MOST_P99_MS = 100;
/** Of a hundred people so many may have a statement asked of the database on their behalf. */
const MOST_FALL_THROUGH = 0.1;

/**
 * `npm run bench -- shared`: an athlete's page that is passed on, and asked for by a million people within an hour, each from the server itself: what one process
 * needs for it, how long they wait, and how much of it falls through to the database.
 */
export async function shared(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { seconds: { type: "string", default: "20" } } });
  const seconds = Number(values.seconds);
  await using begun = new AsyncDisposableStack();
  const database = begun.adopt(await startNewDatabase("shared", 1_000), ({ stop }) => stop());
  const wire = begun.adopt(await hearStatements(database.appUrl), ({ close }) => close());
  const server = begun.adopt(
    await startServer({ ...database.settings, DATABASE_URL: wire.url }),
    ({ stop }) => stop(),
  );
  const page = await pageOf(server.origin);
  const idle = await wire.during(() => sleep(seconds * 1_000));
  let driven: Awaited<ReturnType<typeof drive>> | undefined;
  const load = { seconds, connections: CONNECTIONS, rate: Math.round(PEOPLE_A_SECOND) };
  const heard = await wire.during(async () => {
    driven = await drive(server, page.asked, load);
  });
  if (!driven) throw new Error("Nobody asked.");
  // An idle server asks things too.
  const own = new Set(idle.map(({ text }) => text));
  const fell_through = heard.filter(({ text }) => !own.has(text)).length / (driven.rate * seconds);
  console.log(
    `\nCache-Control: ${page.cache_control}\n\n${head(["a million within an hour", "measured", "at most"])}`,
  );
  for (const [what, value, limit] of [
    ["answered a second", driven.rate.toFixed(0), "-"],
    ["p50 ms", driven.p50.toFixed(0), "-"],
    ["p99 ms", driven.p99.toFixed(0), String(MOST_P99_MS)],
    ["of a processor, %", (((driven.cpu_us ?? 0) * driven.rate) / 10_000).toFixed(0), "-"],
    ["statements for each", fell_through.toFixed(3), String(MOST_FALL_THROUGH)],
  ] as const)
    console.log(line([what, value, limit]));
  const is_kept = page.cache_control.includes("s-maxage=");
  const is_served = driven.rate > 0.95 * PEOPLE_A_SECOND;
  if (!is_kept || !is_served || driven.p99 > MOST_P99_MS || fell_through > MOST_FALL_THROUGH)
    process.exitCode = 1;
}

/** An athlete's page, by its address, and what is said of how long it may be kept. */
async function pageOf(origin: string): Promise<{ asked: Driving; cache_control: string }> {
  const question = { name: "", path: `${commonFilterPlayers.path}?limit=1`, body: "{}" };
  const found = commonFilterPlayers.answer.parse(JSON.parse(await askQuestion(origin, question)));
  const [athlete] = found.filtered_players;
  if (!athlete) throw new Error("There is nobody.");
  const path = pages.detail.to(athlete);
  const headers = { "accept-encoding": "gzip", accept: "text/html" };
  const answer = await fetch(origin + path, { headers, redirect: "error" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return { asked: { path, headers }, cache_control: answer.headers.get("cache-control") ?? "" };
}
