import sql, { join } from "sql-template-tag";
import { task } from "../../http/domain.ts";
import type { World } from "../../world/world.ts";
import { PLAYS_ELSEWHERE } from "../rules/plays-elsewhere.ts";
import { doStep, type Request } from "../steps/step.ts";
import { ENDED_BY_LEAVING } from "./athlete-left.ts";

const AT_A_TIME = 100;

/** As it stands in the history. */
const WHY = "The athlete plays for another school now.";

/**
 * Whose roster is another school's now is no longer that office's to decide about: what is not signed ends, and sender, office, athlete and
 * guardian are told; whoever wants to asks again, at the school of today. A signed agreement stays with the school that it was signed at.
 * Comes each night, as orders of who left do: an import that is undone in the meantime ends nothing.
 */
export const endRequestsOfMoved = task({ name: "requests_of_moved", times: "27 8 * * *" }, async (world) => {
  for (;;) {
    const found = await world.database.rows<{ request_id: string }>(sql`
      select r.request_id from collaboration_requests r where ${IS_TO_END} order by r.request_id limit ${AT_A_TIME}`);
    for (const { request_id } of found) await end(world, request_id);
    if (found.length < AT_A_TIME) return;
  }
});

const IS_TO_END = sql`r.state in (${join([...ENDED_BY_LEAVING])}) and ${PLAYS_ELSEWHERE}`;

const end = (world: World, request_id: string): Promise<void> =>
  world.database.transaction(async (tx) => {
    // Looked at again under the lock: it may be signed by now.
    const request = await tx.row<Request>(sql`
      select r.request_id, r.state, r.version from collaboration_requests r
       where r.request_id = ${request_id} and ${IS_TO_END} for update of r`);
    if (!request) return;
    await doStep(world, tx, request, {
      act: "leave",
      actor: "system",
      actor_id: null,
      version: null,
      text: WHY,
      moved: true,
    });
  });
