import { dollars } from "../../pure/numbers.ts";
import type { WhereItIs } from "./where-it-is.ts";

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
