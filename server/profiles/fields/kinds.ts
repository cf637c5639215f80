import { heightText, inchesOf } from "../../../contract/athlete-form/choices.ts";
import {
  type FieldKind,
  PAGE_FIELDS,
  type PageFieldName,
  type SentValues,
  type ShownValues,
} from "../../../contract/athlete-form/fields.ts";
import { SOCIAL_SITES, type SocialField, socialAddress } from "../../../contract/athlete-form/links.ts";
import { tidy, tidyLines } from "../../../pure/tidy.ts";
import type { ColumnValues } from "../../players/acts.ts";

/** How each kind stands in `profile_details`. */
export interface TypedValues extends Omit<ColumnValues, "number"> {
  readonly number: number | null;
}

/** What a kind makes of a value on its way from the form to the page. */
interface Way<Kind extends FieldKind> {
  /** As it is kept of what was sent, which has passed its rule. */
  readonly kept: (sent: SentValues[Kind], name: PageFieldName) => TypedValues[Kind];
  /** As the public page keeps it. */
  readonly onPage: (kept: TypedValues[Kind]) => ColumnValues[Kind];
  /** As it is answered, from either of the two. */
  readonly shown: (value: TypedValues[Kind] | ColumnValues[Kind]) => ShownValues[Kind];
}

const asItIs = <Value>(value: Value): Value => value;

/** What players measure; beyond, a slip of the finger that no page shows. */
const HEIGHTS = [36, 107] as const;
const WEIGHTS = [50, 600] as const;
const within = (value: number | null, [least, most]: readonly [number, number]): number | null =>
  value !== null && value >= least && value <= most ? value : null;

/** `6' 2"` */
const heightOf = (inches: number): string => heightText(Math.floor(inches / 12), inches % 12);

const line = { kept: (sent: string | null) => tidy(sent) || null, onPage: asItIs, shown: asItIs };

const isSocial = (name: PageFieldName): name is SocialField => name in SOCIAL_SITES;

const WAYS: { readonly [Kind in FieldKind]: Way<Kind> } = {
  text: line,
  position: line,
  choice: line,
  number: {
    kept: asItIs,
    onPage: (kept) => kept?.toString() ?? null,
    shown: (value) => value?.toString() ?? null,
  },
  height: {
    kept: (sent) => inchesOf(sent) ?? 0,
    onPage: (kept) => within(kept, HEIGHTS),
    shown: (value) => (value === null ? null : heightOf(value)),
  },
  weight: { kept: asItIs, onPage: (kept) => within(kept, WEIGHTS), shown: asItIs },
  lines: { ...line, kept: (sent) => tidyLines(sent) || null },
  link: { ...line, kept: (sent, name) => (sent && isSocial(name) ? socialAddress(name, sent) : null) },
};

const wayOf = <Kind extends FieldKind>(kind: Kind): Way<Kind> => WAYS[kind];

/** What is kept of what was sent, which has passed its rules. */
export const keptValue = (name: PageFieldName, sent: SentValues[FieldKind]): TypedValues[FieldKind] =>
  wayOf(PAGE_FIELDS[name].kind).kept(sent, name);

/** As the public page keeps it. */
export const pageValue = (name: PageFieldName, kept: TypedValues[FieldKind]): ColumnValues[FieldKind] =>
  wayOf(PAGE_FIELDS[name].kind).onPage(kept);

/** As it is answered. */
export const shownValue = (
  name: PageFieldName,
  value: TypedValues[FieldKind] | ColumnValues[FieldKind],
): ShownValues[FieldKind] => wayOf(PAGE_FIELDS[name].kind).shown(value);
