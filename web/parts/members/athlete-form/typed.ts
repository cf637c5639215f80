import { heightText, MOST_FEET, MOST_INCHES } from "../../../../contract/athlete-form/choices.ts";
import {
  eachField,
  PAGE_FIELD_NAMES,
  PAGE_FIELDS,
  type PageFieldName,
  TYPED_FIELDS,
} from "../../../../contract/athlete-form/fields.ts";
import type { SentFields } from "../../../../contract/athlete-form/rules.ts";
import type { CallInput } from "../../../../contract/form/call.ts";
import type { createPlayerProfile } from "../../../../contract/profiles/profiles.ts";

/** What a field is called in the form: a height is asked for in two. */
export const controlsOf = (name: PageFieldName): readonly FieldName[] =>
  name === "height" ? ["feet", "inches"] : [name];

/** What athletes say of themselves besides who they are, by its name in the form. */
export const WORD_FIELDS = TYPED_FIELDS.flatMap(controlsOf);

/** Every field of a profile that holds text or a choice. */
export const FIELDS: readonly FieldName[] = [
  "email_address",
  "sport_level",
  "gender_division",
  "first_name",
  "last_name",
  "sport_name",
  "school_name",
  "evidence",
  ...WORD_FIELDS,
];

/** What was typed; a field that is blank is absent, or "". */
export type Typed = Readonly<Partial<Record<FieldName, string>>>;
export type FieldName =
  | "email_address"
  | "sport_level"
  | "gender_division"
  | "first_name"
  | "last_name"
  | "sport_name"
  | "school_name"
  | "evidence"
  | "feet"
  | "inches"
  | PageFieldName;

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
    ...wordsOf(typed, TYPED_FIELDS),
    profile_picture_base64,
  };
}

/** The same, of what athletes say of themselves in these fields. */
export const wordsOf = <Name extends PageFieldName>(typed: Typed, names: readonly Name[]) =>
  eachField<SentFields<Name>, Name>(names, (name) => [name, sentOf(typed, name)]);

/** What was typed into a field as it is sent. */
function sentOf(typed: Typed, name: PageFieldName): string | number | null {
  const { kind } = PAGE_FIELDS[name];
  if (kind === "number" || kind === "weight") return numberOf(typed[name]);
  if (kind !== "height") return textOf(typed[name]);
  const [feet, inches] = [numberOf(typed.feet), numberOf(typed.inches)];
  return feet === null || inches === null ? null : heightText(feet, inches);
}

export const textOf = (typed: string | undefined): string | null => typed?.trim() || null;

function numberOf(typed: string | undefined): number | null {
  const text = textOf(typed);
  return text === null ? null : Number(text);
}

/** The greatest number of a field that holds one; a larger one becomes this, where the field is clamped. */
function boundsOf(name: string): { readonly most: number; readonly is_clamped: boolean } | null {
  if (name === "feet") return { most: MOST_FEET, is_clamped: true };
  if (name === "inches") return { most: MOST_INCHES, is_clamped: true };
  const found = PAGE_FIELD_NAMES.find((field) => field === name);
  if (!found) return null;
  const { kind, most } = PAGE_FIELDS[found];
  return kind === "number" || kind === "weight" ? { most, is_clamped: false } : null;
}

/**
 * What a field shows after something was typed into it (specification, section 5): feet and inches are clamped, a negative
 * weight or jersey number is ignored, and so is what is no whole number.
 */
export function settled(name: string, typed: string, before: string): string {
  const number = boundsOf(name);
  if (!number || typed === "") return typed;
  if (!/^-?\d+$/.test(typed)) return before;
  const value = Number(typed);
  if (number.is_clamped) return String(Math.min(Math.max(value, 0), number.most));
  return value < 0 || typed.startsWith("-") || value > number.most ? before : typed;
}
