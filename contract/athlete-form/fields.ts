import { CLASS_NAMES } from "./choices.ts";
import { SOCIAL_SITES, type SocialField } from "./links.ts";

/**
 * How a field is asked, sent, kept and shown. What a kind does is written once on each side: its shape in `shapes.ts`, its rule in
 * `rules.ts`, what is kept of it in `server/profiles/fields/kinds.ts`, its control in `web/parts/athlete-form/`.
 */
export type FieldKind = "text" | "position" | "choice" | "number" | "height" | "weight" | "lines" | "link";

/** One thing that athletes say of themselves: a row of the table below. Everything that asks, keeps or shows it derives from there. */
export interface PageField {
  readonly kind: FieldKind;
  /** On forms and pages. */
  readonly label: string;
  /** Where the public page has it: in `athlete_pages`, and in `players` and `roster_words` where a roster says it too. */
  readonly column: string;
  /** Where it is until somebody has decided: in `profile_details`. Null: it is asked only once the page is public. */
  readonly typed_column: string | null;
  /** Its name in answers about the public page. */
  readonly public_name: string;
  /** What counts where a roster says it too. */
  readonly roster: "is silent" | "comes second" | "comes first";
  /** What a guardian reads before the value. */
  readonly letter_label: string;
  /** What it is called among others that were changed. */
  readonly change_word: string;
  /** Characters, or the greatest number. */
  readonly most: number;
  /** What a choice is made from. */
  readonly choices: readonly string[] | null;
  readonly is_required: boolean;
}

/** What no roster says, called alike everywhere: most fields. */
const own = <const Name extends string, const Kind extends FieldKind>(
  name: Name,
  kind: Kind,
  label: string,
) =>
  ({
    kind,
    label,
    column: name,
    typed_column: name,
    public_name: name,
    roster: "is silent",
    letter_label: label,
    change_word: label.toLowerCase(),
    most: 40,
    choices: null,
    is_required: false,
  }) as const;

const link = <const Name extends SocialField>(name: Name) =>
  ({
    ...own(name, "link", SOCIAL_SITES[name].label),
    change_word: SOCIAL_SITES[name].label,
    most: 300,
  }) as const;

/** Letters that athletes may say of themselves. */
export const MOST_BIO = 1_000;

// Made in a function: what was only made may go where nobody uses it (web/build/calls-for-browsers.ts), what is spread stays.
const table = () =>
  ({
    class_name: {
      ...own("class_name", "choice", "Class"),
      column: "player_class",
      public_name: "player_class",
      roster: "comes first",
      most: 80,
      choices: CLASS_NAMES,
      is_required: true,
    },
    position: { ...own("position", "position", "Position"), roster: "comes first" },
    jersey_number: {
      ...own("jersey_number", "number", "Jersey Number"),
      roster: "comes first",
      letter_label: "Number",
      change_word: "number",
      most: 999,
    },
    height: {
      ...own("height", "height", "Height"),
      column: "height_inches",
      typed_column: "height_inches",
      roster: "comes second",
      most: 12,
      is_required: true,
    },
    weight: {
      ...own("weight", "weight", "Weight"),
      column: "weight_pounds",
      typed_column: "weight_pounds",
      roster: "comes second",
      most: 999,
    },
    bio: {
      ...own("bio", "lines", "Own words"),
      typed_column: null,
      most: MOST_BIO,
      letter_label: "In the athlete's words",
      change_word: "the athlete's words",
    },
    instagram_url: link("instagram_url"),
    facebook_url: link("facebook_url"),
    x_url: link("x_url"),
    youtube_url: link("youtube_url"),
    tiktok_url: link("tiktok_url"),
  }) as const satisfies Readonly<Record<string, PageField>>;

/** By their names in the form. A new one of a kind that is there needs, beside its row here, its columns and their class of personal data. */
export const PAGE_FIELDS = table();

type Fields = typeof PAGE_FIELDS;
export type PageFieldName = keyof Fields;
/** The names of the fields of which a row says this: `FieldsWith<"roster", "comes first">`. */
export type FieldsWith<Key extends keyof PageField, Value> = {
  [Name in PageFieldName]: Fields[Name][Key] extends Value ? Name : never;
}[PageFieldName];
/** Those of the form that a profile begins with. */
export type TypedFieldName = FieldsWith<"typed_column", string>;

/** An object that has, for each of these fields, what `Of` makes of its kind, under what its row is called there. */
export type FieldsUnder<
  Key extends "column" | "typed_column",
  Of extends Readonly<Record<FieldKind, unknown>>,
  Name extends PageFieldName = PageFieldName,
> = { readonly [N in Name as Fields[N][Key] & string]: Of[Fields[N]["kind"]] };

/** The same by their names in the form. */
export type FieldsByName<
  Of extends Readonly<Record<FieldKind, unknown>>,
  Name extends PageFieldName = PageFieldName,
> = { readonly [N in Name]: Of[Fields[N]["kind"]] };

/** How each kind is sent; null: nothing was said. */
export interface SentValues {
  readonly text: string | null;
  readonly position: string | null;
  readonly choice: string | null;
  readonly number: number | null;
  /** `6' 2"` */
  readonly height: string | null;
  /** Pounds. */
  readonly weight: number | null;
  readonly lines: string | null;
  readonly link: string | null;
}

/** How each kind is answered. A jersey number is text: '00' is not '0'. */
export interface ShownValues extends Omit<SentValues, "number"> {
  readonly number: string | null;
}

const isField = (name: string): name is PageFieldName => name in PAGE_FIELDS;

export const PAGE_FIELD_NAMES = Object.keys(PAGE_FIELDS).filter(isField);
const allOf = (...kinds: readonly FieldKind[]) =>
  PAGE_FIELD_NAMES.filter((name) => kinds.includes(PAGE_FIELDS[name].kind));
const isTyped = (name: PageFieldName): name is TypedFieldName => PAGE_FIELDS[name].typed_column !== null;

/** A line each, with its name before it. */
export const FACT_FIELDS = allOf("text", "position", "choice", "number", "height", "weight");
/** Paragraphs. */
export const LINES_FIELDS = allOf("lines");
export const LINK_FIELDS = PAGE_FIELD_NAMES.filter(
  (name): name is FieldsWith<"kind", "link"> => PAGE_FIELDS[name].kind === "link",
);
/** In the order in which changes are told. */
export const CHANGE_ORDER = LINES_FIELDS.concat(FACT_FIELDS, LINK_FIELDS);
export const TYPED_FIELDS = PAGE_FIELD_NAMES.filter(isTyped);
/** What the roster says before the athlete. */
export const ROSTER_FIRST_FIELDS = PAGE_FIELD_NAMES.filter(
  (name): name is FieldsWith<"roster", "comes first"> => PAGE_FIELDS[name].roster === "comes first",
);
/** What athletes alone say. */
export const OWN_FIELDS = PAGE_FIELD_NAMES.filter(
  (name): name is FieldsWith<"roster", "is silent"> => PAGE_FIELDS[name].roster === "is silent",
);

/** An object made of one entry for each field. Its shape is a row's word for it: here, and nowhere else, it is believed. */
export const eachField = <Result, Name extends PageFieldName>(
  names: readonly Name[],
  entry: (name: Name) => readonly [key: string, value: unknown],
): Result => Object.fromEntries(names.map(entry)) as Result;

/** A value as it is read, with its unit; null where nothing was said. */
export const factText = (name: PageFieldName, value: string | number | null): string | null => {
  if (value === null) return null;
  return PAGE_FIELDS[name].kind === "weight" ? `${value} lb` : String(value);
};
