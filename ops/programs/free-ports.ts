import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/**
 * Below what systems give to outgoing connections (Linux from 32768, others from 49152): a port from there is
 * now and then somebody's way out by the time it is listened on.
 */
const FROM = 10_000;
const TO = 32_000;

/** A free port of this machine for each setting. All are held until the last is known, so that none comes twice. */
export async function freePorts<Name extends string>(...names: Name[]): Promise<Record<Name, string>> {
  const held = await Promise.all(names.map(hold));
  const ports = held.map(({ port }) => String(port));
  await Promise.all(held.map(({ server }) => once(server.close(), "close")));
  return Object.fromEntries(names.map((name, at) => [name, ports[at]])) as Record<Name, string>;
}

async function hold(): Promise<{ server: Server; port: number }> {
  for (;;) {
    const port = randomInt(FROM, TO);
    const server = createServer().listen(port, "localhost");
    const free = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (free) return { server, port };
  }
}
