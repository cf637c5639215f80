import type { Read } from "./parameters.ts";
import { integer, text } from "./parameters.ts";
import { invalid } from "./refusal.ts";

/** The parameters of every list. */
export const paging = {
  limit: integer({ least: 1, most: 100 }),
  starting_after: text(),
  ending_before: text(),
};

type Paging = { [K in keyof typeof paging]: Read<(typeof paging)[K]> | undefined };

type Range = { [K in "gt" | "gte" | "lt" | "lte"]: number | undefined };

/** Whether a row was created when a list asks for it. */
export function isWithin(created: number, asked: number | Range | undefined): boolean {
  if (asked === undefined) return true;
  if (typeof asked === "number") return created === asked;
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = asked;
  return created > gt && created >= gte && created < lt && created <= lte;
}

/** Whether every filter that was given equals the row's own value. */
export function matchesAll(pairs: readonly (readonly [asked: unknown, found: unknown])[]): boolean {
  return pairs.every(([asked, found]) => asked === undefined || asked === found);
}

/** One page of `rows`, which are given in order of creation and listed newest first. */
export function page<Row extends { id: string }>(
  kind: string,
  url: string,
  rows: readonly Row[],
  asked: Paging,
) {
  const { limit = 10, starting_after, ending_before } = asked;
  if (starting_after !== undefined && ending_before !== undefined) {
    throw invalid("You can only specify one of these parameters: starting_after, ending_before.");
  }
  const newestFirst = rows.toReversed();
  const placeOf = (id: string, param: string) => {
    const index = newestFirst.findIndex((row) => row.id === id);
    if (index >= 0) return index;
    throw invalid(`No such ${kind}: '${id}'`, { code: "resource_missing", param });
  };

  if (ending_before !== undefined) {
    const end = placeOf(ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", url, has_more: start > 0, data: newestFirst.slice(start, end) };
  }
  const start = starting_after === undefined ? 0 : placeOf(starting_after, "starting_after") + 1;
  const end = start + limit;
  return { object: "list", url, has_more: end < newestFirst.length, data: newestFirst.slice(start, end) };
}
