import { heightText, MOST_FEET, MOST_INCHES, SOCIAL_FIELDS } from "../../../contract/athlete-form.ts";
import type { CallInput } from "../../../contract/call.ts";
import type { createPlayerProfile } from "../../../contract/profiles.ts";

/** Every field of a profile that holds text or a choice, by its name in the form. */
export const FIELDS = [
  "email_address",
  "sport_level",
  "gender_division",
  "first_name",
  "last_name",
  "sport_name",
  "school_name",
  "class_name",
  "position",
  "jersey_number",
  "feet",
  "inches",
  "weight",
  ...SOCIAL_FIELDS,
] as const;

/** What was typed; a field that is blank is absent, or "". */
export type Typed = Readonly<Partial<Record<FieldName, string>>>;
/** The last is asked once a page is public. */
export type FieldName = (typeof FIELDS)[number] | "bio";

/** What is sent, but for what tells a person from a machine. */
export type Payload = Required<
  Omit<CallInput<typeof createPlayerProfile>["body"], "website" | "seconds_taken" | "guardian_link">
>;

/** What was typed as it is sent: an empty optional value is null. */
export function payloadOf(typed: Typed, profile_picture_base64: string | null): Payload {
  const text = (name: keyof Typed) => typed[name]?.trim() || null;
  const number = (name: keyof Typed) => (text(name) === null ? null : Number(text(name)));
  const [feet, inches] = [number("feet"), number("inches")];
  const links = Object.fromEntries(SOCIAL_FIELDS.map((field) => [field, text(field)]));
  return {
    first_name: text("first_name"),
    last_name: text("last_name"),
    email_address: text("email_address"),
    sport_name: text("sport_name"),
    school_name: text("school_name"),
    class_name: text("class_name"),
    sport_level: text("sport_level"),
    gender_division: text("gender_division"),
    position: text("position"),
    jersey_number: number("jersey_number"),
    height: feet === null || inches === null ? null : heightText(feet, inches),
    weight: number("weight"),
    ...(links as Pick<Payload, (typeof SOCIAL_FIELDS)[number]>),
    profile_picture_base64,
  };
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
