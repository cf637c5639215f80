import { once } from "node:events";
import { createServer } from "node:net";

/** A free port of this machine for each setting. All are held until the last is known, so that none comes twice. */
export async function freePorts<Name extends string>(...names: Name[]): Promise<Record<Name, string>> {
  const held = await Promise.all(
    names.map(async () => {
      const server = createServer().listen(0, "localhost");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = held.map((server) => {
    const address = server.address();
    server.close();
    return String(typeof address === "object" && address?.port);
  });
  await Promise.all(held.map((server) => once(server, "close")));
  return Object.fromEntries(names.map((name, at) => [name, ports[at]])) as Record<Name, string>;
}
