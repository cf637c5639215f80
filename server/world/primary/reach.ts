import { Client, type ClientConfig } from "pg";
import { findPrimary, look } from "./find-primary.ts";
import { hostsOf } from "./hosts.ts";

/** How often the primary is looked at while there are connections to it. */
const WATCHED_EVERY_MS = 2_000;

/** How a pool comes to the primary. */
export interface Reach {
  /** For a pool: the address, and what its connections are made by. */
  readonly how: Pick<ClientConfig, "connectionString"> & { readonly Client?: typeof Client };
  /** Something said that the primary is elsewhere, or gone: it is looked for before the next connection. */
  doubt(): void;
  /** Waits until it has been looked for, where it is doubted. */
  settled(): Promise<void>;
  close(): void;
}

/**
 * To the one host of an address, or to whichever of its hosts is the primary. That one is remembered, and looked for anew where a connection
 * to it fails, and where it stops answering: then every connection to another host is dropped at once, also one on which an answer is waited for.
 */
export function reach(url: string): Reach {
  const [first, ...others] = hostsOf(url);
  if (others.length === 0)
    return { how: { connectionString: url }, doubt() {}, settled: async () => {}, close() {} };
  const open = new Set<Client>();
  const place = openPlace(url, (found) => {
    for (const client of open) if (!isAt(client, found)) drop(client);
  });
  class PrimaryClient extends Client {
    override connect(): Promise<Client>;
    override connect(callback: Called): void;
    override connect(callback?: Called): Promise<Client> | undefined {
      const connecting = place.find().then(async (found) => {
        goTo(this, found);
        open.add(this);
        this.once("end", () => open.delete(this));
        await super.connect().catch((error: unknown) => {
          open.delete(this);
          place.doubt();
          throw error;
        });
      });
      const connected = connecting.then(() => this);
      if (!callback) return connected;
      connected.then(
        () => callback(null, this),
        (error: Error) => callback(error),
      );
      return undefined;
    }
  }
  const timer = setInterval(() => void (open.size > 0 && place.check()), WATCHED_EVERY_MS).unref();
  return {
    how: { connectionString: first, Client: PrimaryClient },
    doubt: place.doubt,
    settled: place.settled,
    close: () => clearInterval(timer),
  };
}

type Called = (error: Error | null, client?: Client) => void;

/** Where the primary is. */
function openPlace(url: string, onMoved: (found: string) => void) {
  let known: string | undefined;
  let looking: Promise<string> | undefined;
  const find = (): Promise<string> => {
    if (known) return Promise.resolve(known);
    looking ??= findPrimary(url)
      .then((found) => {
        known = found;
        onMoved(found);
        return found;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const doubt = () => {
    known = undefined;
    find().catch(() => {});
  };
  return {
    find,
    doubt,
    settled: () =>
      looking
        ? looking.then(
            () => {},
            () => {},
          )
        : Promise.resolve(),
    check: () => (known ? look(known).catch(doubt) : find().catch(() => {})),
  };
}

const portOf = (url: URL): number => Number(url.port || 5432);

function goTo(client: Client, found: string): void {
  const url = new URL(found);
  // As node-postgres keeps them until it connects.
  Object.assign(client, { host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port: portOf(url) });
}

function isAt({ host, port }: Client, found: string): boolean {
  const url = new URL(found);
  return host === url.hostname.replace(/^\[(.*)\]$/, "$1") && port === portOf(url);
}

/** Not asked to end: nobody may be there to hear it. */
function drop(client: Client): void {
  client.connection.stream.destroy(new Error("Connection terminated: the primary is elsewhere."));
}
