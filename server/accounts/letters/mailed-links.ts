import { randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import { hashOf } from "../../http/sessions/session.ts";
import type { Draft, FreshLink } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import { holdAccount } from "../../people/hold-account.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { dropWaiting } from "./email-changes.ts";

/** What a mailed link is for, and how long it does it. */
const LASTS_MS = {
  confirm_email: 24 * 3_600_000,
  new_password: 30 * 60_000,
  not_me: 7 * 24 * 3_600_000,
  keep_factors: 7 * 24 * 3_600_000,
  change_email: 24 * 3_600_000,
} as const;
export type Purpose = keyof typeof LASTS_MS;

const SECRET_BYTES = 32;
/** Nobody's mailbox is filled by asking again and again. */
const MOST_AN_HOUR = 5;

/** Whose link it is. */
export interface LinkHolder {
  readonly user_id: number;
  readonly email: string;
  readonly names: readonly (string | null)[];
  /** When the link was mailed. */
  readonly made_at: Date;
}

/** Makes a link to be mailed at once, in the letter of that key; its time counts from now. Only the mail knows its secret. */
export async function makeLink(
  { database, clock }: Pick<World, "database" | "clock">,
  { user_id, email }: { user_id: number; email: string },
  purpose: Purpose,
  mail_key: string | null = null,
): Promise<{ secret: string; drop: () => Promise<unknown> }> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const link_hash = hashOf(secret);
  const now = clock.now();
  await database.row(sql`
    insert into mailed_links (link_hash, user_id, purpose, email, made_at, ends_at, mail_key)
    values (${link_hash}, ${user_id}, ${purpose}, ${email}, ${now}, ${new Date(now.getTime() + LASTS_MS[purpose])}, ${mail_key})`);
  return { secret, drop: () => database.row(sql`delete from mailed_links where link_hash = ${link_hash}`) };
}

/** What a letter says, and the page that its link leads to. */
export type DraftWithLink = Omit<Draft, "way"> & {
  readonly way: { readonly label: string; readonly page: { to(secret: string): string } };
};

/**
 * Mails somebody a letter with a link; nothing where they had their share of the hour. The link is made when it is mailed: one
 * that waited for the mail server would be over on arrival. Of a letter that may have left and is sent again each copy has its own, and all
 * of them work.
 */
export async function mailWithLink(
  world: World,
  to: { user_id: number; email: string },
  purpose: Purpose,
  { way: { label, page }, ...draft }: DraftWithLink,
): Promise<void> {
  if ((await secondsUntilNextLink(world, to.user_id, purpose, draft.key)) > 0) return;
  const address = async (): Promise<FreshLink> => {
    const { secret, drop } = await makeLink(world, to, purpose, draft.key);
    return { address: world.origin + page.to(secret), drop };
  };
  await mailOnce(world, { ...draft, way: { label, address } });
}

/**
 * Seconds until one more letter with such a link may be mailed to somebody; 0 for now. A letter counts once, however often it was tried, and one
 * that may have left before is never kept back: nobody knows whether it did.
 */
export async function secondsUntilNextLink(
  { database, clock }: Pick<World, "database" | "clock">,
  user_id: number,
  purpose: Purpose,
  mail_key: string | null = null,
): Promise<number> {
  const now = clock.now().getTime();
  const crowded = await database.row<{ made_at: Date }>(sql`
    select max(made_at) as made_at from mailed_links
     where user_id = ${user_id} and purpose = ${purpose} and made_at > ${new Date(now - 3_600_000)}
       and not exists (select from mailed_links where user_id = ${user_id} and purpose = ${purpose} and mail_key = ${mail_key})
     group by coalesce(mail_key, link_hash::text)
     order by 1 desc limit 1 offset ${MOST_AN_HOUR - 1}`);
  return crowded ? Math.max(1, Math.ceil((crowded.made_at.getTime() + 3_600_000 - now) / 1_000)) : 0;
}

/**
 * Whose link it is, while it does something: unused, in time, and mailed to what is still their address; one that keeps factors gives
 * access to nothing, and does so wherever it was mailed. Throws `Refusal` 404.
 */
export async function holderOf(
  { clock }: Pick<World, "clock">,
  queries: Queries,
  secret: string,
  purpose: Purpose,
): Promise<LinkHolder> {
  const holder = await queries.row<LinkHolder>(sql`
    select p.user_id::int as user_id, p.email, array[p.user_name, p.given_name, u.last_name] as names,
           l.made_at
      from mailed_links l join people p using (user_id) left join user_profiles u using (user_id)
     where l.link_hash = ${hashOf(secret)} and l.purpose = ${purpose} and l.used_at is null
       and l.ends_at > ${clock.now()} and (p.email_key = lower(l.email) or l.purpose = 'keep_factors')
       and p.deleted_at is null`);
  if (!holder) throw new Refusal(404, OVER[purpose]);
  return holder;
}

/** Takes the link: of two who come with it at once, one gets it. Throws `Refusal` 404 for the other. */
export async function takeLink(
  world: Pick<World, "clock">,
  tx: Queries,
  secret: string,
  purpose: Purpose,
): Promise<LinkHolder> {
  const holder = await holderOf(world, tx, secret, purpose);
  // Whoever ends links at this moment waits, or was first.
  await holdAccount(tx, holder.user_id);
  const taken = await tx.row(sql`
    update mailed_links set used_at = ${world.clock.now()}
     where link_hash = ${hashOf(secret)} and used_at is null returning user_id`);
  if (!taken) throw new Refusal(404, OVER[purpose]);
  return holder;
}

/**
 * Ends what was mailed to somebody and is not used yet, and the change of an address that waits for it. What only takes access away stays,
 * 'this wasn't me' and what stops the removal of a second step: a thief who knows the password would end it by choosing another, and who
 * defends their account first and reads on then needs it.
 */
export async function endLinksOf(tx: Queries, user_id: number): Promise<void> {
  await dropWaiting(tx, user_id);
  await tx.row(sql`
    delete from mailed_links
     where user_id = ${user_id} and used_at is null and purpose not in ('keep_factors', 'not_me')`);
}

/** Ends the links 'this wasn't me' of somebody whose account was just secured: all that they would take away is gone. */
export async function endNotMeLinksOf(tx: Queries, user_id: number): Promise<void> {
  await tx.row(
    sql`delete from mailed_links where user_id = ${user_id} and used_at is null and purpose = 'not_me'`,
  );
}

export const OVER = {
  confirm_email: "This link was already used, or it's more than a day old. Please have the email sent again.",
  new_password: "This link was already used, or it's more than 30 minutes old. Please request a new one.",
  not_me:
    "This link was already used, your email was changed since, or it's more than 7 days old. To be safe, choose a new password. If your email was changed, use the link in our email about that.",
  keep_factors: "This link was already used, or what it stops is over.",
  change_email:
    "This link was already used, or it's more than a day old, or the change was dropped. Please start again under My Profile.",
} as const;
