import sql from "sql-template-tag";
import { audit } from "../http/calls/audit.ts";
import type { Asker } from "../http/sessions/asker.ts";
import { refuseEnded } from "../http/sessions/hold-session.ts";
import type { Queries } from "../world/database.ts";
import { dropCopies } from "./drop-copies.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { holdAccount } from "./hold-account.ts";

type By = Pick<Asker, "request_id" | "session">;

/** Whether somebody has an account with this address, confirmed. */
export async function hasAccount(queries: Queries, email: string): Promise<boolean> {
  return (await accountOf(queries, email)) !== null;
}

/** Whether that account has an athlete's page: then it gets no second one. */
export async function hasPage(queries: Queries, email: string): Promise<boolean> {
  const held = await queries.row(sql`
    select from people join roles_held using (user_id)
     where email_key = lower(${email}) and email_confirmed_at is not null and deleted_at is null and role = 'athlete'`);
  return held !== null;
}

/**
 * The page of a player becomes its athlete's, where they have an account: that of their confirmed address. Answers null where
 * there is none, or where the account or the page has another already.
 */
export async function givePageTo(
  tx: Queries,
  { email, player_id }: { email: string; player_id: number },
  by: By,
): Promise<{ user_id: number } | null> {
  const user_id = await accountOf(tx, email);
  if (user_id === null || !(await holdAccount(tx, user_id))) return null;
  const given = await tx.row(sql`
    insert into roles_held (user_id, role, player_id, given_by)
    values (${user_id}, 'athlete', ${player_id}, ${by.session?.person.user_id ?? null})
    on conflict do nothing returning user_id`);
  if (!given) return null;
  await endSessionsOf(tx, user_id, ownSession(by, user_id));
  const detail = { role: "athlete", school_id: null, player_id };
  await audit(tx, by, { act: "gave a role", subject: `user ${user_id}`, detail });
  return { user_id };
}

/**
 * Holds the account that has a page, the one with a confirmed address and that of whoever decides, before a decision about them locks
 * anything else: all who do take an account's row first. Whoever decides is still signed in, until the commit. Throws `Refusal` 401.
 */
export async function holdAccountsOf(
  tx: Queries,
  { player_id, email }: { player_id: number | null; email: string | null },
  by: Pick<Asker, "session">,
): Promise<void> {
  const decider = by.session?.person.user_id ?? null;
  await tx.rows(sql`
    select from people
     where deleted_at is null
       and (user_id in (select user_id from roles_held where role = 'athlete' and player_id = ${player_id})
            or email_key = lower(${email}) and email_confirmed_at is not null
            or user_id = ${decider})
     order by user_id for no key update`);
  await refuseEnded(tx, by);
}

/** Nobody's page from now on. */
export async function takePageFrom(tx: Queries, player_id: number, by: By): Promise<void> {
  const held = await tx.row<{ user_id: number }>(sql`
    select user_id::int as user_id from roles_held where role = 'athlete' and player_id = ${player_id}`);
  if (held) await holdAccount(tx, held.user_id);
  const taken = await tx.row<{ user_id: number }>(sql`
    delete from roles_held where role = 'athlete' and player_id = ${player_id} returning user_id::int as user_id`);
  if (!taken) return;
  await dropCopies(tx, taken.user_id);
  await endSessionsOf(tx, taken.user_id, ownSession(by, taken.user_id));
  await audit(tx, by, { act: "took a role", subject: `user ${taken.user_id}`, detail: { role: "athlete" } });
}

/** Of who does it to the own account: what they may is read with each request, so that they stay signed in here. */
const ownSession = ({ session }: By, user_id: number): Buffer | null =>
  session?.person.user_id === user_id ? session.session_hash : null;

async function accountOf(queries: Queries, email: string): Promise<number | null> {
  const account = await queries.row<{ user_id: number }>(sql`
    select user_id::int as user_id from people
     where email_key = lower(${email}) and email_confirmed_at is not null and deleted_at is null`);
  return account?.user_id ?? null;
}
