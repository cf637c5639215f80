import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { WayIn } from "./asking.ts";

/** What stands before the servers of a drill. */
export interface Balancer extends WayIn {
  readonly name: string;
  stop(): Promise<void>;
}

/** Milliseconds between two looks at /readyz. */
const LOOK_EVERY_MS = 200;

/**
 * Goes about its servers (ports of 127.0.0.1) as deploy/proxies/haproxy.cfg has HAProxy do, for machines that lack it: they take turns, who
 * says at /readyz that they are not ready gets nobody new, and whoever finds a port closed is sent to the other. Where none is ready it
 * tries all, as nginx does. Each request has a connection of its own.
 */
export async function startBalancer(ports: readonly string[]): Promise<Balancer> {
  const agent = new Agent();
  const ready = new Set<string>();
  let turn = 0;
  let over = false;
  const look = async (port: string) => {
    while (!over) {
      const answer = await passOn({ agent, port, path: "/readyz" }).catch(() => null);
      answer?.resume();
      if (answer?.statusCode === 200) ready.add(port);
      else ready.delete(port);
      await sleep(LOOK_EVERY_MS);
    }
  };
  const server = createServer(async (asked, answered) => {
    const body = await buffer(asked);
    turn += 1;
    const inTurn = [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)];
    const order = [...inTurn.filter((it) => ready.has(it)), ...inTurn.filter((it) => !ready.has(it))];
    await answerFrom(order, agent, asked, body, answered);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const looking = Promise.all(ports.map(look));
  return {
    name: "a balancer of its own",
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    async stop() {
      over = true;
      await looking;
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

/** Of the first that can be connected to; what breaks off later is nobody else's to answer. */
async function answerFrom(
  ports: readonly string[],
  agent: Agent,
  asked: IncomingMessage,
  body: Buffer,
  answered: ServerResponse,
): Promise<void> {
  const { method = "GET", url: path = "/", headers } = asked;
  const addresses = { "x-forwarded-for": "127.0.0.2", "x-forwarded-proto": "http" };
  for (const port of ports) {
    try {
      const question = { agent, port, path, method, headers: { ...headers, ...addresses } };
      const answer = await passOn(question, body);
      const { connection: _, ...passed } = answer.headers;
      answered.writeHead(answer.statusCode ?? 502, passed);
      return await pipeline(answer, answered);
    } catch (error) {
      if (isRefusal(error)) continue;
      if (answered.headersSent) return void answered.destroy();
      return void answered.writeHead(502).end();
    }
  }
  answered.writeHead(503).end();
}

type Question = {
  agent: Agent;
  port: string;
  path: string;
  method?: string;
  headers?: IncomingMessage["headers"];
};

function passOn(question: Question, body?: Buffer): Promise<IncomingMessage> {
  return new Promise((answer, failed) => {
    request({ host: "127.0.0.1", ...question }, answer)
      .once("error", failed)
      .end(body);
  });
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ECONNREFUSED";

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" ? (address?.port ?? 0) : 0;
