import { once } from "node:events";
import { createServer, type ListenOptions, Server } from "node:net";
import { platform } from "node:process";
import type { FastifyInstance } from "fastify";

/**
 * Connections that may wait to be accepted by each listener, as far as the system allows (Linux: net.core.somaxconn).
 * Beyond it a visitor's first packet is dropped, and their system tries again after 1 s and then 3 s.
 */
const BACKLOG = 4_096;
/**
 * Node accepts one connection for each listener in a turn of its event loop. Under load a turn takes 10 ms and more, so with a
 * single listener two thousand who come at once would wait up to 20 s before their request is even read. What more of them
 * buy is measured by testing/arrivals.ts; behind a proxy, which keeps its connections open, one would do (decision 39).
 */
const LISTENERS = 16;
/** Several listeners at one port: what Linux alone shares out evenly. */
const SHARES_PORTS = platform === "linux";

/**
 * Listens at the address with room for a crowd. Fails with `EADDRINUSE` where somebody else does. Answers what closes
 * the port, and is done when every connection that was accepted has ended.
 */
export async function listen(
  app: FastifyInstance,
  address: { host: string; port: number },
  { listeners = LISTENERS } = {},
): Promise<() => Promise<unknown>> {
  const options = { ...address, backlog: BACKLOG, reusePort: SHARES_PORTS };
  // Two of our servers could share the port just as well, each with half of the visitors: nobody wants that by mistake.
  await once((await listening(createServer(), address)).close(), "close");
  await app.listen(options);
  const others = await Promise.all(
    Array.from({ length: SHARES_PORTS ? listeners - 1 : 0 }, () =>
      // Node's own way of giving a connection to an HTTP server that did not accept it.
      listening(
        createServer((connection) => void app.server.emit("connection", connection)),
        options,
      ),
    ),
  );
  let closed: Promise<unknown> | undefined;
  const close = () => {
    // Not the HTTP server's own `close`: it would take who connected a moment ago for idle.
    Server.prototype.close.call(app.server);
    return Promise.all(others.map((listener) => once(listener.close(), "close")));
  };
  return () => {
    closed ??= close();
    return closed;
  };
}

async function listening(server: Server, options: ListenOptions): Promise<Server> {
  await once(server.listen(options), "listening");
  return server;
}
