import sql, { empty, join, type Sql } from "sql-template-tag";
import { namesOf } from "../../../pure/records.ts";
import { GUARDIAN_IS_ANOTHERS } from "../../people/anothers-page.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { isMinor, readFacts } from "../rules/facts.ts";
import { MOVES } from "../states/moves.ts";
import { doStep, lockRequest } from "./step.ts";

/** Until a request is signed its athlete may turn out to be a minor: the page is claimed when it is under way. */
const ASKED_LATE = namesOf(MOVES).filter((state) => MOVES[state].system?.ask_guardian);

/** As sender, athlete and office read it in the history. */
const WHY = "The athlete's page is confirmed now, and they are a minor: a parent or guardian decides first.";

/**
 * Asks the guardian of a minor about every request to them that is under way and that this guardian has no word in: it waits for them, and
 * goes to the desk again from there. Of one athlete in the caller's transaction.
 */
export async function askGuardianOf(world: World, tx: Queries, player_id: number): Promise<void> {
  const found = await unasked(tx, sql`r.player_id = ${player_id}`);
  for (const { request_id } of found) await askAbout(world, tx, request_id);
}

/** The same of everybody, each in a transaction of its own: what was sent at the very moment of an approval, or by a release before. */
export async function askGuardians(world: World): Promise<void> {
  for (const { request_id } of await unasked(world.database, null))
    await world.database.transaction((tx) => askAbout(world, tx, request_id));
}

const unasked = (queries: Queries, whose: Sql | null): Promise<{ request_id: string }[]> =>
  queries.rows(sql`
    select r.request_id from collaboration_requests r join athlete_guardians g using (player_id)
     where ${IS_UNASKED} ${whose ? sql`and ${whose}` : empty} order by r.request_id`);

const IS_UNASKED = sql`
  g.guardian_email is not null and not ${GUARDIAN_IS_ANOTHERS} and r.state in (${join([...ASKED_LATE])})
  and not exists (select from collaboration_history h
                   where h.request_id = r.request_id and h.happened_at >= coalesce(g.decided_at, '-infinity')
                     and (h.actor = 'guardian' and h.act = 'agree'
                          or h.act = 'ask_guardian' and r.state = 'awaiting_guardian'))`;

async function askAbout(world: World, tx: Queries, request_id: string): Promise<void> {
  const request = await lockRequest(tx, sql`r.request_id = ${request_id}`);
  // Once more under the lock: a step was done meanwhile.
  const still = await tx.row(sql`
    select from collaboration_requests r join athlete_guardians g using (player_id)
     where r.request_id = ${request_id} and ${IS_UNASKED}`);
  const facts = still && (await readFacts(tx, request_id, world.clock.now()));
  if (!facts || !isMinor(facts)) return;
  await doStep(world, tx, request, {
    act: "ask_guardian",
    actor: "system",
    actor_id: null,
    version: null,
    text: WHY,
    after_desk: true,
  });
}
