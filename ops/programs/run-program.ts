import { spawn } from "node:child_process";
import { once } from "node:events";

/** Where a program runs, and with which environment; ours where none is given. */
export interface RunPlace {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end. Answers what it says, errors too; throws that where it ends with anything but 0. */
export async function runProgram(
  [program, ...words]: readonly [string, ...string[]],
  place: RunPlace,
): Promise<string> {
  const child = spawn(program, words, { ...place, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${[program, ...words].join(" ")} ended with ${code}:\n${said}`);
  return said;
}
