import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { portOf } from "./port-of.ts";

/** A statement as it was sent: text with $1, $2, … and their values. */
export interface Statement {
  text: string;
  values: (string | null)[];
}

/** A statement, and on which of the connections that were made one after the other. */
export interface Heard extends Statement {
  connection: number;
}

/**
 * A wire to the database of `url` that overhears the statements sent through it (PostgreSQL's extended query
 * protocol, and the simple one for `begin` and `commit`): what is measured with pgbench is then what the server
 * really asks, without a look into its code.
 */
export async function hearStatements(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let heard: Heard[] = [];
  let connections = 0;
  const server = createServer((near) => {
    const connection = connections;
    connections += 1;
    const texts = new Map<string, string>();
    const far = connect(Number(port || 5432), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => near.destroy() && far.destroy());
    }
    near.on(
      "data",
      messagesIn((kind, body) => {
        const [name = "", text = ""] = body.toString("utf8").split("\0", 2);
        if (kind === "P") texts.set(name, text);
        if (kind === "B") heard.push({ connection, text: texts.get(text) ?? "", values: valuesOf(body) });
        if (kind === "Q") heard.push({ connection, text: name, values: [] });
      }),
    );
    near.pipe(far).pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(portOf(server));
  return {
    url: through.href,
    /** What is sent while `act` runs. */
    async during(act: () => Promise<unknown>): Promise<Heard[]> {
      heard = [];
      await act();
      return heard;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Cuts a client's bytes into messages: a letter, four bytes of length, a body. The very first, with the settings, has no letter. */
function messagesIn(hear: (kind: string, body: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let first = true;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = first ? 0 : 1;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      hear(first ? "" : String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, end));
      first = false;
      rest = rest.subarray(end);
    }
  };
}

/**
 * The parameters of a Bind message: after two names and the formats, each a length and its bytes. What is sent as
 * bytes is written as text: the driver does so for `bytea` only.
 */
function valuesOf(body: Buffer): (string | null)[] {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1;
  const formats = Array.from({ length: body.readInt16BE(at) }, (_, index) =>
    body.readInt16BE(at + 2 + 2 * index),
  );
  at += 2 + 2 * formats.length;
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, (_, index) => {
    const length = body.readInt32BE(at);
    const value = body.subarray(at + 4, at + 4 + Math.max(length, 0));
    at += 4 + value.length;
    if (length < 0) return null;
    return (formats[index] ?? formats[0]) === 1 ? `\\x${value.toString("hex")}` : value.toString("utf8");
  });
}
