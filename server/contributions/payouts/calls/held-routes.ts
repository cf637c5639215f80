import { askAboutHeld, decideHeld, listHeldLong } from "../../../../contract/payouts/held-decisions.ts";
import { answers } from "../../../http/calls/route.ts";
import { personOf } from "../../../http/sessions/who.ts";
import { askAboutHeldOf } from "../held/ask.ts";
import { decideHeldOf } from "../held/decide.ts";
import { readDecision, readHeldMoney } from "../held/list.ts";

/** Money that can't reach its athlete. */
export const heldCalls = [
  answers(listHeldLong, (world, { query }, asker) =>
    readHeldMoney(world, query.limit, personOf(asker).user_id),
  ),
  answers(askAboutHeld, async (world, { body }, asker) => {
    const decision_id = await askAboutHeldOf(world, asker, body);
    return readDecision(world, personOf(asker).user_id, decision_id);
  }),
  answers(decideHeld, async (world, { params, body }, asker) => {
    await decideHeldOf(world, asker, params.decision_id, body);
    return readDecision(world, personOf(asker).user_id, params.decision_id);
  }),
];
