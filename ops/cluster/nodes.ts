import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import * as z from "zod/mini";
import { type Daemons, familyOf, signalAll } from "./daemons.ts";
import { databaseUrl, type NodePlace, type Places } from "./places.ts";

/** The three PostgreSQL nodes, each with its Patroni. */
export interface Nodes {
  /** `environment`: of this start alone. */
  start(node: NodePlace, environment?: Readonly<Record<string, string>>): void;
  /** Patroni stops its PostgreSQL, and another takes over. */
  stop(node: NodePlace): Promise<void>;
  /** Patroni and PostgreSQL are gone at once, as the machine would be. */
  kill(node: NodePlace): Promise<void>;
  /** PostgreSQL alone, and all that it started. */
  postmaster(node: NodePlace): number | undefined;
  /** Both stand still, as a machine that hangs, until `goOn`. */
  freeze(node: NodePlace): () => void;
  /** Nothing reaches it, and it reaches no etcd, until `mend`; needs wires. */
  cut(node: NodePlace): () => void;
  /** As the members themselves tell it; undefined where they name none. */
  primary(): Promise<NodePlace | undefined>;
  members(): Promise<readonly Member[]>;
  /** Waits until there are a primary that takes writes and so many replicas that follow it, one of them synchronous. */
  untilWhole(replicas: number, within_seconds?: number): Promise<void>;
}

const MEMBERS = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.optional(z.number()),
      lag: z.optional(z.union([z.number(), z.string()])),
    }),
  ),
});
export type Member = z.infer<typeof MEMBERS>["members"][number];

const ASKS_WITHIN_MS = 1_500;
const FOLLOWS = /^(running|streaming)$/;

export function openNodes(places: Places, daemons: Daemons): Nodes {
  const { nodes, programs } = places;
  const members = () => membersOf(nodes);
  const postmaster = ({ folder }: NodePlace) => {
    const file = join(folder, "data", "postmaster.pid");
    return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) || undefined : undefined;
  };
  const familiesOf = (node: NodePlace) =>
    [daemons.pid(node.name), postmaster(node)].flatMap((pid) => (pid ? familyOf(pid) : []));
  const primary = async () => {
    const leader = (await members()).find(({ role, state }) => role === "leader" && state === "running");
    return nodes.find(({ name }) => name === leader?.name);
  };
  return {
    start: (node, environment = {}) =>
      daemons.start({
        name: node.name,
        words: [programs.patroni, join(node.folder, "patroni.json")],
        log: join(node.folder, "log"),
        environment,
      }),
    stop: ({ name }) => daemons.stop(name),
    async kill(node) {
      const family = familiesOf(node);
      await daemons.kill(node.name);
      signalAll(family, "SIGKILL");
    },
    postmaster,
    freeze(node) {
      const family = familiesOf(node);
      signalAll(family, "SIGSTOP");
      return () => signalAll(family, "SIGCONT");
    },
    cut({ name }) {
      daemons.signal(`wires of ${name}`, "SIGSTOP");
      return () => daemons.signal(`wires of ${name}`, "SIGCONT");
    },
    primary,
    members,
    async untilWhole(replicas, within_seconds = 90) {
      const deadline = performance.now() + within_seconds * 1_000;
      for (;;) {
        const all = await members();
        const follow = all.filter(({ role, state }) => role !== "leader" && FOLLOWS.test(state));
        const leads = all.some(({ role, state }) => role === "leader" && state === "running");
        const synchronous = replicas === 0 || follow.some(({ role }) => role === "sync_standby");
        if (leads && follow.length >= replicas && synchronous && (await takesWrites(places))) return;
        if (performance.now() > deadline)
          throw new Error(`The nodes are not whole after ${within_seconds} s: ${JSON.stringify(all)}`);
        await sleep(250);
      }
    },
  };
}

/** As the first says that answers; none where none does. */
async function membersOf(nodes: readonly NodePlace[]): Promise<readonly Member[]> {
  const asked = nodes.map(async ({ reached }) => {
    const answer = await fetch(`http://127.0.0.1:${reached.patroni}/cluster`, {
      signal: AbortSignal.timeout(ASKS_WITHIN_MS),
    });
    const { members } = MEMBERS.parse(await answer.json());
    if (members.length === 0) throw new Error("It knows of none yet.");
    return members;
  });
  return await Promise.any(asked).catch(() => []);
}

async function takesWrites(places: Places): Promise<boolean> {
  const client = new Client({
    connectionString: databaseUrl(places, "superuser", [places.primary]),
    connectionTimeoutMillis: ASKS_WITHIN_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select pg_is_in_recovery() as copy");
    return rows[0]?.copy === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
