import { KEPT_AFTER_DELETION } from "../../../../contract/accounts/kept-after-deletion.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { reasonsNotGiven } from "../sections/not-given.ts";
import type { Section } from "../sections/section.ts";
import type { GivenRow } from "./read-section.ts";

/** Of what follows; another one where a key changes its meaning or goes. */
export const VERSION = 1;

const ABOUT = `What ${PRODUCT_NAME} keeps about you. Times are in UTC, amounts in cents of the currency that stands beside them.`;

export interface OfCopy {
  readonly made_at: Date;
  readonly user_id: number;
}

/** The file for programs, piece by piece: a section may be of any length. */
export async function* writeJson(
  { made_at, user_id }: OfCopy,
  read: AsyncIterable<{ section: Section; rows: AsyncIterable<GivenRow> }>,
): AsyncGenerator<string> {
  const head = {
    format: "donate-nil.my-data",
    version: VERSION,
    made_at,
    account_number: user_id,
    about: ABOUT,
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "sections": {`;
  let is_first = true;
  for await (const { section, rows } of read) {
    yield `${is_first ? "" : ","}\n    ${JSON.stringify(section.name)}: {\n${headOf(section)},\n      "rows": [`;
    is_first = false;
    let comma = "";
    for await (const row of rows) {
      yield `${comma}\n        ${JSON.stringify(row)}`;
      comma = ",";
    }
    yield comma ? "\n      ]\n    }" : "]\n    }";
  }
  const tail = { not_given: reasonsNotGiven, kept_after_deletion: Object.values(KEPT_AFTER_DELETION) };
  yield `\n  },\n${JSON.stringify(tail, null, 2).slice(2)}\n`;
}

function headOf({ title, about, withheld = [] }: Section): string {
  const not_given = withheld.map(([columns, why]) => ({ names: columns.split(" "), why }));
  return Object.entries({ title, about, not_given })
    .map(([key, value]) => `      ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(",\n");
}
