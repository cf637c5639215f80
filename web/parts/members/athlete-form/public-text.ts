import { factText, PAGE_FIELDS, type PageFieldName } from "../../../../contract/athlete-form/fields.ts";
import { positionName } from "../../../../pure/positions.ts";

/** A value as everybody reads it: a position by its name, a weight with its unit; null where nothing was said. */
export function publicText(name: PageFieldName, value: string | number | null): string | null {
  const text = factText(name, value);
  return text && PAGE_FIELDS[name].kind === "position" ? positionName(text) : text;
}
