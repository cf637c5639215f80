import type { Outcome } from "../../../contract/collaborations/desk.ts";
import type { Facts } from "./facts.ts";
import type { RuleRow } from "./rows.ts";
import { inDoubt, type Topic, wordIn } from "./rule.ts";
import { VICES } from "./words.ts";

/** What a line says about a request, and what it settles. */
export interface Said {
  readonly outcome: Outcome;
  readonly covers: readonly Topic[];
  readonly words: string | null;
}

/** Of a line that says it in its own words, of states, associations and schools: by its kind. `holding`: all that hold with it. */
export function saidBy(row: RuleRow, facts: Facts, holding: readonly RuleRow[]): Said {
  switch (row.kind) {
    case "words":
      return {
        outcome: isInDoubt(row) ? "needs_person" : isBeforeSigning(row, holding) ? "warn" : "inform",
        covers: row.scope === "state" ? [`state:${row.scope_of}`] : [],
        words: wordsOf(row, row.says),
      };
    case "products":
      return { outcome: "needs_person", covers: [], words: barredProduct(facts) };
    case "bar":
      return { outcome: "needs_person", covers: [], words: wordsOf(row, row.says) };
    case "window":
      return {
        outcome: isInDoubt(row) ? "needs_person" : row.value === null ? "warn" : "inform",
        covers: [],
        words: windowWords(row),
      };
    default:
      return { outcome: "inform", covers: [], words: null };
  }
}

const isInDoubt = ({ doubt, status }: RuleRow): boolean => doubt !== null || status === "contested";

/** What a line says, with why a person looks at it. */
export function wordsOf({ doubt, status }: RuleRow, says: string): string {
  if (doubt) return inDoubt(says, doubt);
  return status === "contested" ? `${says} Sources clash on this, so a person decides.` : says;
}

/** A state's law is told as a whole: its window is told beside it only where sources clash. */
function windowWords(row: RuleRow): string | null {
  if (row.scope === "state" && row.status !== "contested") return null;
  const whose =
    row.scope === "association"
      ? `High schools in ${row.scope_of}: `
      : row.scope === "state"
        ? `${row.scope_of}: `
        : "";
  return wordsOf(row, `${whose}${row.says}.`.replace("..", "."));
}

function barredProduct(facts: Facts): string | null {
  const word = wordIn(facts, VICES);
  return word && `The request says “${word}”: the law of this state bars such products.`;
}

/** Of a law that wants it disclosed before it is signed. */
const isBeforeSigning = ({ scope, scope_of }: RuleRow, holding: readonly RuleRow[]): boolean =>
  scope === "state" &&
  holding.some(
    (it) => it.kind === "window" && it.scope === scope && it.scope_of === scope_of && it.value === null,
  );
