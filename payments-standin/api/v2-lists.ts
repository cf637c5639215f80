import { integer, text } from "./parameters.ts";
import { invalid } from "./refusal.ts";

/** The parameters of every list of the second version. */
export const pagingOfV2 = { limit: integer({ least: 1, most: 100 }), page: text() };

type Asked = { limit: number | undefined; page: string | undefined };

/**
 * One page of `rows`, which are given in order of creation and listed newest first. The addresses of the pages beside it
 * carry everything that was asked for; a page begins after the row that its token names.
 */
export function pageOfV2<Row extends { id: string }>(
  path: string,
  rows: readonly Row[],
  asked: Asked & { [name: string]: unknown },
  send: (row: Row) => object,
) {
  const { limit = 20, page } = asked;
  const newestFirst = rows.toReversed();
  const start = page === undefined ? 0 : newestFirst.findIndex(({ id }) => id === page);
  if (start < 0) throw invalid(`Invalid page: ${page}`, { param: "page" });
  const data = newestFirst.slice(start, start + limit);
  const beginsPage = (row: Row | undefined) => (row ? `${path}?${query({ ...asked, page: row.id })}` : null);
  return {
    data: data.map(send),
    next_page_url: beginsPage(newestFirst[start + limit]),
    previous_page_url: start === 0 ? null : beginsPage(newestFirst[Math.max(0, start - limit)]),
  };
}

function query(asked: object): string {
  const text = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined) return;
    if (typeof value !== "object" || value === null) text.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(asked)) add(name, value);
  return text.toString();
}
