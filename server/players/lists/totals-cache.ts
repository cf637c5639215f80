import type { Clock } from "../../world/clock.ts";

/** Totals above this many may be a little old. */
export const LARGE = 10_000;
const KEPT_SECONDS = 60;
const KEPT_AT_MOST = 1_000;

/** Large totals of searches, each kept for a minute: counting so many takes longer than finding a page of them. */
export interface TotalsCache {
  /** The total of a search, at most a minute old, or null. */
  recall(search: string): number | null;
  /** Keeps a total, if it is large. */
  keep(search: string, total: number): void;
}

export function createTotalsCache(clock: Clock): TotalsCache {
  const kept = new Map<string, { total: number; counted_at: number }>();
  const now = () => clock.now().getTime();
  return {
    recall(search) {
      const found = kept.get(search);
      if (!found || found.counted_at + KEPT_SECONDS * 1000 <= now()) return null;
      return found.total;
    },
    keep(search, total) {
      kept.delete(search);
      if (total <= LARGE) return;
      kept.set(search, { total, counted_at: now() });
      // A map remembers in which order things came: the first is the oldest.
      const [oldest] = kept.keys();
      if (kept.size > KEPT_AT_MOST && oldest !== undefined) kept.delete(oldest);
    },
  };
}
