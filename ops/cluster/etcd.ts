import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { etcdWords } from "./configs.ts";
import type { Daemons } from "./daemons.ts";
import type { Places } from "./places.ts";

/** The three members of etcd, which know who leads. */
export interface Etcd {
  start(at: number): void;
  /** Waits until they have a version in common: Patroni ends at once where they have none yet. */
  untilDecided(): Promise<void>;
  /** Which of them leads. */
  leader(): Promise<number>;
}

const VERSION = z.object({ etcdcluster: z.string() });
const STATUS = z.object({ leader: z.string(), header: z.object({ member_id: z.string() }) });
const ANSWERS_WITHIN_MS = 1_000;
const DECIDES_WITHIN_MS = 60_000;

export function openEtcd({ programs, etcd, folder }: Places, daemons: Daemons): Etcd {
  const ask = async (port: number, path: string, question: RequestInit = {}) => {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    return (await fetch(`http://127.0.0.1:${port}${path}`, { ...question, signal })).json();
  };
  const isDecided = ({ clients }: { readonly clients: number }) =>
    ask(clients, "/version").then(
      (said) => VERSION.parse(said).etcdcluster !== "not_decided",
      () => false,
    );
  return {
    start(at) {
      const member = etcd[at];
      if (!member) throw new Error(`There is no etcd ${at + 1}.`);
      daemons.start({
        name: member.name,
        words: [programs.etcd, ...etcdWords(member, etcd)],
        log: join(folder, `${member.name}.log`),
      });
    },
    async untilDecided() {
      for (const deadline = performance.now() + DECIDES_WITHIN_MS; ; await sleep(100)) {
        const ended = etcd.find(({ name }) => !daemons.runs(name));
        if (ended) throw new Error(`${ended.name} ended: ${lastLine(join(folder, `${ended.name}.log`))}`);
        if ((await Promise.all(etcd.map(isDecided))).every(Boolean)) return;
        if (performance.now() > deadline) throw new Error("etcd has no leader after a minute.");
      }
    },
    async leader() {
      for (const [at, { clients }] of etcd.entries()) {
        const said = await ask(clients, "/v3/maintenance/status", { method: "POST", body: "{}" });
        const { leader, header } = STATUS.parse(said);
        if (leader === header.member_id) return at;
      }
      throw new Error("No member of etcd leads.");
    },
  };
}

const lastLine = (file: string): string => readFileSync(file, "utf8").trimEnd().split("\n").at(-1) ?? "";
