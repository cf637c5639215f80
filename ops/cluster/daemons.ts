import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "../../database/embedded/account.ts";

/** A program of somebody else's, how it is run, and how it is told to stop. */
export interface Daemon {
  readonly name: string;
  readonly words: readonly [program: string, ...string[]];
  readonly log: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop_by?: NodeJS.Signals;
}

/** Programs that run, by name; the last that was started is the first to be stopped. */
export interface Daemons {
  start(daemon: Daemon): void;
  /** Sends it a signal; nothing where it is gone. */
  signal(name: string, signal: NodeJS.Signals): void;
  /** Kills it as a power cut would, and waits until it is gone. */
  kill(name: string): Promise<void>;
  stop(name: string): Promise<void>;
  pid(name: string): number | undefined;
  runs(name: string): boolean;
  stopAll(): Promise<void>;
}

/** Whoever does not stop when told is killed. */
const STOPS_WITHIN_MS = 20_000;

interface Running {
  readonly daemon: Daemon;
  readonly child: ChildProcess;
  readonly gone: Promise<void>;
}

/** They run as `account`, and are told to stop when we are gone, however we went. */
export function openDaemons(setpriv: string, account: Account): Daemons {
  const running = new Map<string, Running>();
  const isThere = ({ child }: Running) => child.exitCode === null && child.signalCode === null;
  const stop = async ({ daemon, child, gone }: Running) => {
    child.kill("SIGCONT" /* nothing stops that stands still */);
    child.kill(daemon.stop_by ?? "SIGTERM");
    const late = sleep(STOPS_WITHIN_MS, "late", { ref: false });
    if ((await Promise.race([gone, late])) === "late") child.kill("SIGKILL");
    await gone;
  };
  const found = (name: string) => {
    const one = running.get(name);
    return one && isThere(one) ? one : undefined;
  };
  return {
    start(daemon) {
      running.delete(daemon.name);
      running.set(daemon.name, spawnDaemon(daemon, setpriv, account));
    },
    signal: (name, signal) => void found(name)?.child.kill(signal),
    async kill(name) {
      const one = found(name);
      one?.child.kill("SIGKILL");
      await one?.gone;
    },
    async stop(name) {
      const one = found(name);
      if (one) await stop(one);
    },
    pid: (name) => found(name)?.child.pid,
    runs: (name) => found(name) !== undefined,
    async stopAll() {
      for (const one of [...running.values()].reverse()) if (isThere(one)) await stop(one);
    },
  };
}

function spawnDaemon(daemon: Daemon, setpriv: string, { ids }: Account): Running {
  const as = ids ? ["--reuid", `${ids.uid}`, "--regid", `${ids.gid}`, "--clear-groups"] : [];
  const log = openSync(daemon.log, "a");
  // Of the program alone: what is loaded before it (a clock that is off) would otherwise be root's already.
  const own = Object.entries(daemon.environment ?? {}).map(([name, value]) => `${name}=${value}`);
  const words = [...(own.length > 0 ? ["/usr/bin/env", ...own] : []), ...daemon.words];
  const child = spawn(setpriv, ["--pdeathsig", daemon.stop_by ?? "TERM", ...as, "--", ...words], {
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" },
    // A process group of its own: Ctrl+C reaches only us, and we stop them in order.
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return { daemon, child, gone };
}

/** A process and all that it started itself. */
export function familyOf(pid: number): number[] {
  const said = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = said
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  // Grows while it is walked.
  for (const member of family)
    for (const [child = 0, parent] of pairs) if (parent === member) family.push(child);
  return family;
}

/** To those that are still there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {}
}
