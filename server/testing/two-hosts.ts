import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { Client } from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";

/** One of two hosts: a port of its own that leads to a database of its own, under the name of the first's. */
interface Host {
  readonly port: number;
  /** From now on it is the primary, or a copy: who comes next sees it. Who is there sees nothing, as with a network that was cut. */
  become(what: "primary" | "copy"): Promise<void>;
  /** Swallows what is said, and answers nothing. */
  silence(): void;
  close(): Promise<void>;
}

export interface TwoHosts {
  readonly hosts: readonly [Host, Host];
  /** An address with both, as the owner. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Two databases with a table `notes`, each at a port of its own; both are copies. */
export async function twoHosts(): Promise<TwoHosts> {
  const stores = [await emptyDatabase(), await emptyDatabase()] as const;
  const name = new URL(stores[0].ownerUrl).pathname.slice(1);
  const hosts = [await openHost(stores[0].ownerUrl, name), await openHost(stores[1].ownerUrl, name)] as const;
  for (const { ownerUrl } of stores) await on(ownerUrl, "create table notes (words text)");
  for (const host of hosts) await host.become("copy");
  const { username, password } = new URL(stores[0].ownerUrl);
  const listed = hosts.map(({ port }) => `127.0.0.1:${port}`).join(",");
  return {
    hosts,
    url: `postgres://${username}:${password}@${listed}/${name}?target_session_attrs=read-write`,
    async drop() {
      for (const host of hosts) await host.close();
      for (const store of stores) await store.drop();
    },
  };
}

async function on(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, options: "-c default_transaction_read_only=off" });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function openHost(url: string, name: string): Promise<Host> {
  const { hostname, port, pathname } = new URL(url);
  const own = pathname.slice(1);
  const open = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {}).once("close", () => open.delete(socket));
    }
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
    // The first that is said names the database; both names have the same length.
    let first = true;
    near.on("data", (said) => {
      if (silent) return;
      far.write(first ? Buffer.from(said.toString("latin1").replace(name, own), "latin1") : said);
      first = false;
    });
    far.on("data", (said) => void (silent || near.write(said)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    become: (what) =>
      on(url, `alter database ${own} set default_transaction_read_only = ${what === "copy" ? "on" : "off"}`),
    silence() {
      silent = true;
    },
    async close() {
      for (const socket of open) socket.destroy();
      if (server.listening) await once(server.close(), "close");
    },
  };
}
