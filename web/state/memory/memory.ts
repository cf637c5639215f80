/**
 * What this tab has loaded lately, so that going back shows the list at once and as long as it was left.
 * On the server every page starts with an empty one: nothing of one visitor reaches another.
 */
export interface Memory {
  get<Value>(key: string): Value | undefined;
  /** The same, however old and out of date: to be shown while it is loaded anew. */
  last<Value>(key: string): Value | undefined;
  set(key: string, value: unknown): void;
  /** What was loaded before is out of date: all of it, as after money came in, or what is under this key. */
  outdate(key?: string): void;
  /** Nothing is left: somebody else may come. */
  forget(): void;
}

const TWO_MINUTES_MS = 120_000;
const MOST_ENTRIES = 30;

export function createMemory(now: () => number = Date.now, lasts_ms = TWO_MINUTES_MS): Memory {
  const entries = new Map<string, { value: unknown; until: number }>();
  return {
    get<Value>(key: string) {
      const entry = entries.get(key);
      return entry && entry.until > now() ? (entry.value as Value) : undefined;
    },
    last: <Value>(key: string) => entries.get(key)?.value as Value | undefined,
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: now() + lasts_ms });
      const [oldest] = entries.keys();
      if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
    outdate(key) {
      for (const [each, entry] of entries) if (key === undefined || each === key) entry.until = 0;
    },
    forget: () => entries.clear(),
  };
}

/** The remembered value, or what `load` gives, remembered from then on. */
export async function remembered<Value>(
  memory: Memory,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = memory.get<Value>(key);
  if (known !== undefined) return known;
  const value = await load();
  memory.set(key, value);
  return value;
}
