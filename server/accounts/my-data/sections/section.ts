import type { Sql } from "sql-template-tag";
import type { RoleHeld } from "../../../http/sessions/session.ts";

/** Whose data is gathered: what leads from somebody to their rows. */
export interface Subject {
  readonly user_id: number;
  /** Null where nobody has confirmed it: what was sent under an address is only its mailbox's. */
  readonly email: string | null;
  readonly roles: readonly RoleHeld[];
  /** Of an athlete: the page, and those that turned out to be the same athlete's. */
  readonly player_ids: readonly number[];
  /** Profiles that they sent in. */
  readonly submission_ids: readonly string[];
}

/**
 * One kind of thing that is kept about somebody: rows of one table, of which every column is either given or withheld with a reason.
 * `ops/personal-data/given-or-said-why.test.ts` holds it to the table of personal data.
 */
export interface Section {
  /** Its key in the JSON. */
  readonly name: string;
  readonly title: string;
  /** What it is, in the reader's words. */
  readonly about: string;
  /** Stands as `t` in what follows. */
  readonly table: string;
  readonly of: (subject: Subject) => Sql;
  /** The newest first, where there is such a thing. */
  readonly order: Sql;
  /** Columns, separated by spaces; `column>key` where the key has another name. Moments end in `_at`, days in `_on`, money in `_cents`. */
  readonly gives: string;
  /** What a row needs to be understood and another table has, by its key. */
  readonly beside?: Readonly<Record<string, Sql>>;
  /** Columns and why they are not given. */
  readonly withheld?: readonly (readonly [columns: string, why: string])[];
  /** A column that is a picture: it becomes a file of this name, and the row says which. */
  readonly picture?: { readonly column: string; readonly file: string };
}

/** Why something is not given, said once. */
export const WHY = {
  number: "Your account's number, which stands above, or the number of a row that you see here.",
  secret: "A secret, or what one is checked against: it would help only someone who wants in.",
  copy: "The same again, in the form that we search by.",
  bookkeeping: "How far our programs have come with it: numbers and times that say nothing of you.",
  staff: "Who of our staff or of a school's office did it.",
  others: "Someone else's data.",
} as const;
