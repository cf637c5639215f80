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
