import sql from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import type { ProfileDetails } from "../fields/kept.ts";
import { dueFrom } from "../letters/due.ts";
import { mailDecided } from "../letters/letters.ts";

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

/** What was typed, while it waits for a decision. Throws `Refusal` 404, 409. */
export async function waitingUnderLock(tx: Queries, submission_id: string): Promise<ProfileDetails> {
  const found = await tx.row<{ state: string; details: ProfileDetails | null }>(sql`
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
    ? `Another admin already decided: this profile is ${state}.`
    : "This profile was withdrawn, so there's nothing to decide.";

export const deciderOf = ({ session }: Asker): number | null => session?.person.user_id ?? null;

/** `moved`: the page was somebody else's until now. */
export const mailDecision = (
  world: World,
  tx: Queries,
  submission_id: string,
  { moved } = { moved: false },
): Promise<unknown> =>
  world.jobs.add(tx, mailDecided, { submission_id, moved }, `${mailDecided.name} ${submission_id}`);
