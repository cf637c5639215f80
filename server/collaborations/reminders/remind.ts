import sql from "sql-template-tag";
import type { CollaborationState } from "../../../contract/collaborations/states.ts";
import { namesOf } from "../../../pure/records.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { dueAnew } from "../rules/due-anew.ts";
import { endAfterReminder, expiryOf, reminderAfter, sinceOf, WAITS } from "../states/waits.ts";
import { askToRemind } from "./reminder-letter.ts";

const AT_A_TIME = 100;

/** Reminds, of each request whose day it is, whoever has to act; each in a transaction of its own. */
export async function remindOfRequests(world: World): Promise<void> {
  await startClocks(world);
  for (;;) {
    const due = await world.database.rows<{ request_id: string }>(sql`
      select request_id from collaboration_requests where remind_at <= ${world.clock.now()} limit ${AT_A_TIME}`);
    for (const { request_id } of due) await world.database.transaction((tx) => remind(world, tx, request_id));
    if (due.length < AT_A_TIME) return;
  }
}

interface Reminded {
  readonly state: CollaborationState;
  readonly state_at: Date;
  readonly remind_at: Date;
  readonly expires_at: Date | null;
}

async function remind(world: World, tx: Queries, request_id: string): Promise<void> {
  const now = world.clock.now();
  // Looked at again under a lock: somebody acted just now, or another server reminds.
  const found = await tx.row<Reminded>(sql`
    select state, state_at, remind_at, expires_at from collaboration_requests
     where request_id = ${request_id} and remind_at <= ${now} for update`);
  if (!found) return;
  const { state, remind_at } = found;
  await tx.row(sql`
    update collaboration_requests
       set remind_at = ${reminderAfter(state, sinceOf(found), now)}, expires_at = ${endAfterReminder(found.expires_at, now)}
     where request_id = ${request_id}`);
  await dueAnew(tx, sql`r.request_id = ${request_id}`, now);
  for (const to of WAITS[state].remind?.to ?? [])
    await askToRemind(world, tx, { request_id, state, day: remind_at.toISOString(), to });
}

/**
 * What came to its state by a server that knew no end of it, as before an upgrade: its days count from now on. So nobody is
 * ended, or reminded of all at once, on the day of the upgrade.
 */
async function startClocks({ database, clock }: World): Promise<void> {
  const now = clock.now();
  for (const state of namesOf(WAITS)) {
    const { ends_after_days, remind: reminded } = WAITS[state];
    if (!reminded) continue;
    const without = ends_after_days === null ? sql`remind_at is null` : sql`expires_at is null`;
    await database.row(sql`
      update collaboration_requests set expires_at = ${expiryOf(state, now)}, remind_at = ${reminderAfter(state, now, now)}
       where state = ${state} and ${without}`);
  }
}
