import { FEWEST_IN_GROUP } from "../../contract/transparency/transparency.ts";

/** What was received in one group, and how much is behind it. */
export interface Group {
  readonly name: string;
  /** Of a sport or a gender. */
  readonly gender: string | null;
  readonly received_cents: number;
  readonly contributions: number;
  readonly athletes: number;
  /** Who they are, where they are fewer than `FEWEST_IN_GROUP`. */
  readonly few: readonly number[] | null;
  /** Athletes who can be found, supported or not; null for months. */
  readonly athletes_listed: number | null;
}

/** Groups that can be shown by themselves, and those of which only the sum can: none of them, or several. */
export interface FoldedGroups {
  readonly shown: readonly Group[];
  readonly other: readonly Group[];
}

const NOTHING: FoldedGroups = { shown: [], other: [] };

/**
 * Takes small groups out, and as many of the next smallest as it needs so that what is left out is several groups and
 * no small one either: the whole is known, so whoever subtracts what is shown finds that sum and no other.
 */
export function foldSmall(groups: readonly Group[]): FoldedGroups {
  const there = groups.filter(hasSomething);
  const other = there.filter((group) => isSmall([group]));
  const shown = there.filter((group) => !other.includes(group)).sort(byAthletes);
  if (other.length === 0) return { shown, other };
  while (other.length < 2 || isSmall(other)) {
    const next = shown.shift();
    if (!next) return NOTHING;
    other.push(next);
  }
  return { shown, other };
}

/**
 * The same for sports, whose genders are shown as well: each gender's sum is known too, so what is left out has to be
 * several sports of that gender, and no small sum, within each.
 */
export function foldSports(sports: readonly Group[], genders: FoldedGroups): FoldedGroups {
  const of = (some: readonly Group[]) =>
    sports.filter((sport) => some.some(({ name }) => name === sport.gender));
  const folded = [...genders.shown.map((gender) => of([gender])), of(genders.other)].map(foldSmall);
  return { shown: folded.flatMap(({ shown }) => shown), other: folded.flatMap(({ other }) => other) };
}

/**
 * Months in order, in spans of one month each, or of so many neighbours that none is small. Not as `foldSmall` does it:
 * the month that has just begun is small, and would take another out of the middle of the year.
 */
export function joinMonths(months: readonly Group[]): Group[][] {
  const spans: Group[][] = [];
  let open: Group[] = [];
  for (const month of months.filter(hasSomething).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    open.push(month);
    if (isSmall(open)) continue;
    spans.push(open);
    open = [];
  }
  spans.at(-1)?.push(...open);
  return spans;
}

const hasSomething = ({ contributions, received_cents }: Group): boolean =>
  contributions > 0 || received_cents !== 0;

/** Whether so little is behind the sum of these groups that it would tell of single people. */
function isSmall(groups: readonly Group[]): boolean {
  const contributions = groups.reduce((sum, group) => sum + group.contributions, 0);
  if (contributions < FEWEST_IN_GROUP) return true;
  if (groups.some(({ athletes }) => athletes >= FEWEST_IN_GROUP)) return false;
  return new Set(groups.flatMap(({ few }) => few ?? [])).size < FEWEST_IN_GROUP;
}

const byAthletes = (a: Group, b: Group): number =>
  a.athletes - b.athletes || a.contributions - b.contributions || (a.name < b.name ? -1 : 1);
