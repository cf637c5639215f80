export const WIDTHS = [1280, 900, 390] as const;
export const SCHEMES = ["light", "dark", "forced colours"] as const;

export type Width = (typeof WIDTHS)[number];
export type Scheme = (typeof SCHEMES)[number];

/** One way to look at a page. */
export interface Look {
  readonly width: Width;
  readonly scheme: Scheme;
}

/** Every width in every scheme. */
export const allLooks = (widths: readonly Width[] = WIDTHS): Look[] =>
  widths.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));

/**
 * Three looks at the state with number `at` of a table: each of its widths and each scheme at least once, and over three
 * states in a row every width in every scheme (pairwise).
 */
export const sampledLooks = (at: number, widths: readonly Width[] = WIDTHS): Look[] =>
  SCHEMES.map((_, turn) => ({
    width: widths[turn % widths.length] ?? 1280,
    scheme: SCHEMES[(at + turn) % SCHEMES.length] ?? "light",
  }));
