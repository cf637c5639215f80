import { inchesOf, SOCIAL_FIELDS } from "../../../contract/athlete-form.ts";
import type { OwnPage, PageWords } from "../../../contract/own-page.ts";
import { payloadOf, type Typed } from "../../parts/athlete-form/typed.ts";

/** Every field of the form, by its name. */
export const PAGE_FIELDS = [
  "bio",
  "class_name",
  "position",
  "jersey_number",
  "feet",
  "inches",
  "weight",
  ...SOCIAL_FIELDS,
] as const;

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
export function changeOf(typed: Typed): PageWords {
  const { class_name, position, jersey_number, height, weight, ...rest } = payloadOf(typed, null);
  const { instagram_url, facebook_url, x_url, youtube_url, tiktok_url } = rest;
  return {
    ...{ class_name, position, jersey_number, height, weight },
    ...{ instagram_url, facebook_url, x_url, youtube_url, tiktok_url },
    bio: typed.bio?.trim() || null,
  } as PageWords;
}
