/**
 * Whose data a column holds. `account`: of anybody who has one. `staff`: what officers and admins write in their work.
 * `everybody`: counted over all athletes.
 */
export type Whose =
  | "account"
  | "supporter"
  | "athlete"
  | "guardian"
  | "brand"
  | "visitor"
  | "staff"
  | "roster"
  | "everybody"
  | "job";

/** What a way out does to it: `gone`, it is deleted or replaced by words that name nobody; `stays`, on purpose. */
export type Fate = "gone" | "stays";

/** The ways out that somebody takes. Time is another. */
export const WAYS_OUT = ["withdrawn", "taken_down", "account_deleted"] as const;
export type WayOut = (typeof WAYS_OUT)[number];

/** Columns of one table that share an owner and a fate. */
export interface Personal extends Partial<Readonly<Record<WayOut, Fate>>> {
  readonly whose: Whose;
  /** Their names, apart by blanks. */
  readonly columns: string;
  /** When it goes by itself, and the scheduled job that has it go. */
  readonly in_time?: { readonly after: string; readonly job: string };
  /** Of whatever stays: why. Of whatever goes: what is special. */
  readonly note?: string;
}

/** One table: every column of it stands in exactly one place. */
export interface Classified {
  /** What one row is. */
  readonly row: string;
  /** Columns that say nothing of a person by themselves: numbers that lead to rows, states, times, sums. */
  readonly plain?: string;
  readonly personal?: readonly Personal[];
}

export type Tables = Readonly<Record<string, Classified>>;

/** Where the person's page, profile or consent ends, whoever ends it. */
export const GONE_WITH_THE_PAGE = {
  withdrawn: "gone",
  taken_down: "gone",
  account_deleted: "gone",
} as const satisfies Partial<Record<WayOut, Fate>>;

export const STAYS = {
  withdrawn: "stays",
  taken_down: "stays",
  account_deleted: "stays",
} as const satisfies Partial<Record<WayOut, Fate>>;
