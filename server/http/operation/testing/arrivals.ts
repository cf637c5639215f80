import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import Fastify from "fastify";
import { listen } from "../listen.ts";

/**
 * What several listeners at one port buy: so many visitors connect at once, each on a connection of its own, to a server
 * that works a millisecond for each. `node server/http/operation/testing/arrivals.ts [visitors]`
 */
const LISTENERS = [1, 4, 16];
const WORK_MS = 1;
const HOST = "127.0.0.1";

if (import.meta.main) {
  if (process.env.SERVE_WITH) await serve(Number(process.env.SERVE_WITH));
  else await measure(Number(process.argv[2] ?? 2_000));
}

async function serve(listeners: number): Promise<void> {
  const app = Fastify();
  app.get("/", async () => {
    const end = performance.now() + WORK_MS;
    while (performance.now() < end);
    return "here";
  });
  await app.ready();
  const port = Number(process.env.PORT);
  await listen(app, { host: HOST, port }, { listeners });
  process.once("disconnect", () => process.exit());
  process.send?.("listening");
}

async function measure(visitors: number): Promise<void> {
  console.log(
    `| listeners | accepted and answered: median ms | p99 ms | last ms | reset |\n| --: | --: | --: | --: | --: |`,
  );
  for (const [at, listeners] of LISTENERS.entries()) {
    const port = 28_000 + at;
    const env = { ...process.env, SERVE_WITH: String(listeners), PORT: String(port) };
    const server = fork(import.meta.filename, { env });
    await once(server, "message");
    const tries = await Promise.all(Array.from({ length: visitors }, () => visit(port)));
    server.kill();
    await once(server, "exit");
    const waited = tries.filter((ms) => ms !== null);
    waited.sort((one, other) => one - other);
    const part = (share: number) => Math.round(waited[Math.floor((waited.length - 1) * share)] ?? 0);
    console.log(`| ${listeners} | ${part(0.5)} | ${part(0.99)} | ${part(1)} | ${visitors - waited.length} |`);
  }
}

/** Milliseconds from the first packet to the whole answer, on a new connection; null where it was reset. */
async function visit(port: number): Promise<number | null> {
  const begin = performance.now();
  const socket = connect(port, HOST);
  socket.write(`GET / HTTP/1.1\r\nhost: ${HOST}\r\nconnection: close\r\n\r\n`);
  socket.resume();
  let failed = false;
  socket.on("error", () => {
    failed = true;
  });
  await new Promise((done) => socket.once("close", done));
  return failed ? null : performance.now() - begin;
}
