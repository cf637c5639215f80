import { pages } from "./addresses.ts";

/** Those of which there are many, and so in no declaration's `listed`. */
const OF_TEAMS_AND_PLAYERS: readonly PageAddress[] = [pages.team, pages.onePlayer, pages.detail];

/**
 * The pages that say the same to whoever looks: caches may keep them, and a browser may show them once more on Back. Every
 * other page is somebody's own, or becomes it, so nobody keeps it: a new page too, until its declaration lists it.
 */
const EVERYBODYS = [
  ...Object.values<PageAddress>(pages).filter(({ listed }) => listed),
  ...OF_TEAMS_AND_PLAYERS,
];

interface PageAddress {
  readonly pattern: string;
  readonly listed?: true;
}

/** Of a pattern of `pages`; of no page, false. */
export const isEverybodys = (pattern: string | undefined): boolean =>
  EVERYBODYS.some((page) => page.pattern === pattern);
