import type { CallInput } from "../../../../contract/form/call.ts";
import {
  heightText,
  MOST_FEET,
  MOST_INCHES,
  SOCIAL_FIELDS,
} from "../../../../contract/profiles/athlete-form.ts";
import type { PageWords } from "../../../../contract/profiles/own-page.ts";
import type { createPlayerProfile } from "../../../../contract/profiles/profiles.ts";

/** What athletes say of themselves besides who they are, by its name in the form. */
export const WORD_FIELDS = [
  "class_name",
  "position",
  "jersey_number",
  "feet",
  "inches",
  "weight",
  ...SOCIAL_FIELDS,
] as const;

/** Every field of a profile that holds text or a choice. */
export const FIELDS = [
  "email_address",
  "sport_level",
  "gender_division",
  "first_name",
  "last_name",
  "sport_name",
  "school_name",
  "evidence",
  ...WORD_FIELDS,
] as const;

/** What was typed; a field that is blank is absent, or "". */
export type Typed = Readonly<Partial<Record<FieldName, string>>>;
/** The last is asked once a page is public. */
export type FieldName = (typeof FIELDS)[number] | "bio";

/** What is sent, but for what tells a person from a machine. */
export type Payload = Required<
  Omit<
    CallInput<typeof createPlayerProfile>["body"],
    "website" | "seconds_taken" | "guardian_link" | "claimed_player_id" | "evidence"
  >
>;

/** What was typed as it is sent: an empty optional value is null. */
export function payloadOf(typed: Typed, profile_picture_base64: string | null): Payload {
  return {
    first_name: textOf(typed.first_name),
    last_name: textOf(typed.last_name),
    email_address: textOf(typed.email_address),
    sport_name: textOf(typed.sport_name),
    school_name: textOf(typed.school_name),
    sport_level: textOf(typed.sport_level),
    gender_division: textOf(typed.gender_division),
    ...wordsOf(typed),
    profile_picture_base64,
  };
}

/** The same, of what athletes say of themselves. */
export function wordsOf(typed: Typed): Omit<PageWords, "bio"> {
  const [feet, inches] = [numberOf(typed.feet), numberOf(typed.inches)];
  const links = Object.fromEntries(SOCIAL_FIELDS.map((field) => [field, textOf(typed[field])]));
  return {
    class_name: textOf(typed.class_name),
    position: textOf(typed.position),
    jersey_number: numberOf(typed.jersey_number),
    height: feet === null || inches === null ? null : heightText(feet, inches),
    weight: numberOf(typed.weight),
    ...(links as Pick<PageWords, (typeof SOCIAL_FIELDS)[number]>),
  };
}

export const textOf = (typed: string | undefined): string | null => typed?.trim() || null;

function numberOf(typed: string | undefined): number | null {
  const text = textOf(typed);
  return text === null ? null : Number(text);
}

/** The greatest number of each field that holds one; a larger one becomes this, where the field is clamped. */
const NUMBERS: Readonly<Record<string, { readonly most: number; readonly is_clamped: boolean }>> = {
  feet: { most: MOST_FEET, is_clamped: true },
  inches: { most: MOST_INCHES, is_clamped: true },
  jersey_number: { most: 999, is_clamped: false },
  weight: { most: 999, is_clamped: false },
};

/**
 * What a field shows after something was typed into it (specification, section 5): feet and inches are clamped, a negative
 * weight or jersey number is ignored, and so is what is no whole number.
 */
export function settled(name: string, typed: string, before: string): string {
  const number = NUMBERS[name];
  if (!number || typed === "") return typed;
  if (!/^-?\d+$/.test(typed)) return before;
  const value = Number(typed);
  if (number.is_clamped) return String(Math.min(Math.max(value, 0), number.most));
  return value < 0 || typed.startsWith("-") || value > number.most ? before : typed;
}
