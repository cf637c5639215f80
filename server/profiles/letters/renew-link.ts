import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { task } from "../../http/domain.ts";
import { LINK_LASTS } from "../../http/sessions/private-links.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { mailWithLink } from "./letters.ts";
import { type LinkedProfile, linkToRenew } from "./links.ts";

const shape = z.object({
  submission_id: z.uuid(),
  seen_by: z.enum(["athlete", "guardian"]),
  letter_id: z.uuid(),
});

/** Has a new link mailed to where the old one went: to no address that anybody types. Throws `Refusal` 404, 429. */
export const renewLink = (world: World, link: string): Promise<{ mailed: boolean }> =>
  world.database.transaction(async (tx) => {
    const linked = await linkToRenew(tx, link, world.clock.now());
    if ((await addressOf(tx, linked)) === null) return { mailed: false };
    const { submission_id, seen_by } = linked;
    const letter = { submission_id, seen_by, letter_id: randomUUID() };
    // Pressed twice is one letter.
    await world.jobs.add(tx, mailNewLink, letter, `${mailNewLink.name} ${submission_id} ${seen_by}`);
    return { mailed: true };
  });

/** Mails a new link in the place of one that is over. */
export const mailNewLink = task({ name: "mail_profile_new_link" }, async (world, payload) => {
  const { letter_id, ...linked } = shape.parse(payload);
  const to = await addressOf(world.database, linked);
  if (to === null) return;
  await mailWithLink(world, linked, {
    key: `profile_new_link.${letter_id}`,
    because: "page",
    to,
    subject: "Your new link to the athlete profile",
    opening: `A new link to an athlete profile at ${PRODUCT_NAME} was requested from an older one. Here it is.`,
    label: "See where the profile stands",
    after: [
      LINK_LASTS,
      `Wasn't you? There's nothing you need to do. Questions? Write to ${world.contact_email}.`,
    ],
  });
});

/** Of the one who reads by such a link; null once it is deleted. */
async function addressOf(
  queries: Queries,
  { submission_id, seen_by }: LinkedProfile,
): Promise<string | null> {
  const found = await queries.row<{ email: string | null }>(sql`
    select case ${seen_by} when 'guardian' then s.guardian_email else d.email_address end as email
      from profile_submissions s left join profile_details d using (submission_id)
     where s.submission_id = ${submission_id}`);
  return found?.email ?? null;
}
