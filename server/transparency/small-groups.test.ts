import assert from "node:assert/strict";
import { test } from "node:test";
import { FEWEST_IN_GROUP } from "../../contract/transparency/transparency.ts";
import { type FoldedGroups, foldSmall, foldSports, type Group, joinMonths } from "./small-groups.ts";

/** A group of these athletes (ids), each of whom was given to `times` times, $10 each. */
function group(name: string, athletes: readonly number[], times = 1, gender = "Women"): Group {
  return {
    name,
    gender,
    received_cents: athletes.length * times * 1_000,
    contributions: athletes.length * times,
    athletes: athletes.length,
    few: athletes.length > 0 && athletes.length < FEWEST_IN_GROUP ? athletes : null,
    athletes_listed: 100,
  };
}
const athletes = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
const names = (groups: readonly Group[]) => groups.map(({ name }) => name);
const namesIn = ({ shown, other }: FoldedGroups) => ({ shown: names(shown), other: names(other) });

test("where no group is small, all are shown", () => {
  const groups = [group("A", athletes(1, 5)), group("B", athletes(11, 9))];
  assert.deepEqual(namesIn(foldSmall(groups)), { shown: ["A", "B"], other: [] });
});

test("four athletes are a small group, however often they were given to", () => {
  const groups = [group("A", athletes(1, 4), 50), group("B", athletes(11, 4)), group("C", athletes(21, 9))];
  assert.deepEqual(namesIn(foldSmall(groups)), { shown: ["C"], other: ["A", "B"] });
});

test("a single small group takes the next smallest with it, or it could be found by subtracting", () => {
  const groups = [group("A", [1]), group("B", athletes(11, 30)), group("C", athletes(51, 7))];
  assert.deepEqual(namesIn(foldSmall(groups)), { shown: ["B"], other: ["A", "C"] });
});

test("two small groups of the same athletes are still a small group", () => {
  const groups = [
    group("A", [1, 2, 3]),
    group("B", [1, 2, 4]),
    group("C", athletes(11, 6)),
    group("D", athletes(21, 9)),
  ];
  assert.deepEqual(namesIn(foldSmall(groups)), { shown: ["D"], other: ["A", "B", "C"] });
});

test("where everything together is small, nothing is shown", () => {
  assert.deepEqual(namesIn(foldSmall([group("A", [1, 2]), group("B", [3])])), { shown: [], other: [] });
  assert.deepEqual(namesIn(foldSmall([group("A", [1, 2])])), { shown: [], other: [] });
});

test("a group without anything is no group", () => {
  assert.deepEqual(namesIn(foldSmall([group("A", []), group("B", athletes(1, 5))])), {
    shown: ["B"],
    other: [],
  });
});

test("a small sport is summed with one of its own gender: the gender's sum is known too", () => {
  const sports = [
    group("Men's Golf", [1], 1, "Men"),
    group("Football", athletes(11, 90), 1, "Men"),
    group("Softball", athletes(111, 6)),
    group("Rowing", athletes(121, 7)),
  ];
  const genders = foldSmall([group("Men", athletes(1, 91), 1), group("Women", athletes(111, 13))]);
  assert.deepEqual(namesIn(foldSports(sports, genders)), {
    shown: ["Softball", "Rowing"],
    other: ["Men's Golf", "Football"],
  });
});

test("months that are small join their neighbours, the last one the month before", () => {
  const months = [
    group("2026-08", athletes(1, 4)),
    group("2026-09", athletes(1, 9)),
    group("2026-10", athletes(1, 9)),
    group("2026-11", athletes(1, 2)),
    group("2026-07", athletes(1, 8)),
  ];
  assert.deepEqual(joinMonths(months).map(names), [
    ["2026-07"],
    ["2026-08", "2026-09"],
    ["2026-10", "2026-11"],
  ]);
  assert.deepEqual(joinMonths([group("2026-11", [1])]), []);
});

test("whatever there is: nothing is lost, and nobody who subtracts comes to a single group or a small one", () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const random = randomFrom(seed);
    const sports = athletes(0, 1 + Math.floor(random() * 6)).map((n) =>
      group(
        `Sport ${n}`,
        athletes(n * 100, Math.floor(random() ** 2 * 14)),
        1 + Math.floor(random() * 3),
        random() < 0.5 ? "Men" : "Women",
      ),
    );
    const genders = foldSmall(
      ["Men", "Women"].map((name) =>
        together(
          name,
          sports.filter(({ gender }) => gender === name),
        ),
      ),
    );
    const folded = foldSports(sports, genders);
    if (genders.shown.length + genders.other.length === 0) assert.deepEqual(folded, genders);
    else assert.equal(moneyIn([...folded.shown, ...folded.other]), moneyIn(sports));
    const remainders = [
      folded.other,
      genders.other,
      ...genders.shown.map(({ name }) => folded.other.filter(({ gender }) => gender === name)),
    ];
    for (const remainder of remainders.filter(({ length }) => length > 0)) {
      assert.ok(remainder.length > 1, `seed ${seed}: only one group is left`);
      assert.ok(together("", remainder).athletes >= FEWEST_IN_GROUP, `seed ${seed}: a small sum is left`);
    }
    for (const shown of [...folded.shown, ...genders.shown]) assert.ok(shown.athletes >= FEWEST_IN_GROUP);
  }
});

const moneyIn = (groups: readonly Group[]) =>
  groups.reduce((sum, { received_cents }) => sum + received_cents, 0);

/** Groups that share no athlete, as one. */
function together(name: string, groups: readonly Group[]): Group {
  const sum = (of: "athletes" | "contributions") => groups.reduce((so_far, it) => so_far + it[of], 0);
  const few = sum("athletes") < FEWEST_IN_GROUP ? groups.flatMap((it) => it.few ?? []) : null;
  return {
    ...group(name, []),
    received_cents: moneyIn(groups),
    athletes: sum("athletes"),
    contributions: sum("contributions"),
    few,
  };
}

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
