import type { Server } from "node:net";

/** Where a server listens. Throws for one that does not, or not on a port. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  return address.port;
}
