/** What the checks of the house still let pass, by name. Lists that only shrink: a line that is no longer needed fails. */
export type NotYet = {
  /** Pairs of folders that import each other, `a <-> b` in the order of the alphabet. */
  readonly twoWays: readonly string[];
  /** Folders with more than twenty entries, and the most that each may have. */
  readonly crowded: Readonly<Record<string, number>>;
  /** Functions of more than seventy lines by room and name, and the most that each may have. */
  readonly functions: Readonly<Record<string, number>>;
  /** Rooms with more casts than one in 1,000 lines, and how many they have. */
  readonly casts: Readonly<Record<string, number>>;
};

export const nothing: NotYet = { twoWays: [], crowded: {}, functions: {}, casts: {} };

export const notYet: NotYet = {
  twoWays: [],
  crowded: {},
  functions: {},
  casts: {},
};
