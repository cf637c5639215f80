import type { Choice } from "./field.tsx";

/** The choices with what was typed anywhere in them, those that begin with it first; all of them while nothing was. */
export function choicesMatching(choices: readonly Choice[], typed: string | null): readonly Choice[] {
  if (typed === null) return choices;
  const wanted = plain(typed);
  if (wanted === "") return choices;
  const places = choices.map((choice) => ({ choice, at: plain(choice.label).indexOf(wanted) }));
  const begin = places.filter(({ at }) => at === 0);
  const inside = places.filter(({ at }) => at > 0);
  return [...begin, ...inside].map(({ choice }) => choice);
}

/** Where a key leads in a list of so many; null for keys that do not move. Up and down go round. */
export function stepTo(key: string, at: number, length: number): number | null {
  if (key === "ArrowDown") return at + 1 < length ? at + 1 : 0;
  if (key === "ArrowUp") return at > 0 ? at - 1 : length - 1;
  return null;
}

/** The id of an option, by which the field says which one is active. */
export const optionId = (list_id: string, at: number): string => `${list_id}-${at}`;

/** Without case and accents: `San Jose` finds San José. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .trim()
    .toLowerCase();
