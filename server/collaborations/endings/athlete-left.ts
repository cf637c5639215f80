import { randomUUID } from "node:crypto";
import sql, { join } from "sql-template-tag";
import type { CollaborationState } from "../../../contract/collaborations/states.ts";
import { namesOf } from "../../../pure/records.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { MOVES, SIGNED_STATES } from "../states/moves.ts";
import { mailAgreementCopy } from "./agreement-copy.ts";
import { mailAthleteLeft } from "./athlete-left-letters.ts";

/** States in which an athlete who leaves ends a request: nothing is signed yet. */
export const ENDED_BY_LEAVING = namesOf(MOVES).filter((state) => MOVES[state].system?.leave);

/** What the history of an agreement says from then on, after why the page is gone. */
const STAYS = "The signed agreement stays: with the two who signed it, and the school.";

/**
 * An athlete's page goes: before what is not signed ends, who has to know of which request is written down, and each signed
 * agreement is marked as the athlete's own, so that the account goes on seeing it. Locks the requests.
 */
export async function noteLeaving(
  { clock, jobs }: World,
  tx: Queries,
  { player_id, why }: { readonly player_id: number; readonly why: string },
): Promise<void> {
  const asked = await tx.rows<{ request_id: string; state: CollaborationState }>(sql`
    select request_id, state from collaboration_requests
     where player_id = ${player_id} and state in (${join([...ENDED_BY_LEAVING, ...SIGNED_STATES])})
     order by request_id for update`);
  if (asked.length === 0) return;
  const holder = await tx.row<{ user_id: number }>(sql`
    select user_id::int from roles_held where role = 'athlete' and player_id = ${player_id}`);
  const athlete_user_id = holder?.user_id ?? null;
  for (const { request_id, state } of asked.filter(isSigned))
    await tx.row(sql`
      insert into collaboration_history (request_id, happened_at, actor, act, state, words, detail)
      values (${request_id}, ${clock.now()}, 'system', 'leave', ${state}, ${`${why} ${STAYS}`}, ${JSON.stringify({ athlete_user_id })})`);
  const letter_id = randomUUID();
  const left = {
    letter_id,
    player_id,
    why,
    athlete_user_id,
    requests: asked.map(({ request_id, state: was }) => ({ request_id, was })),
  };
  await jobs.add(tx, mailAthleteLeft, left, `${mailAthleteLeft.name} ${letter_id}`);
}

export const isSigned = ({ state }: { readonly state: CollaborationState }): boolean =>
  SIGNED_STATES.includes(state);

/** Of requests `r`: signed agreements of a page that this account had until it was taken down. */
export const keptBy = (user_id: number) => sql`
  (r.state in (${join([...SIGNED_STATES])}) and r.request_id = any (array(
     select l.request_id from collaboration_history l
      where l.act = 'leave' and l.detail ->> 'athlete_user_id' = ${String(user_id)})))`;

/** Whoever deletes the account sees nothing here any more: a copy of each signed agreement is mailed. */
export async function mailCopies(
  { jobs }: Pick<World, "jobs">,
  tx: Queries,
  { user_id, email }: { readonly user_id: number; readonly email: string },
): Promise<void> {
  const kept = await tx.rows<{ request_id: string }>(sql`
    select r.request_id from collaboration_requests r where ${keptBy(user_id)} order by r.request_number`);
  for (const { request_id } of kept)
    await jobs.add(
      tx,
      mailAgreementCopy,
      { request_id, email, user_id },
      `${mailAgreementCopy.name} ${request_id} ${user_id}`,
    );
}
