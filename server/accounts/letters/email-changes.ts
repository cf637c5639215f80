import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import { proofOf } from "../../world/proof.ts";
import type { World } from "../../world/world.ts";

const DAY_MS = 86_400_000;

/** An address that an account had, while it has a way back. */
export interface KeptAddress {
  readonly change_id: string;
  readonly user_id: number;
  readonly old_email: string;
  /** The account's own now. */
  readonly email: string;
  readonly changed_at: Date;
  readonly kept_until: Date;
}

/** Whose address this was, where it is kept for them; null where it is not. */
export const keptAddress = (queries: Queries, email: string, now: Date): Promise<KeptAddress | null> =>
  queries.row<KeptAddress>(sql`
    select c.change_id, c.user_id::int as user_id, c.old_email, p.email, c.changed_at, c.kept_until
      from email_changes c join people p using (user_id)
     where lower(c.old_email) = lower(${email}) and c.kept_until > ${now} and p.deleted_at is null
     order by c.changed_at limit 1`);

/** What proves that the link back is ours. The same in every letter about it, and good again with a restored backup. */
export const keepSubject = (change_id: string): string => `kept address ${change_id}`;

/** What stands behind the `#` of the link back. */
export const keepLink = (world: Pick<World, "link_secret">, change_id: string): string =>
  `${change_id}.${proofOf(world, keepSubject(change_id))}`;

/** `n…@example.com`: tells its owner which one is meant, and nobody else. */
export function masked(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${email.slice(at)}`;
}

/** Nothing waits to take the place of an account's address any more. */
export const dropWaiting = (tx: Queries, user_id: number): Promise<unknown> =>
  tx.row(sql`
    update email_changes set dropped_at = now()
     where user_id = ${user_id} and changed_at is null and dropped_at is null`);

/** Of an account that goes: no address is left. That there was a way back is known until its time is over. */
export async function forgetChangesOf(tx: Queries, user_id: number): Promise<void> {
  await tx.row(sql`delete from email_changes where user_id = ${user_id} and changed_at is null`);
  await tx.row(sql`update email_changes set old_email = null, new_email = null where user_id = ${user_id}`);
}

/** Forgets what is over. How many letters were asked for is counted for a day; one that waits for the mail server has a week. */
export async function forgetChanges(queries: Queries, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await queries.row(sql`delete from email_changes where kept_until < ${now}`);
  await queries.row(sql`
    delete from email_changes
     where changed_at is null and asked_at < ${before(1)}
       and (dropped_at is not null or link_ends_at < ${now} or asked_at < ${before(8)})`);
}
