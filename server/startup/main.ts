import { join } from "node:path";
import { readEnv } from "./env.ts";
import { startServer } from "./start.ts";

/** environment -> World -> app -> listen -> stop */
const projectFolder = join(import.meta.dirname, "../..");
try {
  const server = await startServer(readEnv(process.env), projectFolder);
  const stop = () => void server.stop().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // Whoever started us may wait for this word, and takes us along when it goes.
  process.send?.({ ready: server.addresses });
  process.once("disconnect", stop);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? readable(error) : String(error)}\n`);
  process.exit(1);
}

function readable(error: Error): string {
  const cause = error.cause instanceof Error ? `\n  because: ${error.cause.message}` : "";
  return `${error.message || error.name}${cause}`;
}
