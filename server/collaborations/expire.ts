import sql from "sql-template-tag";
import type { World } from "../world/world.ts";
import { doStep, type Request } from "./step.ts";

/** The job that ends what nobody confirmed, or no guardian agreed to, in time. */
export const EXPIRE_REQUESTS_TASK = "collaborations_expire";
/** Cron's fields: every hour. */
export const EXPIRE_REQUESTS_TIME = "41 * * * *";
const AT_A_TIME = 100;

/** Ends every request whose time is over, each in a transaction of its own; what was typed is deleted. */
export async function expireRequests(world: World): Promise<void> {
  for (;;) {
    const over = await world.database.rows<{ request_id: string }>(sql`
      select request_id from collaboration_requests where expires_at < ${world.clock.now()} limit ${AT_A_TIME}`);
    for (const { request_id } of over) await expire(world, request_id);
    if (over.length < AT_A_TIME) return;
  }
}

const expire = (world: World, request_id: string): Promise<void> =>
  world.database.transaction(async (tx) => {
    // Looked at again under a lock: somebody may have done the step just now.
    const request = await tx.row<Request>(sql`
      select request_id, state, version from collaboration_requests
       where request_id = ${request_id} and expires_at < ${world.clock.now()} for update`);
    if (!request) return;
    await doStep(world, tx, request, { act: "expire", actor: "system", actor_id: null, version: null });
    await tx.row(sql`delete from collaboration_terms where request_id = ${request_id}`);
  });
