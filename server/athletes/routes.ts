import { receivedByMonth, transactionsByPlayer } from "../../contract/transactions.ts";
import { audit } from "../http/audit.ts";
import { Refusal } from "../http/refusal.ts";
import { type Asker, answers, WrittenJson } from "../http/route.ts";
import { holds, personOf } from "../http/who.ts";
import type { World } from "../world/world.ts";
import { listReceived } from "./list-received.ts";
import { monthsOf } from "./received-by-month.ts";

export const athletesRoutes = [
  answers(transactionsByPlayer, async (world, { query }, asker) => {
    const player_id = await playerOf(world, query.player_id, asker);
    return new WrittenJson(await listReceived(world.database, player_id, query));
  }),

  answers(receivedByMonth, async (world, { query }, asker) => {
    const player_id = await playerOf(world, query.player_id, asker);
    return { months: await monthsOf(world.database, player_id) };
  }),
];

/** Whose contributions are asked for. That an admin looks at another's is written down. */
async function playerOf({ database }: World, named: number | undefined, asker: Asker): Promise<number> {
  const person = personOf(asker);
  const own = person.roles.find(({ role }) => role === "athlete")?.player_id ?? null;
  const player_id = named ?? own;
  if (player_id === null) throw new Refusal(403, "You have no athlete's page.");
  if (player_id !== own) {
    if (!holds(person, "admin")) throw new Refusal(403, "This is not your page.");
    await audit(database, asker, { act: "read what an athlete received", subject: `player ${player_id}` });
  }
  return player_id;
}
