import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor that a program took so far, all its threads together; null where there is no /proc. */
export function cpuSeconds(process_id: number): number | null {
  const told = statOf(process_id);
  return told?.own_seconds ?? null;
}

/** The same of a program and all that it started itself, also what has ended since. */
export function cpuSecondsOfFamily(process_id: number): number | null {
  const parent = statOf(process_id);
  if (!parent) return null;
  const others = readdirSync("/proc").map((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : null));
  const children = others.filter((other) => other?.parent_id === process_id);
  return children.reduce(
    (sum, child) => sum + (child?.own_seconds ?? 0),
    parent.own_seconds + parent.ended_seconds,
  );
}

/** The program that started this one. */
export const parentOf = (process_id: number): number | null => statOf(process_id)?.parent_id ?? null;

/** What /proc tells of a process (proc_pid_stat(5)); null where it is not, or is no more. */
function statOf(process_id: number) {
  try {
    // What stands before is a name in brackets, in which anything can be.
    const [, fields = ""] = readFileSync(`/proc/${process_id}/stat`, "utf8").split(") ");
    const [user = 0, system = 0, ended_user = 0, ended_system = 0] = fields
      .split(" ")
      .slice(11, 15)
      .map(Number);
    return {
      parent_id: Number(fields.split(" ")[1]),
      own_seconds: (user + system) / TICKS_PER_SECOND,
      ended_seconds: (ended_user + ended_system) / TICKS_PER_SECOND,
    };
  } catch {
    return null;
  }
}
