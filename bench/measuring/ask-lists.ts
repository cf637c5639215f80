import { type Flooded, pour } from "./flood.ts";
import type { Question } from "./questions.ts";
import { median } from "./table.ts";

/** What those who ask for lists meanwhile wait, in milliseconds. */
export interface ListsMeanwhile {
  readonly list_p50_ms: number;
  readonly list_p99_ms: number;
}

/** So long they are asked at a time. */
const SECONDS = 5;

/**
 * Asks for lists at an even pace until `end`, which answers the middle of all halves and of all slowest hundredths. Fails where one is neither answered nor
 * told to come again.
 */
export function askLists(
  origin: string,
  questions: readonly Question[],
  a_second: number,
): { end(): Promise<ListsMeanwhile> } {
  let over = false;
  const asking = (async () => {
    const poured: Flooded[] = [];
    while (!over || poured.length === 0)
      poured.push(await pour({ origin, questions, connections: 50, seconds: SECONDS, rate: a_second }));
    return poured;
  })();
  asking.catch(() => {
    // Whoever ends it hears of it.
  });
  return {
    async end() {
      over = true;
      const poured = await asking;
      if (poured.some(({ other }) => other > 0)) throw new Error("A list was not answered.");
      const middle = (of: (one: Flooded) => number) => median(poured.map(of)) ?? 0;
      return {
        list_p50_ms: middle(({ served }) => served.p50),
        list_p99_ms: middle(({ served }) => served.p99),
      };
    },
  };
}
