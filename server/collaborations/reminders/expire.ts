import sql, { type Sql } from "sql-template-tag";
import { task } from "../../http/domain.ts";
import type { World } from "../../world/world.ts";
import { askGuardians } from "../steps/ask-guardian.ts";
import { handOverUnanswerable } from "../steps/hand-over.ts";
import { doStep, type Request } from "../steps/step.ts";
import { remindOfRequests } from "./remind.ts";

const AT_A_TIME = 100;

/**
 * Asks guardians of whom nobody knew before, hands over what waits for one who can't answer it any more, reminds who has to act, and ends what
 * nobody did in time.
 * First what is late is reminded of, which leaves it some days more: nothing ends without a word.
 */
export const tendRequests = task({ name: "collaborations_expire", times: "41 * * * *" }, async (world) => {
  await askGuardians(world);
  await handOverUnanswerable(world);
  await remindOfRequests(world);
  await expireRequests(world);
});

/** Ends every request whose time is over, each in a transaction of its own; what never came to a desk is deleted. */
async function expireRequests(world: World): Promise<void> {
  for (;;) {
    const over = await world.database.rows<{ request_id: string }>(sql`
      select request_id from collaboration_requests where ${isOver(world.clock.now())} limit ${AT_A_TIME}`);
    for (const { request_id } of over) await expire(world, request_id);
    if (over.length < AT_A_TIME) return;
  }
}

const isOver = (now: Date): Sql => sql`expires_at < ${now} and coalesce(remind_at > ${now}, true)`;

const expire = (world: World, request_id: string): Promise<void> =>
  world.database.transaction(async (tx) => {
    // Looked at again under a lock: somebody may have done the step just now.
    const request = await tx.row<Request & { was_at_desk: boolean }>(sql`
      select request_id, state, version, submitted_at is not null as was_at_desk from collaboration_requests
       where request_id = ${request_id} and ${isOver(world.clock.now())} for update`);
    if (!request) return;
    await doStep(world, tx, request, { act: "expire", actor: "system", actor_id: null, version: null });
    // An office keeps a record of what it saw; of the rest nothing that was typed is kept.
    if (!request.was_at_desk)
      await tx.row(sql`delete from collaboration_terms where request_id = ${request_id}`);
  });
