import type { WhereItIs } from "../../../../contract/contributions/where-it-is.ts";
import { dollars } from "../../../../pure/numbers.ts";

/** In few words: `Arrived`; with its sums where it is in several places. Null where nothing of it stayed with the athlete. */
export function whereItIsShort({ held, on_its_way, arrived, handed_over = 0 }: WhereItIs): string | null {
  const parts = [
    [held, "Held"],
    [on_its_way, "On its way"],
    [arrived, "Arrived"],
    [handed_over, "Handed over"],
  ] as const;
  const some = parts.filter(([amount]) => amount > 0);
  const [one, ...more] = some;
  if (!one) return null;
  if (more.length === 0) return one[1];
  return some.map(([amount, word]) => `${word}: ${dollars(amount)}`).join(", ");
}
