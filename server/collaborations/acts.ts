import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { MOVES } from "./moves.ts";
import { doStep, type Request } from "./step.ts";
import { releaseRequest as release } from "./submit.ts";

/**
 * Takes an account's part in requests away: what it sent is a guest's from now on, followed by the links that were mailed,
 * and what an officer had waits for the others. The requests themselves are the school's record.
 */
export async function leaveRequests(queries: Queries, user_id: number): Promise<void> {
  await queries.row(sql`update collaboration_requests set user_id = null where user_id = ${user_id}`);
  await queries.row(sql`delete from desk_digests where user_id = ${user_id}`);
  await giveBackRequests(queries, user_id);
}

/** What an officer had waits for the others: who is at that school's desk no more can neither decide nor be written to. */
export async function giveBackRequests(queries: Queries, user_id: number): Promise<void> {
  await queries.row(sql`update collaboration_requests set assigned_to = null where assigned_to = ${user_id}`);
}

/** An athlete's page is taken down: what was asked of the athlete, and is not agreed yet, is over. Its senders are told. */
export async function leaveRequestsTo(world: World, tx: Queries, player_id: number): Promise<void> {
  const open = Object.entries(MOVES).flatMap(([state, { system }]) => (system?.leave ? [state] : []));
  const asked = await tx.rows<Request>(sql`
    select request_id, state, version from collaboration_requests
     where player_id = ${player_id} and state = any(${open}) order by request_id for update`);
  for (const request of asked)
    await doStep(world, tx, request, { act: "leave", actor: "system", actor_id: null, version: null });
}

/** A request that was held back is sent, as a guest's. Throws `Refusal` 404, 409. */
export const releaseRequest = release;
