import { createServer } from "node:http";
import { startProgram, stopProgram } from "../../ops/programs/programs.ts";
import { portOf } from "./port-of.ts";

/** The least Node can do: reads a request and sends the same bytes each time, as a program of its own. */
export async function startBareServer(answer: Buffer | string, headers: Record<string, string> = JSON_TEXT) {
  const program = await startProgram("bare node:http", "bench/measuring/bare-server.ts", {
    // One setting holds 128 KB at most, in a form that can be any bytes.
    ANSWER: Buffer.from(answer).toString("base64"),
    HEADERS: JSON.stringify(headers),
  });
  return {
    origin: `http://localhost:${program.ready}`,
    process_id: program.process.pid ?? 0,
    stop: () => stopProgram(program),
  };
}

const JSON_TEXT = { "content-type": "application/json; charset=utf-8" };

if (import.meta.main) {
  const answer = Buffer.from(process.env.ANSWER ?? "", "base64");
  const headers = { ...JSON.parse(process.env.HEADERS ?? "{}"), "content-length": answer.length };
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, headers).end(answer));
  });
  server.listen(0, "localhost", () => process.send?.({ ready: portOf(server) }));
  process.once("disconnect", () => process.exit(0));
  process.once("SIGTERM", () => process.exit(0));
}
