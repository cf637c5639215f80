import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { EVENTS_PATH, serveEvents } from "./contributions/events/receive.ts";
import { openApp } from "./http/open-app.ts";
import { openFigures } from "./http/operation/figures.ts";
import { PATIENCE, type Patience } from "./http/operation/slow-askers.ts";
import type { World } from "./world/world.ts";

/** A door as the site has it. Answers its port. */
async function openDoor(patience: Patience): Promise<number> {
  const app = await openApp({
    ...{ log_level: "fatal", trust_proxy: false, flood_guard: null, https: false },
    patience,
  });
  app.post("/call", async () => ({ done: true }));
  app.post(
    "/refused",
    { onRequest: (_request, reply) => void reply.code(401).send({ done: false }) },
    () => {},
  );
  await serveEvents(app, {} as World, openFigures());
  await app.listen({ port: 0, host: "127.0.0.1" });
  after(() => app.close());
  return (app.server.address() as AddressInfo).port;
}
/** With a patience that a test can wait for. */
const port = await openDoor({ headers_ms: 500, body_ms: 800, looks_every_ms: 100, silence_ms: 60_000 });

const LATE = 6_000;

for (const path of ["/call", EVENTS_PATH, "/refused", "/nowhere"]) {
  test(`a body that drips into ${path} is cut off, and nobody waits for its end`, async () => {
    const { said, closed_ms } = await drip(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n`,
    );
    assert.ok(closed_ms < LATE, `it was open after ${LATE} ms`);
    assert.match(
      said,
      path === "/refused" ? /^HTTP\/1.1 401 / : path === "/nowhere" ? /^HTTP/ : /^HTTP\/1.1 408 /,
    );
  });
}

test("so is one that does not say how long it is", async () => {
  const { said, closed_ms } = await drip(
    "POST /call HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
    "1\r\n \r\n",
  );
  assert.ok(closed_ms < LATE, `it was open after ${LATE} ms`);
  assert.match(said, /^HTTP\/1.1 408 .*"This request took too long to arrive. Please try again."/s);
});

test("a head that drips, and a connection that says nothing, are closed within 25 seconds", async () => {
  for (const [head, piece] of [
    ["POST /call HTTP/1.1\r\nx-drip: ", "x"],
    ["", ""],
  ] as const) {
    const { closed_ms } = await drip(head, piece);
    assert.ok(closed_ms < LATE, `${JSON.stringify(head)} was open after ${LATE} ms`);
  }
  assert.ok(PATIENCE.headers_ms + PATIENCE.looks_every_ms <= 25_000);
});

test("a body that comes slowly but in time is taken", async () => {
  // The site's own patience: a machine that is busy may take many times as long for these few pieces.
  const socket = connect(await openDoor({ ...PATIENCE, looks_every_ms: 50 }), "127.0.0.1");
  socket.write(
    "POST /call HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n",
  );
  for (const letter of "null") {
    await sleep(60);
    socket.write(letter);
  }
  const [answer] = await once(socket, "data");
  assert.match(String(answer), /^HTTP\/1.1 200 /);
  socket.destroy();
});

/** Sends the head, then a piece every 100 ms until the door is shut. */
async function drip(head: string, piece = " "): Promise<{ said: string; closed_ms: number }> {
  const begin = performance.now();
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket.on("data", (text) => {
    said += text;
  });
  // Who writes to a door that was just shut is reset: shut it is all the same.
  socket.on("error", () => {});
  const shut = new Promise((resolve) => socket.once("close", resolve));
  socket.write(head);
  // After what has come is read: who writes to a door that was just shut loses the answer that lies there.
  const dripping = setInterval(() => setImmediate(() => socket.write(piece)), 100);
  await Promise.race([shut, sleep(LATE)]);
  clearInterval(dripping);
  socket.destroy();
  return { said, closed_ms: performance.now() - begin };
}
