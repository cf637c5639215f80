import { pages } from "./addresses.ts";

/**
 * The pages that say the same to whoever looks: caches may keep them, and a browser may show them once more on Back. Every
 * other page is somebody's own, or becomes it, so nobody keeps it: a new page too, until it is named here.
 */
const EVERYBODYS: readonly { readonly pattern: string }[] = [
  pages.home,
  pages.browse,
  pages.team,
  pages.onePlayer,
  pages.contribute,
  pages.collab,
  pages.detail,
  pages.contact,
  pages.createProfile,
  pages.about,
  pages.transparency,
  pages.privacy,
  pages.terms,
  pages.refunds,
  pages.impact,
  pages.compliance,
  pages.inequality,
  pages.trust,
  pages.services,
];

/** Of a pattern of `pages`; of no page, false. */
export const isEverybodys = (pattern: string | undefined): boolean =>
  EVERYBODYS.some((page) => page.pattern === pattern);
