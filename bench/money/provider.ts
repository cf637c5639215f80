import { createServer } from "node:http";
import { startProgram, stopProgram } from "../../ops/programs/programs.ts";
import { portOf } from "../measuring/port-of.ts";
import { answersOf } from "./answers.ts";
import type { Recorded } from "./recorder.ts";

/**
 * A payment provider that costs next to nothing: bare `node:http` that answers at once what the stand-in answered
 * once, with each contribution's own ids in it. As a program of its own.
 */
export async function startBareProvider(recorded: Recorded) {
  const program = await startProgram("bare provider", "bench/money/provider.ts", {
    RECORDED: JSON.stringify(recorded),
  });
  return {
    origin: `http://localhost:${program.ready}`,
    process_id: program.process.pid ?? 0,
    /** From here on nobody learns what became of a payment, until `release`. */
    hold: () => void program.process.send("hold"),
    release: () => void program.process.send("release"),
    stop: () => stopProgram(program),
  };
}

if (import.meta.main) {
  const answer = answersOf(JSON.parse(process.env.RECORDED ?? ""));
  let held: (() => void)[] | null = null;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (bytes) => {
      body += bytes;
    });
    request.on("end", () => {
      const { status, json } = answer(request.method ?? "", request.url ?? "", body);
      const send = () =>
        response
          .writeHead(status, { "content-type": "application/json", "content-length": json.length })
          .end(json);
      if (held && request.method === "GET") held.push(send);
      else send();
    });
  });
  process.on("message", (word) => {
    for (const send of held ?? []) send();
    held = word === "hold" ? [] : null;
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "localhost", () => process.send?.({ ready: portOf(server) }));
  process.once("disconnect", () => process.exit(0));
  process.once("SIGTERM", () => process.exit(0));
}
