import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { isOfAge } from "../rules/of-age.ts";
import { doStep, lockRequest } from "./step.ts";

/** As sender, athlete and office read it in the history. */
const WHY = "The athlete is 18 by now, so no parent or guardian is asked.";

/** Hands over to the desk what waits for the guardian of an athlete who has come of age: nobody could answer it any more. */
export async function handOverGrown(world: World): Promise<void> {
  const found = await world.database.rows<{ request_id: string }>(waitsForNobody(world.clock.now()));
  for (const { request_id } of found)
    await world.database.transaction((tx) => handOver(world, tx, request_id));
}

const waitsForNobody = (now: Date) => sql`
  select r.request_id from collaboration_requests r join athlete_guardians g using (player_id)
   where r.state = 'awaiting_guardian' and ${isOfAge(now)}`;

async function handOver(world: World, tx: Queries, request_id: string): Promise<void> {
  const request = await lockRequest(tx, sql`r.request_id = ${request_id}`);
  // Once more under the lock: a step was done meanwhile.
  const still = await tx.row(sql`${waitsForNobody(world.clock.now())} and r.request_id = ${request_id}`);
  if (!still) return;
  await doStep(world, tx, request, {
    act: "confirm",
    actor: "system",
    actor_id: null,
    version: null,
    text: WHY,
  });
}
