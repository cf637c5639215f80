/**
 * The moment at which the season that `at` lies in began: August 1, in UTC. From then to July 31 is the year in which colleges
 * play, football in the fall and basketball over New Year alike.
 */
export function seasonStart(at: Date): Date {
  const year = at.getUTCFullYear();
  return new Date(Date.UTC(at.getUTCMonth() < AUGUST ? year - 1 : year, AUGUST, 1));
}

const AUGUST = 7;
