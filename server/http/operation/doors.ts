import { once } from "node:events";
import { createServer, type ListenOptions, Server } from "node:net";
import { platform } from "node:process";
import type { FastifyInstance } from "fastify";

/**
 * Connections that may wait to be accepted at each door, as far as the system allows (Linux: net.core.somaxconn).
 * Beyond it a visitor's first packet is dropped, and his system knocks again after 1 s and then 3 s.
 */
const MOST_KNOCKING = 4_096;
/**
 * Node accepts one connection at a door in each turn of its event loop. Under load a turn takes 10 ms and more, so
 * with a single door two thousand who come at once would wait up to 20 s before anybody even reads their question.
 */
const DOORS = 16;
/** Several doors at one port: what Linux alone shares out evenly. */
const SHARES_PORTS = platform === "linux";

/**
 * Listens at the address with room for a crowd. Fails with `EADDRINUSE` where somebody else does. Answers what closes
 * the port, and is done when everybody who is inside has asked what he had to ask and left.
 */
export async function openDoors(app: FastifyInstance, address: { host: string; port: number }) {
  const options = { ...address, backlog: MOST_KNOCKING, reusePort: SHARES_PORTS };
  // Two of our servers could share the port just as well, each with half of the visitors: nobody wants that by mistake.
  await once((await listening(createServer(), address)).close(), "close");
  await app.listen(options);
  const others = await Promise.all(
    Array.from({ length: SHARES_PORTS ? DOORS - 1 : 0 }, () =>
      // Node's own way of giving a connection to an HTTP server that did not accept it.
      listening(
        createServer((connection) => void app.server.emit("connection", connection)),
        options,
      ),
    ),
  );
  let empty: Promise<unknown> | undefined;
  const shut = () => {
    // Not the HTTP server's own `close`: it would take who connected a moment ago for idle.
    Server.prototype.close.call(app.server);
    return Promise.all(others.map((door) => once(door.close(), "close")));
  };
  return () => {
    empty ??= shut();
    return empty;
  };
}

async function listening(server: Server, options: ListenOptions): Promise<Server> {
  await once(server.listen(options), "listening");
  return server;
}
