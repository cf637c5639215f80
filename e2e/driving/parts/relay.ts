import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A wire to a database that can be cut, and stopped up. */
export interface Relay {
  /** The same database, reached through here. */
  through(url: string): string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Keeps back what is asked, until it is let through. */
  hold(): void;
  letThrough(): void;
  close(): Promise<void>;
}

/** Listens on a free port and passes on everything to the database of `url`. */
export async function openRelay(url: string): Promise<Relay> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const wires = new Set<readonly [near: Socket, far: Socket]>();
  let held = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket)).on("error", () => {});
  };
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    keep(near);
    keep(far);
    const wire = [near, far] as const;
    wires.add(wire);
    if (!held) near.pipe(far);
    far.pipe(near);
    near.once("close", () => {
      wires.delete(wire);
      far.destroy();
    });
    far.once("close", () => near.destroy());
  });
  const listen = async (on: number) => {
    server.listen(on, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address ? address.port : on;
  };
  const own = await listen(0);
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    through(address) {
      const moved = new URL(address);
      moved.hostname = "127.0.0.1";
      moved.port = String(own);
      return moved.href;
    },
    cut,
    async mend() {
      if (!server.listening) await listen(own);
    },
    hold() {
      held = true;
      for (const [near, far] of wires) near.unpipe(far);
    },
    letThrough() {
      held = false;
      for (const [near, far] of wires) near.pipe(far);
    },
    close: cut,
  };
}
