import type { FigureInForce } from "../../../contract/collaborations/figures-in-force.ts";
import { FIGURE_IDS } from "../../../contract/collaborations/rule-kinds.ts";
import type { Reads } from "../../world/database.ts";
import { dayOf } from "../rules/facts.ts";
import { figureIn, NOW, type Ruled, readRows, rowsOn } from "../rules/rows.ts";

/** Somebody in Division I, at no school that says anything of its own. */
const IN_DIVISION_ONE: Ruled = { school_id: 0, at_high_school: false, us_state: null, division: "I" };

/** What everybody may know of the figures that hold today, in the order of the rulebook; one that no line says is not there. */
export async function readFiguresInForce(queries: Reads, now: Date): Promise<FigureInForce[]> {
  const holding = rowsOn(await readRows(queries, [], NOW), dayOf(now), IN_DIVISION_ONE);
  return FIGURE_IDS.flatMap((figure) => {
    const found = figureIn(holding, figure);
    if (!found) return [];
    const { scope_of, source, source_url, effective_from, seen_on } = found.row;
    return { figure, value: found.value, division: scope_of, source, source_url, effective_from, seen_on };
  });
}
