import sql from "sql-template-tag";
import type { OfficeInvitation, SchoolOffice } from "../../../contract/accounts/office-invitations.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { mailInvitation } from "./office-letter.ts";
import { endFrom, isOpen, lastDayOf } from "./open-invitations.ts";

const DAY_MS = 86_400_000;
/** A second press, or another admin's, within this is the same letter. */
const ONE_LETTER_MS = 10 * 60_000;

/** Throws `Refusal` 404. */
export async function readOffice(queries: Queries, school_id: number, now: Date): Promise<SchoolOffice> {
  const school = await queries.row<Omit<SchoolOffice, "invitations">>(sql`
    select s.school_id, s.school_name, d.office_email, d.office_email_source,
           (select count(*)::int from roles_held h where h.role = 'compliance' and h.school_id = s.school_id) as officers
      from schools s left join school_desks d using (school_id) where s.school_id = ${school_id}`);
  if (!school) throw new Refusal(404, "There is no such school.");
  const open = await queries.rows<
    Omit<OfficeInvitation, "sent_at" | "ends_on"> & { sent_at: Date; ends_at: Date }
  >(sql`
    select i.invitation_id, i.email, i.sent_at, i.sent_times::int as sent_times, i.ends_at
      from office_invitations i where i.school_id = ${school_id} and ${isOpen(now)} order by i.invited_at`);
  const invitations = open.map(({ sent_at, ends_at, ...each }) => ({
    ...each,
    sent_at: sent_at.toISOString(),
    ends_on: lastDayOf(ends_at),
  }));
  return { ...school, invitations };
}

/**
 * Invites an office, or sends its invitation again: a role for whoever accepts it. The address becomes the school's own. Throws `Refusal` 401, 404.
 */
export const inviteTo = (
  world: World,
  school_id: number,
  typed: { readonly email: string },
  asker: Asker,
): Promise<SchoolOffice> =>
  world.database.transaction(async (tx) => {
    const now = world.clock.now();
    const email = typed.email.trim();
    await holdSession(tx, asker);
    await readOffice(tx, school_id, now);
    const { user_id } = personOf(asker);
    const made = await tx.row<{ invitation_id: string; sent_times: number }>(sql`
      insert into office_invitations as i (school_id, email, invited_by, invited_at, sent_at, ends_at)
      values (${school_id}, ${email}, ${user_id}, ${now}, ${now}, ${endFrom(now)})
      on conflict (school_id, lower(email)) where email is not null and withdrawn_at is null and accepted_at is null
      do update set sent_at = excluded.sent_at, sent_times = i.sent_times + 1, ends_at = excluded.ends_at,
                    invited_by = excluded.invited_by
       where i.sent_at <= ${new Date(now.getTime() - ONE_LETTER_MS)}
      returning invitation_id, sent_times::int as sent_times`);
    if (made) {
      await tx.row(sql`
        insert into school_desks as d (school_id, changed_at, changed_by, office_email, office_email_source)
        values (${school_id}, ${now}, ${user_id}, ${email}, 'typed by an admin')
        on conflict (school_id) do update
           set office_email = excluded.office_email, office_email_source = excluded.office_email_source
         where lower(d.office_email) is distinct from lower(excluded.office_email)`);
      await world.jobs.add(
        tx,
        mailInvitation,
        made,
        `${mailInvitation.name} ${made.invitation_id} ${made.sent_times}`,
      );
      await audit(tx, asker, {
        act: "invited a school's office",
        subject: `school ${school_id}`,
        detail: made,
      });
    }
    return readOffice(tx, school_id, now);
  });

/** Throws `Refusal` 409. */
export const withdraw = (world: World, invitation_id: string, asker: Asker): Promise<SchoolOffice> =>
  world.database.transaction(async (tx) => {
    const now = world.clock.now();
    const ended = await tx.row<{ school_id: number }>(sql`
      update office_invitations set withdrawn_at = ${now}, email = null
       where invitation_id = ${invitation_id} and withdrawn_at is null and accepted_at is null returning school_id`);
    if (!ended) throw new Refusal(409, "This invitation was already accepted or withdrawn. Reload the page.");
    await audit(tx, asker, {
      act: "withdrew an office's invitation",
      subject: `school ${ended.school_id}`,
      detail: { invitation_id },
    });
    return readOffice(tx, ended.school_id, now);
  });

/** How long the address of an invitation that nobody accepted is kept: an admin may send it again. */
const DAYS_OF_ADDRESS = 30;

export const forgetInvitations = (queries: Queries, now: Date): Promise<unknown> =>
  queries.row(sql`
    update office_invitations set email = null
     where email is not null and ends_at < ${new Date(now.getTime() - DAYS_OF_ADDRESS * DAY_MS)}`);
