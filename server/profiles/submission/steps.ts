import sql from "sql-template-tag";
import type { ProfileState, ProfileStatus } from "../../../contract/profiles/status.ts";
import { NOT_YOUR_OWN, yearsSince } from "../../../contract/profiles/steps.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { tellRival } from "../claims/claim-letters.ts";
import { isAnothers } from "../claims/claims.ts";
import { mailAgreed } from "../consent/agreed-letter.ts";
import { writeToGuardian } from "../consent/consent-letters.ts";
import { fingerprintOf, readSeen } from "../consent/seen.ts";
import { MOST_GUARDIAN_LETTERS, readStatus } from "../consent/status.ts";
import { eraseDetails } from "../endings/erase.ts";
import { leaveWords, takeAthleteDown, withdraw } from "../endings/take-down.ts";
import { YEARS_NO_CHILD, YEARS_OF_AGE } from "../fields/minors.ts";
import { dueFrom } from "../letters/due.ts";
import { mailGuardian } from "../letters/letters.ts";
import { digestOf, endAthletesLinks, followLink, type SeenBy } from "../letters/links.ts";

/** A submission under lock, while a step of it is done. */
interface Submission {
  readonly submission_id: string;
  readonly state: ProfileState;
  readonly is_child: boolean;
  readonly confirmed_at: Date | null;
  readonly guardian_agreed_at: Date | null;
  readonly guardian_letters: number;
  readonly email_digest: Buffer | null;
  readonly player_id: number | null;
  readonly email_address: string | null;
}

interface Step {
  readonly by: SeenBy | "either";
  readonly from: readonly ProfileState[];
  readonly done: (tx: Queries, submission: Submission, seen_by: SeenBy) => Promise<unknown>;
}

/** Does a step where it is due, and answers how things stand then. Throws `Refusal` 404 and 409. */
export async function doStep(world: World, link: string, { by, from, done }: Step): Promise<ProfileStatus> {
  return world.database.transaction(async (tx) => {
    const { submission_id, seen_by } = await followLink(tx, link, world.clock.now());
    const submission = await tx.row<Submission>(sql`
      select s.submission_id, s.state, s.is_child, s.confirmed_at, s.guardian_agreed_at, s.guardian_letters, s.email_digest,
             s.player_id::int, d.email_address
        from profile_submissions s left join profile_details d using (submission_id)
       where s.submission_id = ${submission_id} for update of s`);
    // Once more: who waited for the submission may have come by a link that was ended meanwhile.
    await followLink(tx, link, world.clock.now());
    if (!submission || (by !== "either" && by !== seen_by)) throw notDue();
    if (!from.includes(submission.state)) throw notDue();
    await done(tx, submission, seen_by);
    return readStatus(tx, submission_id, seen_by);
  });
}

const notDue = () => new Refusal(409, "This step is already done. Here's how things stand now.");

/**
 * The athlete confirms by the mailed link and says when they were born. Who is under 18 has a guardian to name; of a child
 * under 13 everything that was typed is deleted at once, unless its guardian has agreed before; asked again then, it is no older than it
 * said. Throws `Refusal` 404, 409, 422.
 */
export const confirmByBirth = (world: World, link: string, date_of_birth: string): Promise<ProfileStatus> =>
  doStep(world, link, {
    by: "athlete",
    from: ["sent"],
    async done(tx, { submission_id, guardian_agreed_at, email_address, ...before }) {
      const now = world.clock.now();
      if (before.is_child) refuseOlder(date_of_birth, before.confirmed_at ?? now);
      const years = yearsSince(date_of_birth, now);
      const is_due = years < YEARS_OF_AGE && guardian_agreed_at === null;
      const is_child = years < YEARS_NO_CHILD && is_due;
      if (is_child) await eraseDetails(tx, submission_id);
      // By another link nobody could tell the child's own address from a guardian's any more.
      if (is_child) await endAthletesLinks(tx, submission_id, link);
      await tx.row(sql`
        update profile_submissions
           set state = ${is_due ? "confirmed" : "waiting_for_review"}, confirmed_at = ${now},
               expires_at = ${is_due ? dueFrom(now) : null}, is_child = is_child or ${is_child},
               date_of_birth = ${is_child ? null : date_of_birth},
               email_digest = ${is_child && email_address ? digestOf(link, email_address) : null}
         where submission_id = ${submission_id}`);
      if (!is_due) await tellRival(world, tx, submission_id);
    },
  });

