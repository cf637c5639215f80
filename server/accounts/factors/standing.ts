import sql from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Person } from "../../http/sessions/session.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** What an account has beside a password. */
export interface Standing {
  readonly passkeys: number;
  readonly authenticator: boolean;
  /** Not used yet. */
  readonly recovery_codes: number;
}

export async function standingOf(queries: Queries, user_id: number): Promise<Standing> {
  const found = await queries.row<Standing>(sql`
    select (select count(*)::int from passkeys where user_id = ${user_id}) as passkeys,
           exists (select from authenticators where user_id = ${user_id} and secret is not null) as authenticator,
           (select count(*)::int from recovery_codes where user_id = ${user_id} and used_at is null) as recovery_codes`);
  if (!found) throw new Error("A count is a row.");
  return found;
}

export const hasFactor = ({ passkeys, authenticator }: Standing): boolean => passkeys > 0 || authenticator;

/**
 * Writes down whether a sign-in takes a second step, after factors came or went; with the last one the recovery codes go. The caller
 * holds the account. Answers what it has now.
 */
export async function noteFactors(
  { clock }: Pick<World, "clock">,
  tx: Queries,
  user_id: number,
): Promise<Standing> {
  const standing = await standingOf(tx, user_id);
  const has = hasFactor(standing);
  const since = has ? clock.now() : null;
  await tx.row(sql`
    update people
       set second_factor_since = case when ${has} then coalesce(second_factor_since, ${since}) end,
           second_factor_due_at = case when ${has} then null else second_factor_due_at end
     where user_id = ${user_id}`);
  if (!has) await tx.row(sql`delete from recovery_codes where user_id = ${user_id}`);
  return standing;
}

/** Whether a role that somebody holds takes a second step, be it one that rests. */
export const isRequired = (
  { roles: required }: World["second_factor"],
  { roles, resting }: Pick<Person, "roles" | "resting">,
): boolean => [...roles.map(({ role }) => role), ...resting].some((role) => required.includes(role));

/** Throws `Refusal` 409 where somebody's role takes a second step, and what they take away is the last they have for it. */
export async function refuseLastRequired(
  { second_factor }: Pick<World, "second_factor">,
  tx: Queries,
  user_id: number,
): Promise<void> {
  const required = await tx.row(sql`
    select from roles_held where user_id = ${user_id} and role = any (${second_factor.roles}::text[]) limit 1`);
  if (required && !hasFactor(await standingOf(tx, user_id)))
    throw new Refusal(
      409,
      "Your role takes a second step at sign-in. Add another passkey or an authenticator app first, then remove this one.",
    );
}

/**
 * Takes away what came to an account's second step since then; whoever it was that added it. An app counts from when it was added: that
 * another was begun beside it is forgotten, and takes nothing with it. The caller holds the account.
 */
export async function dropFactorsSince(
  world: Pick<World, "clock">,
  tx: Queries,
  user_id: number,
  since: Date,
): Promise<void> {
  await tx.row(sql`delete from passkeys where user_id = ${user_id} and added_at >= ${since}`);
  await tx.row(sql`
    delete from authenticators where user_id = ${user_id} and (added_at is null or added_at >= ${since})`);
  await tx.row(
    sql`update authenticators set begun_secret = null, begun_at = null where user_id = ${user_id}`,
  );
  await tx.row(sql`delete from recovery_codes where user_id = ${user_id} and made_at >= ${since}`);
  await noteFactors(world, tx, user_id);
}

/** Takes all of an account's away: of who goes, or lost them. The caller writes down that there are none. */
export async function dropFactors(tx: Queries, user_id: number): Promise<void> {
  await tx.row(sql`delete from passkeys where user_id = ${user_id}`);
  await tx.row(sql`delete from authenticators where user_id = ${user_id}`);
  await tx.row(sql`delete from recovery_codes where user_id = ${user_id}`);
}
