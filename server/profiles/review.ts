import sql from "sql-template-tag";
import { givePageTo } from "../accounts/acts.ts";
import { audit } from "../http/audit.ts";
import { Refusal } from "../http/refusal.ts";
import type { Asker } from "../http/route.ts";
import { makePlayer, openPage, type Placed, writeOwnPage } from "../players/acts.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { dueFrom } from "./due.ts";
import { athleteOf, type Kept, ownWordsOf } from "./kept.ts";
import { DECIDED_TASK } from "./letters.ts";
import { addressOf, publishPicture } from "./page-picture.ts";

/**
 * Makes a profile public: as the page of a player whom the rosters know, or as a new one. Whoever has an account with the
 * profile's address, confirmed, gets the page. Throws `Refusal` 404, and 409 where another admin was faster.
 */
export const approve = (
  world: World,
  asker: Asker,
  { submission_id, player_id }: { submission_id: string; player_id: number | null },
): Promise<Placed> =>
  world.database.transaction(async (tx) => {
    const details = await waitingUnderLock(tx, submission_id);
    if (player_id !== null) await refuseTaken(tx, player_id);
    const it = athleteOf(details);
    const made = player_id === null ? await makePlayer(tx, { ...it, source_player_id: submission_id }) : null;
    const page = { submission_id, player_id: made?.player_id ?? Number(player_id) };
    const picture = await tx.row<{ webp: Buffer }>(sql`
      select webp from profile_pictures where submission_id = ${submission_id}`);
    const words = ownWordsOf(details, picture && addressOf(page.player_id, picture));
    const placed = await writeOwnPage(tx, page.player_id, words);
    await publishPicture(tx, page);
    await openPage(tx, placed.player_id);
    await tx.row(sql`
      update profile_submissions
         set state = 'approved', player_id = ${placed.player_id}, decided_at = ${world.clock.now()},
             decided_by = ${deciderOf(asker)}
       where submission_id = ${submission_id}`);
    const is_given = await givePageTo(
      tx,
      { email: details.email_address, player_id: placed.player_id },
      asker,
    );
    await audit(tx, asker, {
      act: "approved a profile",
      subject: `player ${placed.player_id}`,
      detail: { submission_id, is_new: made !== null, is_given },
    });
    await mailDecision(world, tx, submission_id);
    return placed;
  });

/** Declines a profile; the reason is mailed, and everything is deleted after the days of a step. */
export const decline = (
  world: World,
  asker: Asker,
  { submission_id, reason }: { submission_id: string; reason: string },
): Promise<{ player_id: null; team_id: null }> =>
  world.database.transaction(async (tx) => {
    await waitingUnderLock(tx, submission_id);
    const now = world.clock.now();
    await tx.row(sql`
      update profile_submissions
         set state = 'declined', decline_reason = ${reason.trim()}, decided_at = ${now}, decided_by = ${deciderOf(asker)},
             expires_at = ${dueFrom(now)}
       where submission_id = ${submission_id}`);
    await audit(tx, asker, { act: "declined a profile", subject: `profile ${submission_id}` });
    await mailDecision(world, tx, submission_id);
    return { player_id: null, team_id: null };
  });

async function waitingUnderLock(tx: Queries, submission_id: string): Promise<Kept> {
  const found = await tx.row<{ state: string; details: Kept | null }>(sql`
    select s.state, to_jsonb(d) as details
      from profile_submissions s left join profile_details d using (submission_id)
     where s.submission_id = ${submission_id} for update of s`);
  if (!found) throw new Refusal(404, "There is no such profile.");
  if (found.state !== "waiting_for_review" || !found.details)
    throw new Refusal(409, decidedWords(found.state));
  return found.details;
}

const decidedWords = (state: string): string =>
  state === "approved" || state === "declined"
    ? `Another admin was faster: this profile is ${state}.`
    : "This profile does not wait for a decision any more: it was taken back.";

async function refuseTaken(tx: Queries, player_id: number): Promise<void> {
  const taken = await tx.row(sql`
    select from profile_submissions where player_id = ${player_id} and state = 'approved'`);
  if (taken) throw new Refusal(409, "This player's page is another athlete's already.");
}

const deciderOf = ({ session }: Asker): number | null => session?.person.user_id ?? null;

const mailDecision = (world: World, tx: Queries, submission_id: string): Promise<unknown> =>
  world.jobs.add(tx, DECIDED_TASK, { submission_id }, `${DECIDED_TASK} ${submission_id}`);
