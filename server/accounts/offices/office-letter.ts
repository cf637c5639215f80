import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { longDate } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import { mailOnce } from "../../letters/letter.ts";
import { proofOf } from "../../world/proof.ts";
import type { World } from "../../world/world.ts";
import { isOpen, lastDayOf } from "./open-invitations.ts";

const shape = z.object({ invitation_id: z.uuid(), sent_times: z.int() });

/** What proves that a link is ours. */
export const invitationProof = (world: Pick<World, "link_secret">, invitation_id: string): string =>
  proofOf(world, invitationSubject(invitation_id));

export const invitationSubject = (invitation_id: string): string => `office invitation ${invitation_id}`;

/** What stands behind the `#` of its mailed link. */
const secretOf = (world: Pick<World, "link_secret">, invitation_id: string): string =>
  `${invitation_id}.${invitationProof(world, invitation_id)}`;

/**
 * The invitation that brought somebody here, for who has just confirmed its address: they go on to it without looking for its
 * mail again. It tells them nothing that the mail did not.
 */
export async function openInvitationOf(world: World, asker: Asker): Promise<string | null> {
  const found = await world.database.row<{ invitation_id: string }>(sql`
    select i.invitation_id from office_invitations i join people p on p.email_key = lower(i.email)
     where p.user_id = ${personOf(asker).user_id} and p.email_confirmed_at is not null and ${isOpen(world.clock.now())}
     order by i.sent_at desc limit 1`);
  return found && secretOf(world, found.invitation_id);
}

/** Mails it while it can be accepted. Nothing of any request is in it: its reader may be the wrong one. */
export const mailInvitation = task({ name: "mail_office_invitation" }, async (world, payload) => {
  const { invitation_id, sent_times } = shape.parse(payload);
  const found = await world.database.row<{ email: string; school_name: string; ends_at: Date }>(sql`
    select i.email, s.school_name, i.ends_at from office_invitations i join schools s using (school_id)
     where i.invitation_id = ${invitation_id} and ${isOpen(world.clock.now())}`);
  if (!found) return;
  const { email, school_name } = found;
  const last_day = longDate(lastDayOf(found.ends_at));
  await mailOnce(world, {
    key: `office_invitation.${invitation_id}.${sent_times}`,
    because: "asked",
    to: email,
    subject: `${sent_times > 1 ? "Reminder: your" : "Your"} compliance desk for ${school_name} at ${PRODUCT_NAME}`,
    opening: `At ${PRODUCT_NAME}, companies send NIL collaboration requests to athletes of ${school_name}. The school's compliance office reviews each one before the athlete sees it. You have no desk here yet, so our own team decides in your place. We invite you to take over.`,
    facts: [
      ["School", school_name],
      ["For", email],
      ["Accept by", last_day],
    ],
    way: {
      label: "See the invitation",
      address: `${world.origin}${pages.invitation.to()}#${secretOf(world, invitation_id)}`,
    },
    after: [
      "What to do: open the link, sign in or create an account with this email address, confirm it by the email that follows (it leads back to the invitation), and accept. The invitation works with no other address.",
      "From then on you see every request to your athletes, along with your state's rules for it, and the decision is yours alone. It's free.",
      `Not the compliance office? Please tell us who is: ${world.contact_email}. If you do nothing, the invitation simply expires.`,
    ],
  });
});
