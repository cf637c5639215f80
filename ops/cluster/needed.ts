import { globSync } from "node:fs";
import { platform } from "node:process";
import { programHere } from "../deploy/testing/programs-here.ts";

/** What a cluster is made of, and the package of Debian 12 that brings each. */
const PACKAGES = {
  patroni: "patroni python3-etcd",
  etcd: "etcd-server",
  haproxy: "haproxy",
  nginx: "nginx-light",
  openssl: "openssl",
  python3: "python3",
  setpriv: "util-linux",
} as const;

/** Where Debian has the programs of a PostgreSQL, of each version in a folder of its own. */
const POSTGRES = "/usr/lib/postgresql/*/bin";

export interface ClusterPrograms extends Readonly<Record<keyof typeof PACKAGES, string>> {
  /** The folder with initdb, postgres and the others, of the newest version that is installed. */
  readonly postgres: string;
}

/** The ways to all programs. Throws the line that installs what is missing. */
export function clusterPrograms(find = programHere, folders = () => globSync(POSTGRES)): ClusterPrograms {
  if (platform !== "linux")
    throw new Error("The cluster is put together from Debian's packages: it needs Linux.");
  const names = Object.keys(PACKAGES) as (keyof typeof PACKAGES)[];
  const missing = names.filter((name) => !find(name));
  const postgres = folders().sort(byVersion).at(-1);
  const packages = [...missing.map((name) => PACKAGES[name]), ...(postgres ? [] : ["postgresql"])];
  if (!postgres || missing.length > 0)
    throw new Error(
      `Not installed here: ${[...missing, ...(postgres ? [] : ["postgres"])].join(", ")}. On Debian or Ubuntu:\n\n  apt-get install --no-install-recommends ${packages.join(" ")}\n\nTheir services are not needed: systemctl disable --now postgresql patroni etcd haproxy nginx`,
    );
  const found = names.map((name) => [name, find(name) ?? name] as const);
  return { ...(Object.fromEntries(found) as Record<keyof typeof PACKAGES, string>), postgres };
}

const versionIn = (folder: string): number => Number(/\/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
const byVersion = (a: string, b: string): number => versionIn(a) - versionIn(b);
