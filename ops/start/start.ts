import * as z from "zod/mini";
import { jsonLine, speakJson } from "../../server/startup/json-lines.ts";
import { type Demo, startStandIns } from "../demo/demo.ts";
import { playPastBeside } from "../demo/demo-past.ts";
import { buildIfStale } from "../programs/build.ts";
import { programsTogether } from "../programs/programs.ts";
import { quietLog } from "./quiet-log.ts";

/** What the server says when it is ready: where it is, and where its data lies. */
const READY = z.object({ site: z.string(), figures: z.string(), data: z.string() });

type Line = readonly [name: string, text: string];

const FOR_VISITORS: readonly Line[] = [
  ["API key", "demo-key"],
  ["Test card", "4242 4242 4242 4242, any future date, any CVC"],
  ["Accounts", "admin@, athlete@, fan@, brand@ and compliance@demo.test"],
  ["Their password", "Demo-pass-1"],
];

/** A warning, not a refusal: a container can't be reached otherwise, not even from its own machine. */
const OPEN_TO_OTHERS: Line = ["Careful", "HOST lets the network in, and everybody knows these passwords."];
const isThisMachine = (host = "127.0.0.1") => /^(localhost|127(\.\d+){3}|::1)$/.test(host.trim());

/** `npm start`: everything on one machine. In production the server alone, with nothing played. */
const production = process.env.NODE_ENV === "production";
if (production) speakJson();
const programs = programsTogether();
const ending = new AbortController();

process.once("SIGTERM", () => void stop(0));
process.once("SIGINT", () => void stop(0));

try {
  await start();
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  if (!ending.signal.aborted) process.stderr.write(production ? jsonLine("fatal", words) : `${words}\n`);
  await stop(1);
}

async function start(): Promise<void> {
  const begin = performance.now();
  const built = await buildIfStale(ending.signal);
  if (built) say("The web pages are built.");
  const demo: Demo = production
    ? { programs: [], environment: {}, addresses: [] }
    : await startStandIns(process.env, programs.start);
  // In production its output is ours, as it comes.
  const log = production ? null : quietLog(process.env.LOG_LEVEL, say);
  const server = await programs.start("server", "server/startup/main.ts", demo.environment, log?.hear);
  for (const { name, process: child } of [server, ...demo.programs]) {
    child.once("exit", (code, signal) => {
      if (ending.signal.aborted) return;
      say(`${name} ended (${signal ?? `code ${code}`}).`);
      void stop(1);
    });
  }
  const { site, figures, data } = READY.parse(server.ready);
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
  if (production)
    return void process.stdout.write(jsonLine("info", "ready", { site, figures, data, seconds }));
  const lines: readonly Line[] = [
    ["The site", site],
    ["API, to read and try", `${site}/docs`],
    ...demo.addresses,
    ["Figures", figures],
    ["Data", data],
    ...FOR_VISITORS,
    ...(isThisMachine(process.env.HOST) ? [] : [OPEN_TO_OTHERS]),
  ];
  say(table(`Ready in ${seconds} s`, lines));
  log?.hush();
  await playPastBeside(process.env, site, (text) => {
    if (ending.signal.aborted) return;
    const left_out = log?.resume() ?? 0;
    say(left_out > 0 ? `${text} ${left_out} lines of its log were left out.` : table(text, lines));
  });
  log?.resume();
}

/** The server first, so that its last requests still find their partners; also while it is still starting. */
async function stop(code: number): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort();
  await programs.stop();
  process.exit(code);
}

function table(title: string, lines: readonly Line[]): string {
  const width = Math.max(...lines.map(([name]) => name.length)) + 2;
  return ["", title, ...lines.map(([name, value]) => `  ${name.padEnd(width)}${value}`), ""].join("\n");
}

/** For a person at a terminal; in production for whoever reads the log. */
function say(text: string): void {
  process.stdout.write(production ? jsonLine("info", text) : `${text}\n`);
}
