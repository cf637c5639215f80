/** What a page that one is led to says first, because the one before has gone: `navigate(…, { state: saidOnArrival(…) })`. */
export const saidOnArrival = (text: string): { readonly said: string } => ({ said: text });

/** What is said on arrival, out of the router's state; null where nothing is. */
export function saidIn(state: unknown): string | null {
  const said = (state as { said?: unknown } | null)?.said;
  return typeof said === "string" ? said : null;
}
