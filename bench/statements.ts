import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A statement as it was sent: text with $1, $2, … and their values. */
export interface Statement {
  text: string;
  values: string[];
}

/**
 * A wire to the database of `url` that overhears the statements sent through it (PostgreSQL's extended query
 * protocol): what is measured with pgbench is then what the server really asks, without a look into its code.
 */
export async function hearStatements(url: string) {
  const { hostname, port } = new URL(url);
  const texts = new Map<string, string>();
  const sockets = new Set<Socket>();
  let heard: Statement[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => near.destroy() && far.destroy());
    }
    near.on(
      "data",
      messagesIn((kind, body) => hear(kind, body)),
    );
    near.pipe(far).pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const hear = (kind: string, body: Buffer) => {
    const [name = "", text = ""] = body.toString("utf8").split("\0", 2);
    if (kind === "P") texts.set(name, text);
    if (kind === "B") heard.push({ text: texts.get(text) ?? "", values: valuesOf(body) });
  };
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as { port: number }).port);
  return {
    url: through.href,
    /** What is sent while `act` runs. */
    async during(act: () => Promise<unknown>): Promise<Statement[]> {
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

/** Cuts a client's bytes into messages: a letter, four bytes of length, a body. The very first has no letter. */
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
      if (!first) hear(String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, end));
      first = false;
      rest = rest.subarray(end);
    }
  };
}

/** The parameters of a Bind message, sent as text: after two names and the formats, each a length and its bytes. */
function valuesOf(body: Buffer): string[] {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1;
  at += 2 + 2 * body.readInt16BE(at);
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    const value = body.toString("utf8", at + 4, at + 4 + Math.max(length, 0));
    at += 4 + Math.max(length, 0);
    return value;
  });
}
