import sql, { raw } from "sql-template-tag";
import type { Suspicion } from "../../../contract/admin/suspected.ts";
import {
  NO_EVIDENCE,
  NOT_THE_GUARDIANS,
  type ProfileSubmission,
} from "../../../contract/profiles/profiles.ts";
import { tidyLines } from "../../../pure/tidy.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { holdSubmission, isFromMachine } from "../../http/calls/form-guard.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { heldBy } from "../claims/claims.ts";
import { detailsOf, type ProfileDetails } from "../fields/kept.ts";
import { dueFrom } from "../letters/due.ts";
import { mailConfirmation } from "../letters/letters.ts";
import { endAthletesLinks, followLink } from "../letters/links.ts";
import { type Picture, readPicture } from "../pictures/picture.ts";

/** Unconfirmed submissions under one e-mail address: beyond, somebody else's mailbox is being filled. */
const MOST_UNCONFIRMED = 3;

const CREATED = { message: "Athlete profile created successfully" };

/**
 * Keeps a submitted profile and mails its address a private link to confirm it by. What a machine seems to send, or who fills a
 * mailbox with our letters, is answered as everybody is and held back for an admin: nothing tells whose addresses we know.
 */
export async function submitProfile(world: World, typed: ProfileSubmission): Promise<typeof CREATED> {
  // Who has a guardian's link is no machine, and a secret is held back nowhere.
  const is_suspect = isFromMachine(typed) && !typed.guardian_link;
  const picture = await readPicture(typed.profile_picture_base64 ?? "");
  const details = detailsOf(typed);
  await world.database.transaction(async (tx) => {
    if (is_suspect) return hold(world, tx, typed, picture, "hidden_field");
    const submission_id = typed.guardian_link
      ? await agreedSubmission(world, tx, typed.guardian_link, details.email_address)
      : await newSubmission(world, tx, details.email_address, MOST_UNCONFIRMED);
    if (!submission_id) return hold(world, tx, typed, picture, "too_many");
    await noteClaimed(tx, submission_id, typed);
    await keepAndAsk(world, tx, submission_id, details, picture);
  });
  return CREATED;
}

/** One that was held back: its link is mailed now. */
export async function releaseProfile(world: World, tx: Queries, typed: ProfileSubmission): Promise<void> {
  const picture = await readPicture(typed.profile_picture_base64 ?? "");
  const details = detailsOf(typed);
  const submission_id = await newSubmission(world, tx, details.email_address, null);
  if (!submission_id) return;
  await noteClaimed(tx, submission_id, typed);
  await keepAndAsk(world, tx, submission_id, details, picture);
}

/** With the picture as we encoded it: nothing else of the file is kept anywhere. */
const hold = (
  world: World,
  tx: Queries,
  { guardian_link: _, ...typed }: ProfileSubmission,
  { webp }: Picture,
  reason: Suspicion,
): Promise<void> =>
  holdSubmission(
    world,
    tx,
    "profile",
    { ...typed, profile_picture_base64: `data:image/webp;base64,${webp.toString("base64")}` },
    reason,
  );

/**
 * The page that it was sent from, by 'This is me'. Where that is somebody's already, it says what shows that it is the sender's.
 * Throws `Refusal` 404, 422.
 */
async function noteClaimed(
  tx: Queries,
  submission_id: string,
  { claimed_player_id, evidence }: ProfileSubmission,
): Promise<void> {
  if (!claimed_player_id) return;
  const claimed = await tx.row<{ player_id: number }>(sql`
    update profile_submissions s set claimed_player_id = coalesce(p.merged_into, p.player_id)
      from players p
     where s.submission_id = ${submission_id} and p.player_id = ${claimed_player_id} and not p.is_withdrawn
    returning s.claimed_player_id::int as player_id`);
  if (!claimed)
    throw new Refusal(
      404,
      "This page no longer exists. Please find yours again, or fill in the form without it.",
    );
  if (!tidyLines(evidence ?? null) && (await heldBy(tx, claimed.player_id)))
    throw new Refusal(422, NO_EVIDENCE, { errors: { evidence: NO_EVIDENCE } });
}

async function keepAndAsk(
  world: World,
  tx: Queries,
  submission_id: string,
  details: ProfileDetails,
  picture: Picture,
): Promise<void> {
  await keep(tx, submission_id, details, picture);
  await world.jobs.add(tx, mailConfirmation, { submission_id }, `${mailConfirmation.name} ${submission_id}`);
}

/** Null where `most` wait under this address already; however many do, where that is null. */
async function newSubmission(
  world: World,
  tx: Queries,
  email_address: string,
  most: number | null,
): Promise<string | null> {
  // One at a time for each address, so that the count holds.
  await tx.row(sql`select pg_advisory_xact_lock(hashtextextended('profile ' || lower(${email_address}), 0))`);
  const now = world.clock.now();
  const made = await tx.row<{ submission_id: string }>(sql`
    insert into profile_submissions (created_at, expires_at)
    select ${now}, ${dueFrom(now)}
     where ${most}::int is null
        or (select count(*) from profile_details join profile_submissions using (submission_id)
             where lower(email_address) = lower(${email_address}) and state = 'sent') < ${most}::int
    returning submission_id`);
  return made?.submission_id ?? null;
}

/**
 * The one that a child's guardian agreed to, filled in anew. Its address is another than the one that the athlete's links were mailed to, for
 * all we know: they end, so that only a letter to the new one confirms it. Throws `Refusal` 404, 409, 410, 422.
 */
async function agreedSubmission(
  world: World,
  tx: Queries,
  guardian_link: string,
  email_address: string,
): Promise<string> {
  const { submission_id, seen_by } = await followLink(tx, guardian_link, world.clock.now());
  const taken = await tx.row<{ guardian_email: string | null }>(sql`
    update profile_submissions set state = 'sent', expires_at = ${dueFrom(world.clock.now())}
     where submission_id = ${submission_id} and state = 'agreed' and ${seen_by} = 'guardian'
    returning guardian_email`);
  if (!taken) throw new Refusal(409, "This form was already sent, or the consent was withdrawn.");
  if (taken.guardian_email?.toLowerCase() === email_address.toLowerCase())
    throw new Refusal(422, NOT_THE_GUARDIANS, { errors: { email_address: NOT_THE_GUARDIANS } });
  await endAthletesLinks(tx, submission_id);
  return submission_id;
}

async function keep(
  tx: Queries,
  submission_id: string,
  it: ProfileDetails,
  { webp, width, height }: Picture,
): Promise<void> {
  const columns = raw(Object.keys(it).join(", "));
  await tx.row(sql`
    insert into profile_details (submission_id, ${columns})
    select ${submission_id}, ${columns} from jsonb_populate_record(null::profile_details, ${JSON.stringify(it)}::jsonb)`);
  await tx.row(sql`
    insert into profile_pictures (submission_id, webp, width, height)
    values (${submission_id}, ${webp}, ${width}, ${height})`);
}
