import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import * as z from "zod/mini";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { startProgram, stopProgram } from "../../ops/programs/programs.ts";
import { openLine } from "../measuring/line.ts";
import { HEADERS } from "../measuring/questions.ts";

/** What is asked: new contributions for so many seconds, or each of these contributions' event once. */
export type Asking = { origin: string; connections: number } & (
  | { checkouts: { players: number; seconds: number } }
  | { events: { of: readonly string[]; event: string; was: string } }
);

export type AskResult = z.infer<typeof askResult>;
const askResult = z.object({
  answered: z.number(),
  seconds: z.number(),
  /** Milliseconds until half and 99 of a hundred answers had come. */
  p50: z.number(),
  p99: z.number(),
});
const message = z.union([askResult, z.object({ failed: z.string() })]);

/** Whom the server takes for the provider, and what the event door is called. */
export const WEBHOOK_SECRET = "whsec_bench";
export const EVENTS_PATH = "/webhooks/card-payments";
/** Whole dollars of every contribution. */
export const DOLLARS = 50;

/** A process of its own that asks the server, on so many connections, each as soon as it has its answer. */
export async function startAsker() {
  const program = await startProgram("asker", "bench/money/asker.ts", {});
  return {
    process_id: program.process.pid ?? 0,
    /** Fails where an answer is not 2xx. */
    async ask(asking: Asking): Promise<AskResult> {
      program.process.send(asking);
      const [said] = await once(program.process, "message");
      const answer = message.parse(said);
      if ("failed" in answer) throw new Error(answer.failed);
      return answer;
    },
    stop: () => stopProgram(program),
  };
}

/** The bytes of each request in turn; none when all is asked. */
type Requests = () => string | null;

const requestsOf = (asking: Asking): Requests =>
  "checkouts" in asking
    ? checkouts(asking.origin, asking.checkouts)
    : signedEvents(asking.origin, asking.events);

/** Each with a key of its own, from an address of its own, for one athlete of all. */
function checkouts(origin: string, { players, seconds }: { players: number; seconds: number }): Requests {
  const until = performance.now() + seconds * 1_000;
  const any = (count: number) => Math.floor(Math.random() * count);
  return () => {
    if (performance.now() > until) return null;
    const body = JSON.stringify({
      amount: DOLLARS,
      nil_service_type: "general_contribution",
      player_id: 1 + any(players),
    });
    return post(origin + openOneTimeCheckout.path, body, {
      ...HEADERS,
      "idempotency-key": randomUUID(),
      "x-forwarded-for": [10, any(256), any(256), any(256)].join("."),
    });
  };
}

/** Signed beforehand: that is the provider's work. */
function signedEvents(
  origin: string,
  { of, event, was }: { of: readonly string[]; event: string; was: string },
): Requests {
  const requests = of.map((contribution_id) => {
    const body = event.replaceAll(was, contribution_id);
    return post(origin + EVENTS_PATH, body, {
      "content-type": "application/json",
      "stripe-signature": signatureOf(body),
    });
  });
  return () => requests.pop() ?? null;
}

/** As the provider signs the bytes of an event. */
export function signatureOf(body: string): string {
  const seconds = Math.floor(Date.now() / 1_000);
  const digest = createHmac("sha256", WEBHOOK_SECRET).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}

function post(address: string, body: string, headers: Record<string, string>): string {
  const { host, pathname } = new URL(address);
  const fields = Object.entries({ host, ...headers, "content-length": String(Buffer.byteLength(body)) });
  return `POST ${pathname} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

async function asked(asking: Asking): Promise<AskResult> {
  const next = requestsOf(asking);
  const all_ms: number[] = [];
  const begun_at = performance.now();
  const askOnOneLine = async () => {
    const line = openLine(asking.origin);
    for (let request = next(); request; request = next()) {
      const asked_at = performance.now();
      const { promise, resolve } = Promise.withResolvers<number>();
      line.ask(request, ({ status }) => resolve(status));
      const status = await promise;
      if (status !== 200) throw new Error(`An answer was ${status}.`);
      all_ms.push(performance.now() - asked_at);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: asking.connections }, askOnOneLine));
  const seconds = (performance.now() - begun_at) / 1_000;
  all_ms.sort((a, b) => a - b);
  const at = (share: number) => all_ms[Math.floor(all_ms.length * share)] ?? 0;
  return { answered: all_ms.length, seconds, p50: at(0.5), p99: at(0.99) };
}

if (import.meta.main) {
  process.on("message", (asking: Asking) => {
    asked(asking).then(
      (answer) => process.send?.(answer),
      (error: Error) => process.send?.({ failed: error.message }),
    );
  });
  process.once("disconnect", () => process.exit(0));
  process.once("SIGTERM", () => process.exit(0));
  process.send?.({ ready: true });
}
