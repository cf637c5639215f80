/**
 * The log of a demo's server. While its past is played, which is hundreds of answers, only what is no mere information is
 * passed on: the addresses stay in sight. Who asks for a level sees all of that level.
 */
export function quietLog(asked_level: string | undefined, say: (line: string) => void) {
  let hushed = false;
  let left_out = 0;
  return {
    hear(line: string) {
      if (hushed && line.startsWith('{"level":"info"')) left_out += 1;
      else say(line);
    },
    hush() {
      hushed = !asked_level;
    },
    /** How many lines were left out since it was hushed. */
    resume(): number {
      hushed = false;
      return left_out;
    },
  };
}
