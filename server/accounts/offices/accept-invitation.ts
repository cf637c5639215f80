import sql from "sql-template-tag";
import { takeDesk } from "../../collaborations/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import { isProof } from "../../world/proof.ts";
import type { World } from "../../world/world.ts";
import { followGiven } from "../roles/roles.ts";
import { invitationSubject } from "./office-letter.ts";
import { lastDayOf } from "./open-invitations.ts";

interface Invitation {
  readonly invitation_id: string;
  readonly school_id: number;
  readonly school_name: string;
  readonly email: string;
  readonly ends_at: Date;
}

/** What an invitation says to whoever has the mail. Throws `Refusal` 404, 410. */
export async function readByInvitation(world: World, link: string) {
  const { school_name, email, ends_at } = await findInvitation(world, world.database, link);
  return { school_name, email, ends_on: lastDayOf(ends_at) };
}

/**
 * The asker becomes an officer of the school: the link shows that we invited an address, the confirmed address that it is theirs.
 * Their other sessions end, as with every change of rights. Throws `Refusal` 403, 404, 409, 410.
 */
export const acceptByLink = (world: World, link: string, asker: Asker): Promise<{ school_name: string }> =>
  world.database.transaction(async (tx) => {
    const { school_id } = await findInvitation(world, tx, link);
    await takeDesk(tx, school_id);
    await holdSession(tx, asker);
    // Withdrawn, or accepted in another tab, a moment ago.
    const invitation = await findInvitation(world, tx, link, true);
    const { user_id, email, email_confirmed } = personOf(asker);
    if (email.toLowerCase() !== invitation.email.toLowerCase())
      throw new Refusal(
        403,
        `This invitation is for ${invitation.email}, and you're signed in with another address.`,
      );
    if (!email_confirmed)
      throw new Refusal(403, "Please confirm your address first: use the link in our email.");
    await giveOffice(world, tx, { user_id, school_id }, asker);
    await tx.row(sql`
      update office_invitations set accepted_at = ${world.clock.now()}, accepted_by = ${user_id}, email = null
       where invitation_id = ${invitation.invitation_id}`);
    await audit(tx, asker, {
      act: "accepted an office's invitation",
      subject: `school ${school_id}`,
      detail: { invitation_id: invitation.invitation_id },
    });
    return { school_name: invitation.school_name };
  });

async function giveOffice(
  { clock, jobs }: World,
  tx: Queries,
  { user_id, school_id }: { user_id: number; school_id: number },
  asker: Asker,
): Promise<void> {
  const now = clock.now();
  const given = await tx.row<{ given_at: Date }>(sql`
    insert into roles_held as held (user_id, role, school_id, given_at, given_by)
    values (${user_id}, 'compliance', ${school_id}, ${now},
            (select invited_by from office_invitations i where i.school_id = ${school_id} order by i.sent_at desc limit 1))
    on conflict (user_id, role) do update set given_at = held.given_at where held.school_id = excluded.school_id
    returning given_at`);
  if (!given)
    throw new Refusal(
      409,
      "You're already a compliance officer of another school. If you changed schools, please write to us.",
    );
  // Who has been an officer of this school all along was given nothing.
  if (given.given_at < now) return;
  const kept = asker.session?.session_hash ?? null;
  const role = { role: "compliance", school_id } as const;
  await followGiven({ jobs }, tx, { user_id, given: role, by: asker, kept, invited: true });
}

/** Throws `Refusal` 404, 410. */
async function findInvitation(
  world: World,
  queries: Queries,
  link: string,
  locked = false,
): Promise<Invitation> {
  const [invitation_id = "", proof = ""] = link.split(".");
  const known =
    isProof(world, invitationSubject(invitation_id), proof) &&
    (await queries.row<Invitation>(sql`
      select i.invitation_id, i.school_id, s.school_name, i.email, i.ends_at
        from office_invitations i join schools s using (school_id)
       where i.invitation_id = ${invitation_id} and i.email is not null and i.withdrawn_at is null and i.accepted_at is null
       ${locked ? sql`for update of i` : sql``}`));
  if (!known)
    throw new Refusal(404, "This invitation was withdrawn or already accepted. If you accepted it, sign in.");
  if (known.ends_at <= world.clock.now())
    throw new Refusal(410, "This invitation has expired. Please write to us for a new one.");
  return known;
}
