import {
  correctDealElsewhere,
  listDealsElsewhere,
  logDealElsewhere,
} from "../../../../contract/contributions/deals-elsewhere.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { answers } from "../../../http/calls/route.ts";
import { holds, personOf } from "../../../http/sessions/who.ts";
import { auditAdmins, mayNote, NOT_YOURS, namedOrOwn, ownOf } from "../askers.ts";
import { athleteOfDeal, correctDeal, logDeal, noDeal } from "./log-deal.ts";
import { dealsOfPayor } from "./read-deals.ts";

export const elsewhereRoutes = [
  answers(logDealElsewhere, async (world, { body }, asker) => {
    const player_id = namedOrOwn(body, asker);
    if (!(await mayNote(world.database, player_id, asker))) throw new Refusal(403, NOT_YOURS);
    const logged_as = player_id === ownOf(asker) ? "athlete" : "officer";
    return logDeal(world, { ...body, player_id }, logged_as, asker);
  }),

  answers(correctDealElsewhere, async (world, { params, body }, asker) => {
    const player_id = await athleteOfDeal(world.database, params.deal_id);
    // Nobody learns by it whether there is such a deal.
    if (!(await mayNote(world.database, player_id, asker))) throw noDeal();
    const logged_as = player_id === ownOf(asker) ? "athlete" : "officer";
    return correctDeal(world, { ...body, ...params }, logged_as, asker);
  }),

  answers(listDealsElsewhere, async (world, { params, query }, asker) => {
    const player_id = namedOrOwn(query, asker);
    const may_log = await mayNote(world.database, player_id, asker);
    if (!may_log && !holds(personOf(asker), "admin")) throw new Refusal(403, NOT_YOURS);
    const found = await dealsOfPayor(world.database, params.payor_id, { ...query, player_id });
    await auditAdmins(world, asker, { player_id, ...params }, "read deals an athlete made elsewhere");
    return { ...found, may_log };
  }),
];
