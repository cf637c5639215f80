import { receivedByMonth, transactionsByPlayer } from "../../../contract/contributions/received.ts";
import { supportOfPlayer, supportOfTeam } from "../../../contract/contributions/support.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import { answers, WrittenJson } from "../../http/calls/route.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holds, personOf } from "../../http/sessions/who.ts";
import type { World } from "../../world/world.ts";
import { givingTo, heldForOrders, monthsOf } from "./by-month.ts";
import { listReceived } from "./list-received.ts";
import { supportOf } from "./support.ts";
import { supportOfTeamNow } from "./team-season.ts";

export const receivedRoutes = [
  answers(supportOfPlayer, (world, { params }) => supportOf(world, params.player_id)),
  answers(supportOfTeam, (world, { params }) => supportOfTeamNow(world, params.team_id)),

  answers(transactionsByPlayer, async (world, { query }, asker) => {
    const player_id = playerOf(query.player_id, asker);
    const received = await listReceived(world.database, player_id, query);
    await auditOthers(world, player_id, asker);
    return new WrittenJson(received);
  }),

  answers(receivedByMonth, async (world, { query }, asker) => {
    const player_id = playerOf(query.player_id, asker);
    const months = await monthsOf(world.database, player_id);
    await auditOthers(world, player_id, asker);
    const held_for_orders = await heldForOrders(world.database, player_id);
    return { months, held_for_orders, ...(await givingTo(world.database, player_id)) };
  }),
];

/** Whose contributions are read: the athlete's own, or any athlete's for an admin. Throws `Refusal` 403. */
function playerOf(named: number | undefined, asker: Asker): number {
  const player_id = named ?? ownOf(asker);
  if (player_id === null) throw new Refusal(403, "You don't have an athlete page yet.");
  if (player_id !== ownOf(asker) && !holds(personOf(asker), "admin"))
    throw new Refusal(403, "This is not your page.");
  return player_id;
}

/** An admin's reading is written to the audit log. */
async function auditOthers({ database }: World, player_id: number, asker: Asker): Promise<void> {
  if (player_id === ownOf(asker)) return;
  await audit(database, asker, { act: "read what an athlete received", subject: `player ${player_id}` });
}

const ownOf = (asker: Asker): number | null =>
  personOf(asker).roles.find(({ role }) => role === "athlete")?.player_id ?? null;
