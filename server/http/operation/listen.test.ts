import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, test } from "node:test";
import { type Site, startSite } from "../../testing/site.ts";

const site: Site = await startSite();
after(() => site.stop());

const { hostname, port } = new URL(site.origin);

test("many who come at once are answered, whichever listener accepted them", async () => {
  const statuses = await Promise.all(Array.from({ length: 200 }, () => askOnNewConnection("/healthz")));
  assert.deepEqual([...new Set(statuses)], ["HTTP/1.1 200 OK"]);
});

test("a second server at the same port is refused", async () => {
  await assert.rejects(startSite({ PORT: port }), /PORT: another program listens there already/);
});

/** The status line of an answer. */
async function askOnNewConnection(path: string): Promise<string> {
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
  let text = "";
  socket.setEncoding("latin1").on("data", (piece) => {
    text += piece;
  });
  await once(socket, "close");
  return text.split("\r\n", 1)[0] ?? "";
}