/** The date of birth of a child is not kept: but that they were under 13 on the day on which they said it. */
function refuseOlder(date_of_birth: string, said_at: Date): void {
  if (yearsSince(date_of_birth, said_at) < YEARS_NO_CHILD) return;
  throw new Refusal(422, OLDER, { errors: { date_of_birth: OLDER } });
}

const OLDER =
  "Before, you entered a date of birth under 13. Please enter the same one. If it was wrong, please write to us.";

/** The athlete names a guardian, who is mailed. Named anew, the links of the one before are over. */
export const nameGuardianOf = (world: World, link: string, guardian_email: string): Promise<ProfileStatus> =>
  doStep(world, link, {
    by: "athlete",
    from: ["confirmed", "waiting_for_guardian"],
    async done(tx, { submission_id, guardian_letters, email_address, email_digest }) {
      const is_own =
        email_address?.toLowerCase() === guardian_email.toLowerCase() ||
        email_digest?.equals(digestOf(link, guardian_email));
      if (is_own) throw new Refusal(422, NOT_YOUR_OWN, { errors: { guardian_email: NOT_YOUR_OWN } });
      if (guardian_letters >= MOST_GUARDIAN_LETTERS)
        throw new Refusal(409, "We can't send more emails for this profile. Please write to us.");
      const letter = guardian_letters + 1;
      await tx.row(sql`
        update profile_submissions
           set state = 'waiting_for_guardian', guardian_email = ${guardian_email}, guardian_letters = ${letter}
         where submission_id = ${submission_id}`);
      await tx.row(sql`
        delete from profile_links where submission_id = ${submission_id} and seen_by = 'guardian'`);
      await world.jobs.add(
        tx,
        mailGuardian,
        { submission_id, letter },
        `${mailGuardian.name} ${submission_id} ${letter}`,
      );
    },
  });

/** The guardian agrees. Of a child nothing is there to agree to: the form may be filled in anew, with that consent. */
export const agreeTo = (world: World, asker: Asker, link: string): Promise<ProfileStatus> =>
  doStep(world, link, {
    by: "guardian",
    from: ["waiting_for_guardian"],
    async done(tx, { submission_id, is_child }) {
      const now = world.clock.now();
      const seen = fingerprintOf(submission_id, await readSeen(tx, submission_id));
      await tx.row(sql`
        update profile_submissions
           set state = ${is_child ? "agreed" : "waiting_for_review"}, guardian_agreed_at = ${now}, email_digest = null,
               expires_at = ${is_child ? dueFrom(now) : null}
         where submission_id = ${submission_id}`);
      const subject = `profile ${submission_id}`;
      await audit(tx, asker, { act: "agreed to a profile", subject, detail: { by: "guardian", seen } });
      await writeToGuardian(world, tx, { about: "given", submission_id });
      if (is_child) return;
      await tellRival(world, tx, submission_id);
      await world.jobs.add(tx, mailAgreed, { submission_id }, `${mailAgreed.name} ${submission_id}`);
    },
  });

/**
 * Athlete or guardian take it back, at any time: everything is deleted at once, the picture first, and the page with it. One that is
 * another account's by now stays.
 */
export const takeBack = (world: World, asker: Asker, link: string): Promise<ProfileStatus> =>
  doStep(world, link, {
    by: "either",
    from: [
      "sent",
      "confirmed",
      "waiting_for_guardian",
      "agreed",
      "waiting_for_review",
      "approved",
      "declined",
      "undone",
    ],
    async done(tx, { submission_id, player_id }, seen_by) {
      const ended = { act: "took a profile back", by: seen_by };
      const is_anothers = player_id !== null && (await isAnothers(tx, submission_id));
      if (is_anothers) await leaveWords(tx, player_id);
      if (player_id === null || is_anothers) await withdraw(world, tx, { ...ended, submission_id }, asker);
      else await takeAthleteDown(world, tx, { ...ended, player_id }, asker);
    },
  });
