import { createServer } from "node:http";
import { startProgram, stopProgram } from "../ops/programs.ts";

/** The least Node can do: reads a request and sends the same bytes each time, as a program of its own. */
export async function startBareServer(answer: string) {
  const program = await startProgram("bare node:http", "bench/bare-server.ts", { ANSWER: answer });
  return {
    origin: `http://localhost:${program.ready}`,
    process_id: program.process.pid ?? 0,
    stop: () => stopProgram(program),
  };
}

if (import.meta.main) {
  const answer = Buffer.from(process.env.ANSWER ?? "");
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": answer.length };
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, headers).end(answer));
  });
  server.listen(0, "localhost", () => process.send?.({ ready: (server.address() as { port: number }).port }));
  process.once("disconnect", () => process.exit(0));
  process.once("SIGTERM", () => process.exit(0));
}
