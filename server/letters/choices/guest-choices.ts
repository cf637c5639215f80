import sql, { type Sql } from "sql-template-tag";
import type { HowOften } from "../../../contract/accounts/mail-choices.ts";
import type { Queries } from "../../world/database.ts";
import type { Chooser, Guest } from "./mail-links.ts";

/** A guest's address, in small letters, and what it is about. */
export interface GuestChooser {
  readonly email_key: string;
  readonly topic: Guest["topic"];
}

/** Whether a guest turned a topic's emails off, as SQL of what has their address in small letters. */
export const isTurnedOff = (topic: Guest["topic"], email_key: Sql): Sql => sql`
  exists (select from guest_mail_choices chosen
           where chosen.email_key = ${email_key} and chosen.topic = ${topic} and chosen.how_often = 'never')`;

/** How often a guest gets a topic's emails; null where they never said. */
export async function guestChoice(
  queries: Queries,
  { email_key, topic }: GuestChooser,
): Promise<HowOften | null> {
  const chosen = await queries.row<{ how_often: HowOften }>(sql`
    select how_often from guest_mail_choices where email_key = ${email_key} and topic = ${topic}`);
  return chosen?.how_often ?? null;
}

/** Keeps what a guest chose. */
export async function keepGuestChoice(
  queries: Queries,
  { email_key, topic }: GuestChooser,
  how_often: HowOften,
  now: Date,
): Promise<void> {
  await queries.row(sql`
    insert into guest_mail_choices (email_key, topic, how_often, chosen_at)
    values (${email_key}, ${topic}, ${how_often}, ${now})
    on conflict (email_key, topic) do update set how_often = excluded.how_often, chosen_at = excluded.chosen_at`);
}

/**
 * Whose contribution a guest's link is about: the account that it belongs to by now, or that has confirmed its address, and else
 * the address. Null once both are gone.
 */
export async function whoseLink(
  queries: Queries,
  { contribution_id, topic }: Guest,
): Promise<Chooser | GuestChooser | null> {
  const found = await queries.row<{ user_id: number | null; email_key: string | null }>(sql`
    select coalesce(c.user_id, u.user_id)::int as user_id, lower(c.contributor_email) as email_key
      from contributions c
      left join people u on c.user_id is null and u.deleted_at is null and u.email_confirmed_at is not null
                        and u.email_key = lower(c.contributor_email)
     where c.contribution_id = ${contribution_id}::uuid`);
  if (!found) return null;
  if (found.user_id !== null) return { user_id: found.user_id, topic };
  return found.email_key === null ? null : { email_key: found.email_key, topic };
}

/** What somebody chose as a guest holds in the account that has their address now, unless they chose there. */
export async function guestChoicesJoin(
  queries: Queries,
  { user_id, email }: { readonly user_id: number; readonly email: string },
): Promise<void> {
  await queries.row(sql`
    with gone as (delete from guest_mail_choices where email_key = lower(${email}) returning topic, how_often, chosen_at)
    insert into mail_choices (user_id, topic, how_often, chosen_at)
    select ${user_id}, topic, how_often, chosen_at from gone on conflict do nothing`);
}

/** What an account turned off stays off for the addresses that leave it. */
export async function guestChoicesLeave(
  queries: Queries,
  { user_id, emails }: { readonly user_id: number; readonly emails: readonly string[] },
): Promise<void> {
  await queries.row(sql`
    insert into guest_mail_choices (email_key, topic, how_often, chosen_at)
    select distinct on (lower(email)) lower(email), m.topic, m.how_often, m.chosen_at
      from unnest(${emails}::text[]) email join mail_choices m on m.user_id = ${user_id}
     where m.topic = 'thanks' and m.how_often = 'never'
    on conflict do nothing`);
}

/** What no contribution of a guest has the address of anymore is nobody's choice. */
export async function forgetGuestChoices(queries: Queries): Promise<void> {
  await queries.row(sql`
    delete from guest_mail_choices g
     where not exists (select from contributions c where c.user_id is null and lower(c.contributor_email) = g.email_key)`);
}
