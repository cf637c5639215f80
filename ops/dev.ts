import { startStandIns } from "./demo.ts";
import { startProgram, stopProgram } from "./programs.ts";

/**
 * `npm run dev`: pages straight from web/ with hot reload; the server starts again when one of its files changes.
 */
const demo = await startStandIns(process.env);
const watched = ["server", "contract", "database"].map((room) => `--watch-path=${room}`);
const server = await startProgram("server", "server/main.ts", { ...demo.environment, WEB_PAGES: "source" }, [
  "--watch",
  "--watch-preserve-output",
  ...watched,
]);
const { site } = server.ready as { site: string };
process.stdout.write(
  `\nDeveloping at ${site}\n${demo.addresses.map(([name, at]) => `  ${name}: ${at}`).join("\n")}\n\n`,
);

const stop = async () => {
  for (const program of [server, ...demo.programs]) await stopProgram(program);
  process.exit(0);
};
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
