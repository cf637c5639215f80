import type { ChildProcess } from "node:child_process";
import { Socket } from "node:net";
import { startProgram } from "../../../ops/programs/programs.ts";
import type { Asked, FromHost, Part, ToHost } from "../../../ops/testing/host/messages.ts";
import type { Parts, Running } from "./parts.ts";

/** A process beside this one that plays the sites of all its journeys, so that nothing is loaded twice. */
interface Host {
  readonly process: ChildProcess;
  /** Whoever listens hears each line of its log. */
  readonly hearers: Set<(line: string) => void>;
  ask(asked: Asked): Promise<string | null>;
}

let started: Promise<Host> | undefined;
/** Sites that run there. As long as there are any, the host keeps this process from ending. */
let sites = 0;

/** The parts of one site, in the host. `leave()` once all are stopped. */
export async function hosted(
  settings: Record<string, string>,
  hear: (line: string) => void,
): Promise<Parts & { leave(): void }> {
  if (started && hasEnded((await started).process)) started = undefined;
  sites += 1;
  started ??= startHost();
  const host = await started;
  keep(host, true);
  host.hearers.add(hear);
  const of = { site: settings.ORIGIN ?? "", environment: settings };
  return {
    async start(part: Part): Promise<Running> {
      await host.ask({ ...of, act: "start", part });
      return {
        stop: async () => void (await host.ask({ ...of, act: "stop", part })),
        pause: () => void host.process.kill("SIGSTOP"),
        resume: () => void host.process.kill("SIGCONT"),
      };
    },
    check: () => host.ask({ ...of, act: "check" }),
    leave() {
      host.hearers.delete(hear);
      sites -= 1;
      if (sites === 0) keep(host, false);
    },
  };
}

async function startHost(): Promise<Host> {
  const hearers: Host["hearers"] = new Set();
  const program = await startProgram("host", "ops/testing/host/host.ts", {}, (line) => {
    for (const hear of hearers) hear(line);
  });
  const waiting = new Map<number, PromiseWithResolvers<string | null>>();
  program.process.on("message", (told: FromHost) => {
    const asked = waiting.get(told.id);
    waiting.delete(told.id);
    if ("failure" in told) asked?.reject(new Error(told.failure));
    else asked?.resolve(told.answer);
  });
  program.process.once("exit", (code, signal) => {
    for (const { reject } of waiting.values())
      reject(new Error(`The host ended (${signal ?? `code ${code}`}).`));
    waiting.clear();
  });
  let last = 0;
  const ask = (asked: Asked) => {
    last += 1;
    const answer = Promise.withResolvers<string | null>();
    waiting.set(last, answer);
    program.process.send({ ...asked, id: last } satisfies ToHost);
    return answer.promise;
  };
  return { process: program.process, hearers, ask };
}

/** Whether it keeps this process from ending. */
function keep({ process: child }: Host, is_kept: boolean): void {
  const how = is_kept ? "ref" : "unref";
  child[how]();
  child.channel?.[how]();
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream[how]();
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
