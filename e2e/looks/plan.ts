import type { WalkKey } from "./faults.ts";

export const WIDTHS = [1280, 900, 390] as const;
export const SCHEMES = ["light", "dark", "forced colours"] as const;

export type Width = (typeof WIDTHS)[number];
export type Scheme = (typeof SCHEMES)[number];

/** One way to look at a page. */
export interface Look {
  readonly width: Width;
  readonly scheme: Scheme;
}

/** How thoroughly a state is looked at. */
export interface Plan {
  looks(at: number, widths?: readonly Width[]): Look[];
  walks(at: number, widths?: readonly Width[]): Walk[];
  /** How many states are looked at side by side, but for those that take something from the site: they come after, one by one. */
  readonly lanes: number;
  /** A folder: each look is photographed into it, and nothing else is asked of it. */
  readonly pictures?: string;
}

/** How the focus is followed through a page. */
export interface Walk {
  readonly width: Width;
  readonly keys: readonly WalkKey[];
  /** Steps with each key; a page with fewer stops ends it before. */
  readonly steps: number;
}

/** Every width in every scheme. */
export const allLooks = (widths: readonly Width[] = WIDTHS): Look[] =>
  widths.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));

/** One look at the state with number `at` of a table: over nine states in a row every width in every scheme. */
export function sampledLook(at: number, widths: readonly Width[] = WIDTHS): Look {
  // One scheme further with each state, and one width more with each round of schemes.
  const turn = (at % SCHEMES.length) + Math.floor(at / SCHEMES.length);
  return { width: widths[turn % widths.length] ?? 1280, scheme: SCHEMES[at % SCHEMES.length] ?? "light" };
}

/**
 * One look at each state, and the end of each page walked backwards; the whole is `npm run a11y`. Its states are shared by the
 * files `sample-….test.ts`, of the gate and of the long tests, which run side by side, each in one lane.
 */
export const sample: Plan = {
  looks: (at, widths) => [sampledLook(at, widths)],
  // Another width would be laid out for the walk alone.
  walks: (at, widths) => [{ width: sampledLook(at, widths).width, keys: ["Shift+Tab"], steps: 30 }],
  lanes: 1,
};
