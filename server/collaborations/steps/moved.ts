import sql, { type Sql } from "sql-template-tag";
import type { CollaborationAct, CollaborationActor } from "../../../contract/collaborations/states.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import { movedBefore } from "../letters/moved-words.ts";
import { PLAYS_ELSEWHERE } from "../rules/plays-elsewhere.ts";

/** By these an athlete is bound to what the office of their school decided about. */
const BINDS: ReadonlySet<CollaborationAct> = new Set(["accept", "sign"]);

/** The athlete of a request `r`, and whom they were found to be. */
const ATHLETE = sql`
  p.player_id in (r.player_id, (select own.merged_into from players own where own.player_id = r.player_id))`;

/**
 * Until the end of the transaction the athlete of the request that `which` finds stays where they are listed, if the act binds them; an import
 * that moves them is waited for. Before the request is locked: imports, and pages that go, take players first, too.
 */
export async function holdPlace(tx: Queries, which: Sql, act: CollaborationAct): Promise<void> {
  if (!BINDS.has(act)) return;
  await tx.rows(sql`
    select from collaboration_requests r join players p on ${ATHLETE} where ${which} order by p.player_id for share of p`);
}

/**
 * Whoever is listed with another school accepts and signs nothing that the office of before decided about: the night ends it
 * (`requests_of_moved`), and may be hours away. Throws `Refusal` 409.
 */
export async function refuseMoved(
  tx: Queries,
  request_id: string,
  { act, actor }: { readonly act: CollaborationAct; readonly actor: CollaborationActor },
): Promise<void> {
  if (!BINDS.has(act)) return;
  // Once more, and now of the request under lock: an import that was waited for may have found them to be another.
  await holdPlace(tx, sql`r.request_id = ${request_id}`, act);
  const moved = await tx.row<{ player_name: string; school_name: string }>(sql`
    select p.player_name, s.school_name from collaboration_requests r
      join players p using (player_id) join schools s using (school_id)
     where r.request_id = ${request_id} and ${PLAYS_ELSEWHERE}`);
  if (moved) throw new Refusal(409, movedBefore({ ...moved, actor }));
}
