import { once } from "node:events";
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { commonFilterPlayers } from "../contract/players/players.ts";
import { oneClient } from "./measuring/one-client.ts";
import { portOf } from "./measuring/port-of.ts";
import { cpuSeconds } from "./measuring/processor.ts";
import { startDatabase, startServer } from "./measuring/subject.ts";
import { head, line, median, whole } from "./measuring/table.ts";

/** As they are set: no collector, one that is told of a tenth, one that is told of everything. */
const WAYS = (url: string): Readonly<Record<string, Record<string, string>>> => ({
  off: {},
  "a tenth": { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: "0.1" },
  everything: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url },
});

/**
 * `npm run bench -- traces`: what telling a collector costs. One asker, one list of athletes after the other, each asked of the
 * database anew, in turns off, a tenth, everything, off …; processor time of the server alone.
 */
export async function traces(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { asked: { type: "string", default: "2000" }, rounds: { type: "string", default: "5" } },
  });
  const asked = Number(values.asked);
  console.log(`${asked} answers a turn, ${values.rounds} rounds.`);
  await using open = new AsyncDisposableStack();
  const sink = createServer((request, answer) => {
    request.resume().on("end", () => answer.writeHead(200, { "content-type": "application/json" }).end("{}"));
  }).listen(0, "127.0.0.1");
  await once(sink, "listening");
  open.defer(() => sink.closeAllConnections());
  open.defer(() => void sink.close());
  const url = `http://127.0.0.1:${portOf(sink)}/v1/traces`;
  const database = await startDatabase(1_001);
  open.defer(() => database.stop());

  const servers = new Map<string, Awaited<ReturnType<typeof startServer>>>();
  for (const [way, settings] of Object.entries(WAYS(url))) {
    const server = await startServer({ ...database.settings, REPEAT_ANSWERS_MS: "0", ...settings });
    open.defer(() => server.stop());
    servers.set(way, server);
  }
  const taken = new Map<string, number[]>([...servers.keys()].map((way) => [way, []]));
  for (let round = -1; round < Number(values.rounds); round++)
    for (const [way, server] of servers) {
      const micros = await cpuMicros(server, asked);
      // The first round warms up.
      if (round >= 0 && micros !== null) taken.get(way)?.push(micros);
    }
  const off = median(taken.get("off") ?? []);
  console.log(head(["traced", "CPU µs an answer", "of off"]));
  for (const [way, micros] of taken) {
    const middle = median(micros);
    const ratio = middle === null || !off ? "-" : (middle / off).toFixed(2);
    console.log(line([way, whole(middle), ratio]));
  }
}

/** Microseconds of the server's processor for each of `asked` answers, what is sent to the collector meanwhile among them. */
async function cpuMicros(
  { origin, process_id }: { origin: string; process_id: number },
  asked: number,
): Promise<number | null> {
  const client = oneClient(origin);
  const before = cpuSeconds(process_id);
  for (let skip = 0; skip < asked; skip++) {
    const path = `${commonFilterPlayers.path}?limit=21&skip=${skip % 500}`;
    const { status } = await client.ask({ method: "POST", path }, {});
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  const after = cpuSeconds(process_id);
  client.close();
  return before === null || after === null ? null : ((after - before) * 1_000_000) / asked;
}
