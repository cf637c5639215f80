import {
  CHANGE_ORDER,
  eachField,
  type FieldsByName,
  type FieldsUnder,
  PAGE_FIELD_NAMES,
  PAGE_FIELDS,
  type PageFieldName,
  type ShownValues,
  TYPED_FIELDS,
  type TypedFieldName,
} from "../../../contract/athlete-form/fields.ts";
import type { PageWords as SentWords } from "../../../contract/profiles/own-page.ts";
import type { ProfileSubmission } from "../../../contract/profiles/profiles.ts";
import type { ShownProfile } from "../../../contract/profiles/status.ts";
import { tidy, tidyLines } from "../../../pure/tidy.ts";
import type { Athlete, OwnWords, PageWords } from "../../players/acts.ts";
import { keptValue, pageValue, shownValue, type TypedValues } from "./kinds.ts";

/** Who somebody says to be, as it is kept. */
interface Identity {
  readonly first_name: string;
  readonly last_name: string;
  readonly email_address: string;
  readonly sport_name: string;
  readonly school_name: string;
  readonly sport_level: string;
  readonly gender_division: string;
  /** What shows that the page is theirs. Lines. */
  readonly evidence: string | null;
}

type TypedWords = FieldsUnder<"typed_column", TypedValues, TypedFieldName>;

/** A row of `profile_details`, but for its id: what is kept of what was typed. */
export type ProfileDetails = Identity & TypedWords;

/** What was typed, as it is kept; it has passed its rules. */
export const detailsOf = (it: ProfileSubmission): ProfileDetails => ({
  first_name: tidy(it.first_name),
  last_name: tidy(it.last_name),
  email_address: tidy(it.email_address),
  sport_name: tidy(it.sport_name),
  school_name: tidy(it.school_name),
  sport_level: tidy(it.sport_level),
  gender_division: tidy(it.gender_division),
  evidence: tidyLines(it.evidence ?? null) || null,
  ...eachField<TypedWords, TypedFieldName>(TYPED_FIELDS, (name) => [
    PAGE_FIELDS[name].typed_column,
    keptValue(name, it[name]),
  ]),
});

/**
 * What is seen of it, once it is public. In this order since the first consent: a fingerprint of what a guardian agreed to is of
 * exactly these words (`consent/seen.ts`).
 */
export function shownOf({
  email_address: _email,
  evidence: _evidence,
  ...kept
}: ProfileDetails): ShownProfile {
  const { jersey_number: _number, height_inches: _height, weight_pounds: _weight, ...in_words } = kept;
  return {
    ...in_words,
    ...eachField<Pick<ShownProfile, Measure>, Measure>(MEASURES, (name) => [
      name,
      shownValue(name, kept[PAGE_FIELDS[name].typed_column]),
    ]),
    bio: null,
  };
}

const MEASURES = ["jersey_number", "height", "weight"] as const;
type Measure = (typeof MEASURES)[number];

/** What is seen of it on a page with these words. */
export const shownWith = (kept: ProfileDetails, words: PageWords): ShownProfile => ({
  ...shownOf(kept),
  ...shownWords(words),
});

/** The words of a page as they are answered, by their names in the form. */
export const shownWords = (words: PageWords): FieldsByName<ShownValues> =>
  eachField(PAGE_FIELD_NAMES, (name) => [name, shownValue(name, words[PAGE_FIELDS[name].column])]);

/** Who plays what and where. */
export const athleteOf = (it: ProfileDetails): Athlete => ({
  player_name: `${it.first_name} ${it.last_name}`,
  sport_name: it.sport_name,
  gender_division: it.gender_division,
  school_name: it.school_name,
  at_high_school: it.sport_level === "High School Sports",
});

/** What athletes say of themselves on the page that becomes theirs. */
export const ownWordsOf = (it: ProfileDetails, image_url: string | null): OwnWords => ({
  image_url,
  ...eachField<PageWords, PageFieldName>(PAGE_FIELD_NAMES, (name) => {
    const { column, typed_column } = PAGE_FIELDS[name];
    return [column, typed_column === null ? null : pageValue(name, it[typed_column])];
  }),
});

/** The same of a page that is changed, in the order in which changes are told. */
export const changedWordsOf = (it: SentWords): PageWords =>
  eachField(CHANGE_ORDER, (name) => [PAGE_FIELDS[name].column, pageValue(name, keptValue(name, it[name]))]);
