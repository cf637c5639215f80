import { spawn } from "node:child_process";
import { once } from "node:events";
import { nodeOf } from "../programs/project-folder.ts";
import { runProgram } from "../programs/run-program.ts";

/** A server that runs. */
export interface ReleaseServer {
  /** Tells it to stop, and waits until it is gone. */
  stop(): Promise<void>;
}

/** A release that is laid and built. */
export interface Release {
  /** Where its commands are. */
  readonly folder: string;
  /** Starts a server with these settings. Throws where it ends before it says that it is ready. */
  start(settings: Readonly<Record<string, string>>): Promise<ReleaseServer>;
}

/** Runs an operator's command of the release in this folder. Answers what it says; throws that where it fails. */
export const runCommand = (
  folder: string,
  name: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<string> =>
  runProgram([nodeOf(folder), `ops/operate/${name}.ts`, ...words], {
    cwd: folder,
    env: { ...process.env, ...settings },
  });

/** The release in this folder, each server a process as in deploy/systemd. It ends when we end. */
export function releaseIn(folder: string): Release {
  return {
    folder,
    async start(settings) {
      const { PATH, HOME } = process.env;
      const child = spawn(nodeOf(folder), ["server/startup/main.ts"], {
        cwd: folder,
        env: { PATH, HOME, ...settings },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      const ended = once(child, "exit");
      const [sign] = await Promise.race([once(child, "message"), ended]);
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`A server of ${folder} ended (${sign}) before it was ready.`);
      return {
        async stop() {
          child.kill("SIGTERM");
          const [code] = await ended;
          if (code !== 0)
            throw new Error(`A server of ${folder} ended with ${code} when it was told to stop.`);
        },
      };
    },
  };
}
