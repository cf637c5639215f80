import { join } from "node:path";
import { readEnv } from "./env.ts";
import { jsonLine, speakJson } from "./json-lines.ts";
import { startServer } from "./start.ts";

/** environment -> World -> app -> listen -> stop */
const projectFolder = join(import.meta.dirname, "../..");
const production = process.env.NODE_ENV === "production";
if (production) speakJson();
// Whoever reads our log may go before us; what is still to be stopped is stopped all the same.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
const ending = new AbortController();
const starting = Promise.try(() =>
  startServer(readEnv(process.env), projectFolder, { ending: ending.signal }),
);

process.once("SIGTERM", stop);
process.once("SIGINT", stop);
// Whoever started us takes us along when it goes.
process.once("disconnect", stop);
if (process.send && !process.connected) stop();

try {
  const { addresses } = await starting;
  // And may wait for this word.
  if (process.connected) process.send?.({ ready: addresses });
} catch (error) {
  if (!ending.signal.aborted) {
    const words = error instanceof Error ? readable(error) : String(error);
    process.stderr.write(production ? jsonLine("fatal", words) : `${words}\n`);
    process.exit(1);
  }
}

/** Also while it starts: a database of our own would run on without us. */
function stop(): void {
  ending.abort();
  void starting
    .then(
      (server) => server.stop(),
      () => {},
    )
    .then(() => process.exit(0));
}

function readable(error: Error): string {
  const cause = error.cause instanceof Error ? `\n  because: ${error.cause.message}` : "";
  return `${error.message || error.name}${cause}`;
}
