import { counted } from "../../../../pure/numbers.ts";

/** Something that waits: how many and what, in one sentence, and where it is done. */
export interface Line {
  readonly words: string;
  readonly way: { readonly label: string; readonly to: string };
}

/** A line where there are any: `2 requests are overdue.` */
export function some(
  count: number,
  [one, many]: readonly [string, string],
  label: string,
  to: string,
): Line[] {
  return count === 0 ? [] : [{ words: `${counted(count)} ${count === 1 ? one : many}`, way: { label, to } }];
}
