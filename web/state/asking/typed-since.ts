import { namesOf } from "../../../pure/records.ts";

/** The fields of a form that hold something else than when they were sent. */
export function typedSince<Typed extends object>(sent: Typed, now: Typed): Partial<Typed> {
  const since: Partial<Typed> = {};
  for (const name of namesOf(now)) if (now[name] !== sent[name]) since[name] = now[name];
  return since;
}
