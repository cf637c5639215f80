/** What a page that one is led to says first, because the one before has gone: `navigate(…, { state: saidOnArrival(…) })`. */
export const saidOnArrival = (text: string): { readonly said: string } => ({ said: text });

/** What is said on arrival, out of the router's state; null where nothing is. */
export const saidIn = (state: unknown): string | null => textIn(state, "said");

/** A text out of the router's state, which also holds what an older release, or nobody of us, put there; null where it is none. */
export function textIn(state: unknown, name: string): string | null {
  const text: unknown = typeof state === "object" && state !== null ? Reflect.get(state, name) : null;
  return typeof text === "string" ? text : null;
}
