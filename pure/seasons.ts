/**
 * The moment at which the season that `at` lies in began: August 1, in UTC. From then to July 31 is the year in which colleges
 * play, football in the fall and basketball over New Year alike.
 */
export function seasonStart(at: Date): Date {
  const year = at.getUTCFullYear();
  return new Date(Date.UTC(at.getUTCMonth() < AUGUST ? year - 1 : year, AUGUST, 1));
}

const AUGUST = 7;

/** A roster's season by the year it ends: '2023' -> 2023, '2024-25' -> 2025; null for what is none. */
export function rosterSeason(text: string): number | null {
  const [, from, to] = /^((?:19|20)\d\d)(?:-(?:\d\d)?(\d\d))?$/.exec(text) ?? [];
  if (from === undefined) return null;
  if (to === undefined) return Number(from);
  return (Number(from) + 1) % 100 === Number(to) ? Number(from) + 1 : null;
}
