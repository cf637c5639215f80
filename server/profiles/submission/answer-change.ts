import type { ProfileStatus } from "../../../contract/profiles/status.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { readAthletePage } from "../../players/acts.ts";
import type { World } from "../../world/world.ts";
import { mailChangeAnswered } from "../changes/page-change-letters.ts";
import { answerChange, readChange } from "../changes/page-changes.ts";
import { anothers, isAnothers } from "../claims/claims.ts";
import { writeToGuardian } from "../consent/consent-letters.ts";
import { changedInWords, fingerprintOf, readSeen } from "../consent/seen.ts";
import { doStep } from "./steps.ts";

/**
 * A guardian agrees to the change of a page that was seen, or wants the page to stay as it is; the athlete is mailed.
 * Throws `Refusal` 404 and 409.
 */
export const answerChangeOf = (
  world: World,
  asker: Asker,
  { link, agrees, change_asked_at }: { link: string; agrees: boolean; change_asked_at: string },
): Promise<ProfileStatus> =>
  doStep(world, link, {
    by: "guardian",
    from: ["approved"],
    async done(tx, { submission_id, player_id }) {
      const asked_at = new Date(change_asked_at);
      if (player_id === null || Number.isNaN(asked_at.getTime())) throw notAsSeen();
      if (await isAnothers(tx, submission_id)) throw anothers();
      const page = await readAthletePage(tx, player_id, "to write");
      const change = await readChange(tx, player_id);
      const seen = fingerprintOf(submission_id, await readSeen(tx, submission_id));
      if (!change || !(await answerChange(world, tx, { player_id, agrees, asked_at }))) throw notAsSeen();
      const act = agrees ? "agreed to a change of the own page" : "kept the own page as it is";
      const what = changedInWords(page, change);
      await audit(tx, asker, { act, subject: `player ${player_id}`, detail: { by: "guardian", what, seen } });
      const answered_at = world.clock.now().toISOString();
      await writeToGuardian(world, tx, { about: "change", submission_id, agrees, answered_at, what });
      const letter = { submission_id, agrees, asked_at: asked_at.toISOString(), answered_at, what };
      await world.jobs.add(
        tx,
        mailChangeAnswered,
        letter,
        `${mailChangeAnswered.name} ${submission_id} ${letter.asked_at}`,
      );
    },
  });

const notAsSeen = () =>
  new Refusal(409, "This change was already answered or replaced. Here's how things stand now.");
