import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { task } from "../../http/domain.ts";
import { LINK_LASTS } from "../../http/sessions/private-links.ts";
import type { Draft } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { World } from "../../world/world.ts";
import { DAYS_FOR_A_STEP } from "./due.ts";
import { freshLink, type LinkedProfile } from "./links.ts";

const submissionShape = z.object({ submission_id: z.uuid() });
const guardianShape = z.object({ submission_id: z.uuid(), letter: z.int() });

/**
 * Mails an athlete the link to confirm a profile by.
 * Quotes nothing that was typed: whoever typed it may have given somebody else's address.
 */
export const mailConfirmation = task({ name: "mail_profile_confirmation" }, async (world, payload) => {
  const { submission_id } = submissionShape.parse(payload);
  const found = await world.database.row<{ email_address: string; is_anew: boolean }>(sql`
    select email_address, guardian_agreed_at is not null as is_anew
      from profile_details join profile_submissions using (submission_id)
     where submission_id = ${submission_id} and state = 'sent'`);
  if (!found) return;
  await mailWithLink(
    world,
    { submission_id, seen_by: "athlete" },
    {
      key: `profile${found.is_anew ? "_anew" : ""}.${submission_id}`,
      because: "page",
      to: found.email_address,
      subject: "Confirm your athlete profile",
      opening: `An athlete profile was filled in at ${PRODUCT_NAME} with this email address. If it was you, there is one step left.`,
      label: "Confirm the profile",
      after: [
        `No one sees it until you confirm. If you don't within ${DAYS_FOR_A_STEP} days, everything that was typed is deleted.`,
        "Please keep this email: its link also shows where the profile stands and lets you withdraw it at any time.",
        LINK_LASTS,
        `Wasn't you? You can ignore this email, or open the link and delete the profile. Questions: ${world.contact_email}.`,
      ],
    },
  );
});

/**
 * Mails a guardian the link to agree by.
 * Says who asks only where that is plainly a first name: it came from somebody we know nothing of.
 */
export const mailGuardian = task({ name: "mail_profile_guardian" }, async (world, payload) => {
  const { submission_id, letter } = guardianShape.parse(payload);
  const found = await world.database.row<{
    guardian_email: string;
    is_child: boolean;
    first_name: string | null;
  }>(sql`
    select guardian_email, is_child, first_name
      from profile_submissions left join profile_details using (submission_id)
     where submission_id = ${submission_id} and state = 'waiting_for_guardian' and guardian_letters = ${letter}`);
  if (!found) return;
  const { guardian_email, is_child, first_name } = found;
  const who = first_name && PLAIN_NAME.test(first_name) ? first_name : "A young athlete";
  await mailWithLink(
    world,
    { submission_id, seen_by: "guardian" },
    {
      key: `profile_guardian.${submission_id}.${letter}`,
      because: "page",
      to: guardian_email,
      subject: "Your consent is needed for an athlete profile",
      opening: `${who} would like an athlete profile at ${PRODUCT_NAME}, where people support college and high-school athletes, and named you as their parent or guardian.`,
      label: "See it and decide",
      after: [
        is_child
          ? "The athlete is under 13. We have deleted what was typed and keep only your email address, so that we can ask you."
          : "The athlete is under 18, so nothing is public until you agree.",
        `If you don't answer within ${DAYS_FOR_A_STEP} days, everything is deleted. Please keep this email: its link also lets you withdraw your consent at any time, and then the page and its photo are removed at once.`,
        LINK_LASTS,
        `Not the parent or guardian? You can ignore this email, or write to ${world.contact_email}.`,
      ],
    },
  );
});

const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M}' ’-]{0,39}$/u;

const decidedShape = z.object({ submission_id: z.uuid(), moved: z.optional(z.boolean()) });

/** Tells an athlete what was decided. Tells the athlete whether the page is public, or why it is not. */
export const mailDecided = task({ name: "mail_profile_decided" }, async (world, payload) => {
  const { submission_id, moved } = decidedShape.parse(payload);
  const found = await world.database.row<{
    state: string;
    email_address: string;
    decline_reason: string | null;
    player_id: number;
    player_name: string;
    team_id: number;
    has_athlete: boolean;
    has_account: boolean;
    has_other_page: boolean;
  }>(sql`
    select state, email_address, decline_reason, p.player_id::int, p.player_name, p.team_id, r.user_id is not null as has_athlete,
           exists (select from people u where u.email_key = lower(email_address) and u.deleted_at is null) as has_account,
           exists (select from people u join roles_held o using (user_id)
                    where u.email_key = lower(email_address) and u.deleted_at is null
                      and o.role = 'athlete' and o.player_id <> s.player_id) as has_other_page
      from profile_submissions s join profile_details using (submission_id)
      left join players p using (player_id) left join roles_held r using (player_id)
     where submission_id = ${submission_id} and state in ('approved', 'declined')`);
  if (!found) return;
  const to = found.email_address;
  const key = `profile_${found.state}.${submission_id}`;
  const questions = `Questions? Write to ${world.contact_email}.`;
  if (found.state === "declined") {
    return mailOnce(world, {
      key,
      because: "page",
      to,
      subject: "Your athlete profile was not approved",
      opening: `We reviewed your athlete profile at ${PRODUCT_NAME} and can't make it public as it is.`,
      facts: [["Why", found.decline_reason ?? ""]],
      way: { label: "Fill it in again", address: world.origin + pages.createProfile.to() },
      after: [`What you typed and your photo will be deleted in ${DAYS_FOR_A_STEP} days.`, questions],
    });
  }
  await mailOnce(world, {
    key,
    because: "page",
    to,
    subject: moved ? `The page of ${found.player_name} is yours now` : "Your athlete page is public",
    opening: moved
      ? `We reviewed your claim to the page of ${found.player_name} at ${PRODUCT_NAME} and moved the page to you. The words and photo of the account that had it are gone, and it shows yours.`
      : `We reviewed your athlete profile at ${PRODUCT_NAME}, and your page is public now. Share it!`,
    way: { label: "See your page", address: world.origin + pages.detail.to(found) },
    after: [
      accountSentence(found, world.contact_email),
      "You can take the page down at any time with the link in our first email. Once that link has expired, it offers to email you a new one.",
      questions,
    ],
  });
});

/** How its athlete comes to the page: an account has one page, and no second one. */
function accountSentence(
  it: { has_athlete: boolean; has_account: boolean; has_other_page: boolean },
  contact_email: string,
): string {
  if (it.has_athlete)
    return "Sign in with this email address to see what you receive and to change your page.";
  if (it.has_other_page)
    return `Your account with this email address has another athlete page already, and an account can have only one. To have this page instead, write to ${contact_email}.`;
  return it.has_account
    ? "Sign in to your account with this email address and confirm the address. Then you can see what you receive and change your page."
    : "Create an account with this email address and confirm it. Then you can see what you receive and change your page.";
}

/**
 * With a link of its own: it is in the letter alone, so one that may have left and is sent again can't repeat the first. All of
 * them work.
 */
export async function mailWithLink(
  world: World,
  linked: LinkedProfile,
  { label, ...draft }: Omit<Draft, "way"> & { label: string },
): Promise<void> {
  await mailOnce(world, { ...draft, way: { label, address: freshLink(world, linked, pages.ownProfile) } });
}
