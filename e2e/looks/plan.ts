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

/**
 * Two looks at the state with number `at` of a table, at two widths where it has three and in two schemes; over nine states in
 * a row every width in every scheme (pairwise).
 */
export function sampledLooks(at: number, widths: readonly Width[] = WIDTHS): Look[] {
  const looks = SCHEMES.map((_, turn) => ({
    width: widths[turn % widths.length] ?? 1280,
    scheme: SCHEMES[(at + turn) % SCHEMES.length] ?? "light",
  }));
  const left_out = Math.floor(at / SCHEMES.length) % looks.length;
  return looks.filter((_, turn) => turn !== left_out);
}

/** One of the widths at which the sample looks at the state with number `at`: another width would be laid out for the walk alone. */
export function sampledWalk(at: number, widths: readonly Width[] = WIDTHS): Width {
  const looks = sampledLooks(at, widths);
  return looks[at % looks.length]?.width ?? 1280;
}

/**
 * Pairwise over states, widths and schemes, and the end of each page walked backwards; the whole is `npm run a11y`. Its
 * states are shared by the files `sample-….test.ts`, which run side by side, each in one lane.
 */
export const sample: Plan = {
  looks: sampledLooks,
  walks: (at, widths) => [{ width: sampledWalk(at, widths), keys: ["Shift+Tab"], steps: 30 }],
  lanes: 1,
};
