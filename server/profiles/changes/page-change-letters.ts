import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { letterMoment } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import { LINK_LASTS } from "../../http/sessions/private-links.ts";
import { mailOnce } from "../../letters/letter.ts";
import { isAnothers } from "../claims/claims.ts";
import { DAYS_FOR_A_STEP } from "../letters/due.ts";
import { mailWithLink } from "../letters/letters.ts";

const askedShape = z.object({ submission_id: z.uuid(), mailed_at: z.iso.datetime() });
const answeredShape = z.object({
  submission_id: z.uuid(),
  agrees: z.boolean(),
  asked_at: z.iso.datetime(),
  /** Jobs of the release before have neither. */
  answered_at: z.optional(z.iso.datetime()),
  what: z.optional(z.string()),
});

/**
 * Asks a guardian about a change of a minor's page.
 * Quotes nothing of the change: it is seen where it can be answered.
 */
export const mailChangeAsked = task({ name: "mail_page_change_asked" }, async (world, payload) => {
  const { submission_id, mailed_at } = askedShape.parse(payload);
  const found = await world.database.row<{ guardian_email: string }>(sql`
    select guardian_email from profile_submissions join page_changes using (submission_id)
     where submission_id = ${submission_id} and state = 'approved' and mailed_at = ${mailed_at}`);
  if (!found || (await isAnothers(world.database, submission_id))) return;
  await mailWithLink(
    world,
    { submission_id, seen_by: "guardian" },
    {
      key: `page_change.${submission_id}.${mailed_at.replaceAll(":", "-")}`,
      because: "page",
      to: found.guardian_email,
      subject: "A change to the athlete page needs your OK",
      opening: `The athlete whose page at ${PRODUCT_NAME} you agreed to would like to change it. Until you agree, it stays as it is.`,
      label: "See the change and decide",
      after: [
        `If you don't answer within ${DAYS_FOR_A_STEP} days, the change is dropped, and the page stays as it is.`,
        `You can withdraw your consent to the page with the same link at any time. ${LINK_LASTS}`,
        `Questions? Write to ${world.contact_email}.`,
      ],
    },
  );
});

/** Tells an athlete what the guardian answered. Tells the athlete. */
export const mailChangeAnswered = task({ name: "mail_page_change_answered" }, async (world, payload) => {
  const { submission_id, agrees, asked_at, answered_at, what } = answeredShape.parse(payload);
  const found = await world.database.row<{ email_address: string; player_id: number; team_id: number }>(sql`
    select email_address, p.player_id::int, p.team_id
      from profile_submissions join profile_details using (submission_id) join players p using (player_id)
     where submission_id = ${submission_id} and state = 'approved'`);
  if (!found) return;
  await mailOnce(world, {
    key: `page_change_answered.${submission_id}.${asked_at.replaceAll(":", "-")}`,
    because: "page",
    to: found.email_address,
    subject: agrees ? "Your page is changed" : "Your page stays as it is",
    opening: agrees
      ? `Your guardian agreed to your change, and your page at ${PRODUCT_NAME} shows it now.`
      : `Your guardian did not agree to your change, so your page at ${PRODUCT_NAME} stays as it is.`,
    facts: [
      [agrees ? "Who agreed" : "Who said no", "Your parent or guardian"],
      ...(answered_at ? [["When", letterMoment(new Date(answered_at))] as const] : []),
      ...(what ? [[agrees ? "What changed" : "What you wanted to change", what] as const] : []),
    ],
    way: { label: "See your page", address: world.origin + pages.detail.to(found) },
    after: [`Questions? Write to ${world.contact_email}.`],
  });
});
