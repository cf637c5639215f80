import { DatabaseAway } from "../../world/database.ts";
import { ProviderAway } from "../../world/payments/card-payments.ts";

/** After this many unanswered requests in a row the provider is away; it is not about single rows. */
const SILENT_IN_A_ROW = 5;

/** One that could not be looked at, and why. */
export interface FailedLook<Due> {
  readonly one: Due;
  readonly error: unknown;
}

export const errorsOf = (failed: readonly FailedLook<unknown>[]): unknown[] =>
  failed.map(({ error }) => error);

/**
 * Asks the provider about each, `at_once` at a time. Returns those that failed for reasons of their own. Throws
 * `ProviderAway` where nothing is answered and `DatabaseAway` where the database is away, after all running requests
 * ended.
 */
export async function askEach<Due>(
  due: readonly Due[],
  at_once: number,
  ask: (one: Due) => Promise<void>,
): Promise<FailedLook<Due>[]> {
  const waiting = [...due];
  const unasked: FailedLook<Due>[] = [];
  const away: unknown[] = [];
  let silent = 0;
  const line = async () => {
    for (let one = waiting.shift(); one !== undefined && away.length === 0; one = waiting.shift()) {
      try {
        await ask(one);
        silent = 0;
      } catch (error) {
        silent += error instanceof ProviderAway ? 1 : 0;
        if (silent >= SILENT_IN_A_ROW || error instanceof DatabaseAway) away.push(error);
        else unasked.push({ one, error });
      }
    }
  };
  await Promise.all(Array.from({ length: at_once }, line));
  if (away.length > 0) throw away[0];
  return unasked;
}
