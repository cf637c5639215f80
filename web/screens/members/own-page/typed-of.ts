import { inchesOf } from "../../../../contract/athlete-form/choices.ts";
import {
  PAGE_FIELD_NAMES,
  PAGE_FIELDS,
  type PageFieldName,
  ROSTER_FIRST_FIELDS,
} from "../../../../contract/athlete-form/fields.ts";
import type { OwnPage } from "../../../../contract/profiles/own-page.ts";
import { controlsOf, type Typed, wordsOf } from "../../../parts/members/athlete-form/typed.ts";

/** Every field of the form, by its name. */
export const PAGE_FIELD_CONTROLS = PAGE_FIELD_NAMES.flatMap(controlsOf);

/** A page as its form is filled in; what the roster says is not asked for. */
export function typedOf(page: OwnPage): Typed {
  const not_asked: readonly PageFieldName[] = ROSTER_FIRST_FIELDS.filter((name) => page.from_roster[name]);
  const inches = inchesOf(page.height);
  return {
    ...Object.fromEntries(
      PAGE_FIELD_NAMES.filter((name) => name !== "height").map((name) => [
        name,
        not_asked.includes(name) ? "" : textOf(page, name),
      ]),
    ),
    feet: inches === null ? "" : String(Math.floor(inches / 12)),
    inches: inches === null ? "" : String(inches % 12),
  };
}

/** As it stands in its field: a link without its scheme. */
function textOf(page: OwnPage, name: PageFieldName): string {
  const text = String(page[name] ?? "");
  return PAGE_FIELDS[name].kind === "link" ? text.replace(/^https:\/\//, "") : text;
}

/** What was typed as it is sent. */
export const changeOf = (typed: Typed) => wordsOf(typed, PAGE_FIELD_NAMES);
