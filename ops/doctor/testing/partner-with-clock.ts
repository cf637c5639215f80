import { once } from "node:events";
import { createServer } from "node:http";
import type { TestContext } from "node:test";

/** A partner whose clock is so many seconds ahead of ours; its address, and that is what it calls itself. */
export async function partnerWithClock(t: TestContext, ahead_s: number): Promise<string> {
  const server = createServer((asked, response) => {
    const date = new Date(Date.now() + ahead_s * 1_000).toUTCString();
    const issuer = `http://${asked.headers.host}`;
    response
      .writeHead(200, { date, "content-type": "application/json" })
      .end(asked.method === "HEAD" ? "" : JSON.stringify({ issuer }));
  });
  await once(server.listen(0, "localhost"), "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("It listens nowhere.");
  return `http://localhost:${address.port}`;
}
