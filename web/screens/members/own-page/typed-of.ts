import { inchesOf, SOCIAL_FIELDS } from "../../../../contract/profiles/athlete-form.ts";
import type { OwnPage } from "../../../../contract/profiles/own-page.ts";
import { type Typed, textOf, WORD_FIELDS, wordsOf } from "../../../parts/members/athlete-form/typed.ts";

/** Every field of the form, by its name. */
export const PAGE_FIELDS = ["bio", ...WORD_FIELDS] as const;

/** A page as its form is filled in; what the roster says is not asked for. */
export function typedOf(page: OwnPage): Typed {
  const { from_roster, height } = page;
  const inches = inchesOf(height);
  return {
    bio: page.bio ?? "",
    class_name: from_roster.class_name ? "" : (page.class_name ?? ""),
    position: from_roster.position ? "" : (page.position ?? ""),
    jersey_number: from_roster.jersey_number ? "" : (page.jersey_number ?? ""),
    feet: inches === null ? "" : String(Math.floor(inches / 12)),
    inches: inches === null ? "" : String(inches % 12),
    weight: page.weight === null ? "" : String(page.weight),
    ...Object.fromEntries(SOCIAL_FIELDS.map((field) => [field, withoutScheme(page[field])])),
  };
}

const withoutScheme = (address: string | null): string => address?.replace(/^https:\/\//, "") ?? "";

/** What was typed as it is sent. */
export const changeOf = (typed: Typed) => ({ ...wordsOf(typed), bio: textOf(typed.bio) });
