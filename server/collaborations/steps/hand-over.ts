import sql from "sql-template-tag";
import { GUARDIAN_IS_ANOTHERS } from "../../people/anothers-page.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { isOfAge } from "../rules/of-age.ts";
import { HANDED_OVER } from "../states/handed-over.ts";
import { doStep, lockRequest } from "./step.ts";

/**
 * Hands over to the desk what waits for a guardian who can't answer it any more: their athlete has come of age, or the page is another account's
 * than the claim that names them.
 */
export async function handOverUnanswerable(world: World): Promise<void> {
  const found = await world.database.rows<Waiting>(waitsForNobody(world.clock.now()));
  for (const { request_id } of found)
    await world.database.transaction((tx) => handOver(world, tx, request_id));
}

interface Waiting {
  readonly request_id: string;
  readonly of_age: boolean;
}

const waitsForNobody = (now: Date) => sql`
  select r.request_id, ${isOfAge(now)} as of_age from collaboration_requests r join athlete_guardians g using (player_id)
   where r.state = 'awaiting_guardian' and (${isOfAge(now)} or ${GUARDIAN_IS_ANOTHERS})`;

async function handOver(world: World, tx: Queries, request_id: string): Promise<void> {
  const request = await lockRequest(tx, sql`r.request_id = ${request_id}`);
  // Once more under the lock: a step was done meanwhile.
  const still = await tx.row<Waiting>(
    sql`${waitsForNobody(world.clock.now())} and r.request_id = ${request_id}`,
  );
  if (!still) return;
  await doStep(world, tx, request, {
    act: "confirm",
    actor: "system",
    actor_id: null,
    version: null,
    text: HANDED_OVER[still.of_age ? "of_age" : "is_anothers"],
  });
}
