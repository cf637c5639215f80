import { TOO_BUSY } from "../answers/gate.ts";

/** Each of them holds a place of the gate while it waits, and others need the rest. */
const MOST_CALLS_IN_LINE = 5;

let last: Promise<unknown> = Promise.resolve();
let calls_in_line = 0;

/** Does `work` once what came before is done. A call is refused by `TOO_BUSY` where too many wait; a job waits. */
export async function oneAtATime<Result>(
  for_whom: "a call" | "a job",
  work: () => Promise<Result>,
): Promise<Result> {
  const places = for_whom === "a call" ? 1 : 0;
  if (places > 0 && calls_in_line >= MOST_CALLS_IN_LINE) throw TOO_BUSY;
  calls_in_line += places;
  const turn = last.then(work);
  last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    calls_in_line -= places;
  }
}
