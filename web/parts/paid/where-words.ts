import type { WhereItIs } from "../../../contract/contributions/where-it-is.ts";
import { dollars } from "../../../pure/numbers.ts";

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

/** As sentences, each with its sum. */
export function whereItIsWords(where: WhereItIs, player_name: string): string {
  const { held, on_its_way, arrived, handed_over = 0 } = where;
  return [
    ...(arrived > 0 ? [`${dollars(arrived)} has reached ${player_name}.`] : []),
    ...(on_its_way > 0 ? [`${dollars(on_its_way)} is on its way to ${player_name}.`] : []),
    ...(handed_over > 0 ? [`${dollars(handed_over)} was handed over.`] : []),
    ...(held > 0 ? [`We're holding ${dollars(held)} for ${player_name}.`] : []),
  ].join(" ");
}
