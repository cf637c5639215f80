import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { rosterLines } from "../ops/programs/made-up-roster.ts";
import { projectFolder } from "../ops/programs/project-folder.ts";
import { runCommand } from "../ops/upgrade/release.ts";
import { askLists } from "./measuring/ask-lists.ts";
import { chooseQuestions } from "./measuring/questions.ts";
import { startNewDatabase, startServer } from "./measuring/subject.ts";
import { head, line } from "./measuring/table.ts";

const LISTS_A_SECOND = 20;
const CALM_MS = 20_000;
/** So many times as long a list may take while players are imported, on a machine that they share. */
const MOST_TIMES = 5;

/**
 * `npm run bench -- imports`: a roster of so many players is imported, and imported once more, while lists are asked: how long it takes, and what those who
 * ask wait.
 */
export async function imports(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { players: { type: "string", default: "500000" } } });
  const players = Number(values.players);
  console.log(`${players} players.`);
  await using begun = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "bench-imports-"));
  begun.defer(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "roster.csv");
  await pipeline(Readable.from(rosterLines(players)), createWriteStream(file));
  const database = begun.adopt(await startNewDatabase("imports", 25_000), ({ stop }) => stop());
  const server = begun.adopt(await startServer(database.settings), ({ stop }) => stop());
  // Chosen before: the made-up teams are in no conference.
  const questions = await chooseQuestions(server.origin);
  const meanwhile = async (act: () => Promise<unknown>) => {
    const lists = askLists(server.origin, questions, LISTS_A_SECOND);
    const begin = performance.now();
    await act();
    const seconds = (performance.now() - begin) / 1_000;
    return { seconds, ...(await lists.end()) };
  };
  const again = () => runCommand(projectFolder, "import-roster", ["--sport", "2", file], database.settings);
  const all = [
    ["(nothing)", await meanwhile(() => sleep(CALM_MS))],
    ["imported", await meanwhile(again)],
    ["imported once more", await meanwhile(again)],
  ] as const;
  const calm_ms = all[0][1].list_p99_ms;
  console.log(`\n${head(["lists are asked while", "seconds", "list p50 ms", "list p99 ms", "at most"])}`);
  for (const [what, { seconds, list_p50_ms, list_p99_ms }] of all) {
    const limit = MOST_TIMES * calm_ms;
    console.log(
      line([what, seconds.toFixed(0), list_p50_ms.toFixed(1), list_p99_ms.toFixed(1), limit.toFixed(0)]),
    );
    if (list_p99_ms > limit) process.exitCode = 1;
  }
}
