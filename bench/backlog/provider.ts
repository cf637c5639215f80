import { createServer } from "node:http";
import * as z from "zod/mini";
import { startProgram, stopProgram } from "../../ops/programs/programs.ts";
import { portOf } from "../measuring/port-of.ts";
import { answersOf } from "../money/answers.ts";
import type { Recorded } from "../money/recorder.ts";

/** What the provider's list holds from now on: so many events of each of these contributions. */
const lost = z.object({ of: z.array(z.string()), events_each: z.int() });
export type Lost = z.infer<typeof lost>;

/**
 * A bare payment provider as in `bench -- money`, which also has a list of events that nobody brought: of each contribution the one that its page was
 * paid, and others about the same payment. `plan`: it tells of plans, too.
 */
export async function startForgetfulProvider(recorded: Recorded, plan: Recorded | null) {
  const program = await startProgram("bare provider", "bench/backlog/provider.ts", {
    RECORDED: JSON.stringify(recorded),
    PLAN: JSON.stringify(plan),
  });
  return {
    origin: `http://localhost:${program.ready}`,
    /** Returns when the list is there. */
    async loses(events: Lost): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      program.process.once("message", resolve);
      program.process.send(events);
      await promise;
    },
    stop: () => stopProgram(program),
  };
}

/** The newest first, as the provider lists them. */
function listOf({ event, contribution_id }: Recorded, { of, events_each }: Lost) {
  const created = Math.floor(Date.now() / 1_000);
  const pieces = JSON.stringify({ ...JSON.parse(event), created }).split(contribution_id);
  const idOf = (place: number) =>
    `evt_${of[Math.floor(place / events_each)]}${place % events_each === 0 ? "" : `_${place % events_each}`}`;
  const eventAt = (place: number): string => {
    const id = of[Math.floor(place / events_each)] ?? "";
    const told = pieces.join(id);
    return place % events_each === 0
      ? told
      : told
          .replace(`"id":"evt_${id}"`, `"id":"${idOf(place)}"`)
          .replace('"type":"checkout.session.completed"', '"type":"charge.updated"');
  };
  const places = new Map(Array.from({ length: of.length * events_each }, (_, place) => [idOf(place), place]));
  return (query: URLSearchParams): string => {
    const after = query.get("starting_after");
    const from = after === null ? 0 : (places.get(after) ?? places.size) + 1;
    const to = Math.min(from + Number(query.get("limit") ?? 10), places.size);
    const data = Array.from({ length: Math.max(to - from, 0) }, (_, nth) => eventAt(from + nth));
    return `{"object":"list","url":"/v1/events","has_more":${to < places.size},"data":[${data.join()}]}`;
  };
}

if (import.meta.main) {
  const recorded: Recorded = JSON.parse(process.env.RECORDED ?? "");
  const plan: Recorded | null = JSON.parse(process.env.PLAN ?? "null");
  const [ofContributions, ofPlans] = [answersOf(recorded), plan && answersOf(plan)];
  const answer = (...asked: Parameters<typeof ofContributions>) => {
    const told = ofContributions(...asked);
    return told.status === 404 && ofPlans ? ofPlans(...asked) : told;
  };
  let list: ReturnType<typeof listOf> | null = null;
  process.on("message", (said) => {
    list = listOf(recorded, lost.parse(said));
    process.send?.("listed");
  });
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (bytes) => {
      body += bytes;
    });
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
      const { status, json } =
        list && pathname === "/v1/events"
          ? { status: 200, json: Buffer.from(list(searchParams)) }
          : answer(request.method ?? "", request.url ?? "", body);
      response
        .writeHead(status, { "content-type": "application/json", "content-length": json.length })
        .end(json);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "localhost", () => process.send?.({ ready: portOf(server) }));
  process.once("disconnect", () => process.exit(0));
  process.once("SIGTERM", () => process.exit(0));
}
