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

/**
 * One page of `rows`, which are given in order of creation and listed newest first. A list goes on from a named row
 * even when that has changed meanwhile and is in it no longer; `all` are those that may be named.
 */
export function page<Row extends { id: string }>(
  kind: string,
  url: string,
  rows: readonly Row[],
  asked: Paging,
  all: readonly Row[] = rows,
) {
  const { limit = 10, starting_after, ending_before } = asked;
  if (starting_after !== undefined && ending_before !== undefined) {
    throw invalid("You can only specify one of these parameters: starting_after, ending_before.");
  }
  const newestFirst = rows.toReversed();
  const placeOf = (id: string, param: string) => {
    const newer = newerThan(all, id);
    if (!newer) throw invalid(`No such ${kind}: '${id}'`, { code: "resource_missing", param });
    const place = newestFirst.findIndex((row) => !newer.has(row.id));
    return place < 0 ? newestFirst.length : place;
  };

  if (ending_before !== undefined) {
    const end = placeOf(ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", url, has_more: start > 0, data: newestFirst.slice(start, end) };
  }
  const place = starting_after === undefined ? 0 : placeOf(starting_after, "starting_after");
  const start = newestFirst[place]?.id === starting_after ? place + 1 : place;
  const end = start + limit;
  return { object: "list", url, has_more: end < newestFirst.length, data: newestFirst.slice(start, end) };
}

/** The ids that were created after this one; null when there is no such row. */
function newerThan(all: readonly { id: string }[], id: string): Set<string> | null {
  const index = all.findLastIndex((row) => row.id === id);
  return index < 0 ? null : new Set(all.slice(index + 1).map((row) => row.id));
}
