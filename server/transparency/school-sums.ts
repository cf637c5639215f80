import { FEWEST_IN_GROUP, OTHER_GROUPS } from "../../contract/transparency/transparency.ts";
import { foldSmall, foldSports, type Group, joinMonths } from "./small-groups.ts";

/** What one athlete of a school received, or agreed on, in a month. */
export interface SchoolCell {
  readonly kind: "contributions" | "nil_agreements";
  /** `2027-04`, in UTC. */
  readonly month: string;
  readonly sport_name: string;
  readonly gender: string;
  readonly player_id: number;
  readonly cents: number;
  /** Contributions, or agreements. */
  readonly count: number;
}

/** A line of a school's file: months of a sport, none of them so small that it tells of single people. */
export interface SchoolSum {
  readonly kind: SchoolCell["kind"];
  readonly from: string;
  readonly to: string;
  readonly sport: string;
  /** Null where several are in the sum. */
  readonly gender: string | null;
  readonly cents: number;
  readonly count: number;
  readonly athletes: number;
}

/**
 * A school's sums by month, sport and gender. Small sports go together, within their gender where that is large enough, and small
 * months with their neighbours. Contributions and agreements are folded each by themselves: nobody is found by subtracting one
 * from the other. Where all of a kind is small, there is nothing of it.
 */
export const schoolSums = (cells: readonly SchoolCell[]): SchoolSum[] =>
  (["contributions", "nil_agreements"] as const).flatMap((kind) =>
    sumsOf(cells.filter((cell) => cell.kind === kind)),
  );

function sumsOf(cells: readonly SchoolCell[]): SchoolSum[] {
  const by = (name: (cell: SchoolCell) => string) => [...Map.groupBy(cells, name).values()];
  const genders = foldSmall(by(({ gender }) => gender).map((of) => groupOf(of[0]?.gender ?? "", of)));
  const sports = by(({ sport_name }) => sport_name).map((of) => groupOf(of[0]?.sport_name ?? "", of));
  const { shown, other } = foldSports(sports, genders);
  const named = (names: readonly Group[]) =>
    cells.filter(({ sport_name }) => names.some(({ name }) => name === sport_name));
  // Each gender's small sports are several and no small sum: each may stand by itself, and so may all of them together.
  return [
    ...shown.flatMap((sport) => monthsOf(sport.name, sport.gender, named([sport]))),
    ...(other.length > 0 ? monthsOf(OTHER_GROUPS, oneGender(other), named(other)) : []),
  ];
}

const oneGender = (groups: readonly Group[]): string | null => {
  const [gender = null, ...more] = new Set(groups.map((group) => group.gender));
  return more.length > 0 ? null : gender;
};

function monthsOf(sport: string, gender: string | null, cells: readonly SchoolCell[]): SchoolSum[] {
  const months = [...Map.groupBy(cells, ({ month }) => month)].map(([month, of]) => groupOf(month, of));
  return joinMonths(months).flatMap((span) => {
    const [first, last] = [span.at(0), span.at(-1)];
    const of = cells.filter(({ month }) => span.some(({ name }) => name === month));
    const [kind] = of.map((cell) => cell.kind);
    if (!first || !last || !kind) return [];
    const { received_cents: cents, contributions: count, athletes } = groupOf("", of);
    return [{ kind, from: first.name, to: last.name, sport, gender, cents, count, athletes }];
  });
}

function groupOf(name: string, cells: readonly SchoolCell[]): Group {
  const athletes = [...new Set(cells.map(({ player_id }) => player_id))];
  return {
    name,
    gender: cells[0]?.gender ?? null,
    received_cents: cells.reduce((sum, { cents }) => sum + cents, 0),
    contributions: cells.reduce((sum, { count }) => sum + count, 0),
    athletes: athletes.length,
    few: athletes.length < FEWEST_IN_GROUP ? athletes : null,
    athletes_listed: null,
  };
}
