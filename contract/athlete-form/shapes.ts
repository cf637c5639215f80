import * as z from "zod/mini";
import { NO_HEIGHT } from "./choices.ts";
import {
  eachField,
  type FieldKind,
  type FieldsByName,
  PAGE_FIELDS,
  type PageField,
  type PageFieldName,
  ROSTER_FIRST_FIELDS,
} from "./fields.ts";

// No half characters either: no database keeps them.
const CLEAN = /^[^\p{Cc}\p{Cs}]*$/u;
const NOT_CLEAN = "This can't contain line breaks or control characters.";
const CLEAN_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\r])*$/u;
const tooLong = (most: number): string => `This can have at most ${most} characters.`;

/** One line; null where nothing was said. */
export const textOf = (most: number, otherwise = tooLong(most)) =>
  z._default(z.nullable(z.string().check(z.maxLength(most, otherwise), z.regex(CLEAN, NOT_CLEAN))), null);

/** Lines may break. */
export const linesOf = (most: number) =>
  z
    .string()
    .check(z.maxLength(most, tooLong(most)), z.regex(CLEAN_LINES, "This can't contain control characters."));

const numberOf = (most: number, what: string) =>
  z._default(
    z.nullable(
      z.int().check(z.gte(0, `${what} can't be negative.`), z.lte(most, `${what} can be at most ${most}.`)),
    ),
    null,
  );

type SentShapes = Record<Exclude<FieldKind, "number" | "weight">, ReturnType<typeof textOf>> &
  Record<"number" | "weight", ReturnType<typeof numberOf>>;

function sentShape({ kind, label, most }: PageField): SentShapes[FieldKind] {
  if (kind === "number" || kind === "weight") return numberOf(most, `A ${label.toLowerCase()}`);
  if (kind === "lines") return z._default(z.nullable(linesOf(most)), null);
  return kind === "height" ? textOf(most, NO_HEIGHT) : textOf(most);
}

/** The shapes of what is sent, by the names in the form. */
export const sentShapes = <Name extends PageFieldName>(names: readonly Name[]) =>
  eachField<FieldsByName<SentShapes, Name>, Name>(names, (name) => [name, sentShape(PAGE_FIELDS[name])]);

type TextShape = z.ZodMiniNullable<z.ZodMiniString>;
type ShownShapes = Record<Exclude<FieldKind, "weight">, TextShape> & {
  weight: z.ZodMiniNullable<z.ZodMiniNumberFormat>;
};

const shownShape = ({ kind }: PageField): ShownShapes[FieldKind] =>
  kind === "weight" ? z.nullable(z.int()) : z.nullable(z.string());

/** The shapes of what is answered, by the names in the form. Absent values show no row. */
export const shownShapes = <Name extends PageFieldName>(names: readonly Name[]) =>
  eachField<FieldsByName<ShownShapes, Name>, Name>(names, (name) => [name, shownShape(PAGE_FIELDS[name])]);

/** Whether a roster says it, of each field in which it comes first. */
export const rosterShapes = () =>
  eachField<
    Record<(typeof ROSTER_FIRST_FIELDS)[number], z.ZodMiniBoolean>,
    (typeof ROSTER_FIRST_FIELDS)[number]
  >(ROSTER_FIRST_FIELDS, (name) => [name, z.boolean()]);
