import sql from "sql-template-tag";
import { forgetGuardianLinks } from "../../collaborations/acts.ts";
import { task } from "../../http/domain.ts";
import { dropCopiesOfProfile } from "../../people/drop-copies.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { expireChanges } from "../changes/page-changes.ts";
import { YEARS_OF_AGE } from "../fields/minors.ts";

/** How long a link goes on to say that its profile is gone. */
const DAYS_OF_AFTERMATH = 30;
const AT_A_TIME = 100;

/** Deletes what was typed and the picture, the picture first. What a step still needs of the row is the step's to change. */
export async function eraseDetails(tx: Queries, submission_id: string): Promise<void> {
  await dropCopiesOfProfile(tx, submission_id);
  await tx.row(sql`delete from profile_pictures where submission_id = ${submission_id}`);
  await tx.row(sql`delete from profile_details where submission_id = ${submission_id}`);
}

/**
 * Ends a submission with everything personal in it deleted; its links still say that it ended, for a month. A claim that was undone
 * stays one: when, by whom, of whom and about which page is what the next claim on it is held against.
 */
export async function endSubmission(
  world: World,
  tx: Queries,
  submission_id: string,
  state: "withdrawn" | "expired",
): Promise<void> {
  await eraseDetails(tx, submission_id);
  await tx.row(sql`
    update profile_submissions
       set state = case state when 'undone' then 'undone' else ${state} end,
           ended_at = case state when 'undone' then null else ${world.clock.now()}::timestamptz end,
           expires_at = null, date_of_birth = null, email_digest = null, guardian_email = null, decline_reason = null,
           player_id = null, undo_reason = case state when 'undone' then undo_reason end,
           holder_id = case state when 'undone' then holder_id end, held_at = case state when 'undone' then held_at end
     where submission_id = ${submission_id}`);
}

/** Deletes what nobody agreed to in time. Ends every submission whose time is over, each in a transaction of its own. */
export const expireProfiles = task({ name: "profiles_expire", times: "23 * * * *" }, async (world) => {
  const { database, clock } = world;
  for (;;) {
    const over = await database.rows<{ submission_id: string }>(sql`
      select submission_id from profile_submissions where expires_at < ${clock.now()} limit ${AT_A_TIME}`);
    for (const { submission_id } of over) await expire(world, submission_id);
    if (over.length < AT_A_TIME) break;
  }
  await expireChanges(world);
  await forgetGuardians(world);
  await database.row(sql`
    delete from profile_submissions
     where ended_at < ${clock.now()}::timestamptz - make_interval(days => ${DAYS_OF_AFTERMATH})`);
});

/** Of who has come of age, whatever is under way: nobody asks the guardian any more, or writes to them. */
const forgetGuardians = ({ database, clock }: World): Promise<void> =>
  database.transaction(async (tx) => {
    const grown = await tx.rows<{ submission_id: string; player_id: number }>(sql`
      update profile_submissions s set guardian_email = null
       where s.state = 'approved' and s.guardian_email is not null
         and s.date_of_birth <= (${clock.now()}::timestamptz at time zone 'UTC')::date - make_interval(years => ${YEARS_OF_AGE})
      returning submission_id, player_id::int`);
    for (const { submission_id, player_id } of grown) {
      await tx.row(
        sql`delete from profile_links where submission_id = ${submission_id} and seen_by = 'guardian'`,
      );
      await forgetGuardianLinks(tx, player_id);
    }
  });

const expire = ({ database, ...world }: World, submission_id: string): Promise<void> =>
  database.transaction(async (tx) => {
    // Looked at again under a lock: somebody may have done the step just now.
    const over = await tx.row<{ state: string }>(sql`
      select state from profile_submissions
       where submission_id = ${submission_id} and expires_at < ${world.clock.now()} for update`);
    if (over) await endSubmission({ database, ...world }, tx, submission_id, "expired");
  });
