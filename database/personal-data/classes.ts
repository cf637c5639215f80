/**
 * Whose data a column holds. `account`: of anybody who has an account. `staff`: what officers and admins write in their work.
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

/** What happens to it on a way out: `gone` is deleted or replaced by words that name nobody; `stays` is kept on purpose. */
export type Fate = "gone" | "stays";

/** The ways out that people take. Time is another one. */
export const WAYS_OUT = ["withdrawn", "taken_down", "account_deleted"] as const;
export type WayOut = (typeof WAYS_OUT)[number];

/** Columns of one table that share an owner and a fate. */
export interface Personal extends Partial<Readonly<Record<WayOut, Fate>>> {
  readonly whose: Whose;
  /** Their names, separated by spaces. */
  readonly columns: string;
  /** When it is deleted over time, and by which scheduled job. */
  readonly in_time?: { readonly after: string; readonly job: string };
  /** The line of the privacy policy that tells of it, by its first cell (`web/content/privacy-policy.md`). */
  readonly policy?: string;
  /** Why it stays; or what is special about how it goes. */
  readonly note?: string;
}

/** One table: each of its columns is listed in exactly one place. */
export interface Classified {
  /** What one row is. */
  readonly row: string;
  /** Columns that by themselves say nothing about a person: ids, states, times, sums. */
  readonly plain?: string;
  readonly personal?: readonly Personal[];
}

export type Tables = Readonly<Record<string, Classified>>;

/** When the person's page, profile or consent ends, whoever ends it. */
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
