import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Account } from "../../database/embedded/account.ts";
import type { ClusterPrograms } from "./needed.ts";

/** PostgreSQL nodes, and members of etcd: of three, one may go. */
export const NODES = 3;
/** Ports of a cluster, in a row. */
export const PORTS = 200;
/** Above those that tests are given (free-ports.ts), and below those that systems take for outgoing connections, from 32768 on. */
export const FIRST_PORT = 32_100;
/** Servers that its ports have room for. */
export const MOST_SERVERS = 20;

/** A PostgreSQL with its Patroni. Numbers are ports of 127.0.0.1. */
export interface NodePlace {
  readonly name: string;
  readonly folder: string;
  readonly postgres: number;
  readonly patroni: number;
  /** Where the others reach the two: the same, or wires that can be cut. */
  readonly reached: { readonly postgres: number; readonly patroni: number };
  /** Where it reaches the members of etcd. */
  readonly etcd: readonly number[];
}

export interface EtcdPlace {
  readonly name: string;
  readonly folder: string;
  readonly clients: number;
  readonly peers: number;
}

export interface ServerPlace {
  readonly site: number;
  readonly figures: number;
}

/** Everything's folder, ports and passwords. */
export interface Places {
  readonly programs: ClusterPrograms;
  /** Who runs what may not be root. */
  readonly account: Account;
  readonly folder: string;
  /** nginx, without TLS and with it. */
  readonly http: number;
  readonly https: number;
  /** HAProxy's, to the primary and to the replicas. */
  readonly primary: number;
  readonly replicas: number;
  readonly payments: number;
  readonly smtp: number;
  readonly mailbox: number;
  readonly nodes: readonly NodePlace[];
  readonly etcd: readonly EtcdPlace[];
  readonly servers: readonly ServerPlace[];
  readonly passwords: Readonly<Record<"superuser" | "replication" | "rewind" | "owner" | "app", string>>;
  /** Each node is reached, and reaches etcd, by a program that can be stopped, as a network is cut. */
  readonly wires: boolean;
  /** Each node has a disk of its own of so many MB, in memory, which can be filled; null: the folder's. */
  readonly disk_mb: number | null;
}

const secret = (): string => randomBytes(18).toString("hex");

export function placesOf(options: {
  programs: ClusterPrograms;
  account: Account;
  folder: string;
  first_port: number;
  servers: number;
  wires: boolean;
  disk_mb: number | null;
}): Places {
  const { folder, first_port: first, servers, wires } = options;
  const each = (count: number) => Array.from({ length: count }, (_, at) => at);
  const etcd = each(NODES).map((at) => ({
    ...{ name: `etcd${at + 1}`, folder: join(folder, `etcd${at + 1}`) },
    ...{ clients: first + 90 + at, peers: first + 95 + at },
  }));
  const nodes = each(NODES).map((at): NodePlace => {
    const [postgres, patroni] = [first + 70 + at, first + 80 + at];
    return {
      ...{ name: `node${at + 1}`, folder: join(folder, `node${at + 1}`), postgres, patroni },
      reached: wires ? { postgres: first + 100 + at, patroni: first + 110 + at } : { postgres, patroni },
      etcd: etcd.map(({ clients }, of) => (wires ? first + 120 + NODES * at + of : clients)),
    };
  });
  return {
    ...options,
    ...{ http: first, https: first + 1, primary: first + 2, replicas: first + 3 },
    ...{ payments: first + 5, smtp: first + 6, mailbox: first + 7, nodes, etcd },
    servers: each(servers).map((at) => ({ site: first + 10 + at, figures: first + 40 + at })),
    passwords: {
      ...{ superuser: secret(), replication: secret(), rewind: secret() },
      ...{ owner: secret(), app: secret() },
    },
  };
}

/** The address of a database of the cluster; `hosts` are ports, several where it is for the client to find the primary. */
export function databaseUrl(
  { passwords }: Places,
  role: "owner" | "app" | "superuser",
  hosts: readonly number[],
): string {
  const [user, database] =
    role === "superuser" ? ["postgres", "postgres"] : [`donate_nil_${role}`, "donate_nil"];
  const listed = hosts.map((port) => `127.0.0.1:${port}`).join(",");
  const attributes = hosts.length > 1 ? "?target_session_attrs=read-write" : "";
  return `postgres://${user}:${passwords[role]}@${listed}/${database}${attributes}`;
}
