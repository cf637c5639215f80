import { watch } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { startStandIns } from "../demo/demo.ts";
import { playPastBeside } from "../demo/demo-past.ts";
import { type Program, startProgram, stopProgram } from "../programs/programs.ts";
import { projectFolder } from "../programs/project-folder.ts";

/**
 * `npm run dev`: pages straight from web/ with hot reload; the server starts again when one of its files changes.
 */
const WATCHED = ["server", "contract", "pure", "database"];
/** Saving a file makes several events; they are one change. */
const QUIET_MS = 150;

const demo = await startStandIns(process.env, startProgram);
let server: Program | null = null;
let turn: Promise<void> = Promise.resolve();

await restart();
say(
  `\nDeveloping at ${siteOf(server)}\n${demo.addresses.map(([name, at]) => `  ${name}: ${at}`).join("\n")}\n`,
);
if (server) void playPastBeside(process.env, siteOf(server), say);

let waiting: NodeJS.Timeout | undefined;
for (const room of WATCHED) {
  watch(join(projectFolder, room), { recursive: true }, (_event, file) => {
    if (!file || !/\.(ts|sql|csv)$/.test(file) || file.endsWith(".test.ts")) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      say(`${room}/${file} changed; the server starts again.`);
      void restart();
    }, QUIET_MS);
  });
}

process.once("SIGTERM", stop);
process.once("SIGINT", stop);

/** One restart at a time. If the server does not start, its reason stays on the screen until the next change. */
function restart(): Promise<void> {
  turn = turn.then(async () => {
    if (server) await stopProgram(server);
    server = await startProgram("server", "server/startup/main.ts", {
      ...demo.environment,
      WEB_PAGES: "source",
      // What was just saved is to be seen at once.
      REPEAT_ANSWERS_MS: "0",
    }).catch((error: Error) => {
      say(error.message);
      return null;
    });
  });
  return turn;
}

async function stop(): Promise<void> {
  await turn;
  for (const program of [server, ...demo.programs]) if (program) await stopProgram(program);
  process.exit(0);
}

function siteOf(program: Program | null): string {
  return program ? z.object({ site: z.string() }).parse(program.ready).site : "(it did not start)";
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
