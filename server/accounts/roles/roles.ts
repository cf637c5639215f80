import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import type { Role } from "../../../contract/accounts/accounts.ts";
import type { SeenPage } from "../../../contract/accounts/roles.ts";
import { giveBackRequests, takeDesk } from "../../collaborations/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { dropCopies } from "../../people/drop-copies.ts";
import { endSessionsOf } from "../../people/end-sessions.ts";
import { holdAccount } from "../../people/hold-account.ts";
import { refuseMerged } from "../../people/refuse-merged.ts";
import { notePageHolder, type OthersClaim, othersClaimOn } from "../../profiles/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { askForLetter } from "../letters/account-letters.ts";

/** A role that is given: an officer's with the school, an athlete's with the page. */
export type GivenRole =
  | { readonly role: "admin" | "brand" }
  | { readonly role: "compliance"; readonly school_id: number }
  | {
      readonly role: "athlete";
      readonly player_id: number;
      /** Whose page it is, as whoever gives it has it. */
      readonly seen: SeenPage;
    };

type By = Pick<Asker, "request_id" | "session">;

/**
 * Gives somebody a role, or moves the one they have to another school or page, and ends their sessions, as every change of
 * rights does. Whoever it is is mailed. Answers false where they have it just so. Throws `Refusal` 401, 404, 409, 422; 404 also for a page
 * that was taken down, which nobody could change or see; 409 also for one that was merged into another, and for one that was approved for somebody else: their links, and their guardian's,
 * would lead to it still; and for one that is another athlete's than the one that was seen.
 */
export function giveRole(
  { database, clock, jobs }: Pick<World, "database" | "clock" | "jobs">,
  user_id: number,
  given: GivenRole,
  by: By,
): Promise<boolean> {
  const school_id = given.role === "compliance" ? given.school_id : null;
  const player_id = given.role === "athlete" ? given.player_id : null;
  return database.transaction(async (tx) => {
    if (school_id !== null) await takeDesk(tx, school_id);
    await holdGiver(tx, user_id, by);
    await refuseUnconfirmed(tx, user_id);
    if (given.role === "athlete") await refuseTaken(tx, given, user_id);
    if (player_id !== null) await leavePage(tx, user_id, player_id);
    const changed = await tx.row(sql`
      insert into roles_held as held (user_id, role, school_id, player_id, given_at, given_by)
      values (${user_id}, ${given.role}, ${school_id}, ${player_id}, ${clock.now()}, ${by.session?.person.user_id ?? null})
      on conflict (user_id, role) do update
         set school_id = excluded.school_id, player_id = excluded.player_id, given_at = excluded.given_at,
             given_by = excluded.given_by
       where (held.school_id, held.player_id) is distinct from (excluded.school_id, excluded.player_id)
      returning user_id`);
    if (!changed) return false;
    if (player_id !== null) await notePageHolder(tx, { player_id, user_id });
    await followGiven({ jobs }, tx, { user_id, given, by });
    return true;
  });
}

/**
 * Whoever is thrown out leaves nobody behind: an admin's session stands until the commit. The command line has none. Throws `Refusal` 401.
 */
async function holdGiver(tx: Queries, user_id: number, { session }: By): Promise<void> {
  if (session) await holdSession(tx, { session }, user_id);
}

/** What a role that was just given brings about: sessions end, but for one that is kept; it is logged, and mailed. */
export async function followGiven(
  { jobs }: Pick<World, "jobs">,
  tx: Queries,
  {
    user_id,
    given,
    by,
    kept = null,
    invited = false,
  }: {
    readonly user_id: number;
    readonly given: GivenRole;
    readonly by: By;
    /** The hash of the session that goes on. */
    readonly kept?: Buffer | null;
    /** They accepted an invitation. */
    readonly invited?: boolean;
  },
): Promise<void> {
  if (given.role === "compliance") await giveBackRequests(tx, user_id);
  await endSessionsOf(tx, user_id, kept);
  const detail = {
    role: given.role,
    school_id: given.role === "compliance" ? given.school_id : null,
    player_id: given.role === "athlete" ? given.player_id : null,
  };
  await audit(tx, by, { act: "gave a role", subject: `user ${user_id}`, detail });
  const letter_id = randomUUID();
  await askForLetter({ jobs }, tx, { letter: "role_given", letter_id, user_id, role: given.role, invited });
}

/** Takes a role and ends the sessions. Answers false where there was none to take. Throws `Refusal` 401, 409. */
export function takeRole(
  { database }: Pick<World, "database">,
  user_id: number,
  role: Exclude<Role, "member">,
  by: By,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await holdGiver(tx, user_id, by);
    await holdAccount(tx, user_id);
    if (role === "admin") await refuseLastAdmin(tx, user_id);
    if (role === "athlete") await leavePage(tx, user_id, null);
    const taken = await tx.row(
      sql`delete from roles_held where user_id = ${user_id} and role = ${role} returning user_id`,
    );
    if (!taken) return false;
    if (role === "compliance" || role === "admin") await giveBackRequests(tx, user_id);
    await endSessionsOf(tx, user_id);
    await audit(tx, by, { act: "took a role", subject: `user ${user_id}`, detail: { role } });
    return true;
  });
}

/**
 * The page that an account has now was had by it: taken, or changed for `next`, it does not come back by signing in, and the copies of
 * data that it is in go.
 */
async function leavePage(tx: Queries, user_id: number, next: number | null): Promise<void> {
  const held = await tx.row<{ player_id: number }>(sql`
    select player_id::int from roles_held where user_id = ${user_id} and role = 'athlete'`);
  if (!held) return;
  await notePageHolder(tx, { ...held, user_id });
  if (held.player_id !== next) await dropCopies(tx, user_id);
}

/** Throws `Refusal` 409 for the last admin. Two who do this to each other wait here, and the second is the last one then. */
export async function refuseLastAdmin(tx: Queries, user_id: number): Promise<void> {
  const admins = await tx.rows<{ user_id: number }>(sql`
    select user_id::int as user_id from roles_held where role = 'admin' order by user_id for update`);
  if (admins.length === 1 && admins[0]?.user_id === user_id)
    throw new Refusal(409, "This is the last admin. Make someone else an admin first.");
}

/** Whoever registered an address that is another's would get that one's rights. */
async function refuseUnconfirmed(tx: Queries, user_id: number): Promise<void> {
  const account = await tx.row<{ confirmed: boolean; deleted: boolean }>(sql`
    select email_confirmed_at is not null as confirmed, deleted_at is not null as deleted from people
     where user_id = ${user_id} for update`);
  if (!account) throw new Refusal(404, "There is no such account.");
  if (account.deleted) throw new Refusal(409, "This account was deleted in the meantime. Refresh the list.");
  if (!account.confirmed)
    throw new Refusal(422, "This account's email isn't confirmed yet, so it could be anyone's.");
}

/** A page has one athlete. */
async function refuseTaken(
  tx: Queries,
  { player_id, seen }: Extract<GivenRole, { role: "athlete" }>,
  user_id: number,
): Promise<void> {
  // Locks the page, before its rows as everywhere.
  const claim = await othersClaimOn(tx, { player_id, user_id });
  const player = await tx.row<
    SeenPage & { held_by: number | null; is_withdrawn: boolean; team_name: string }
  >(
    sql`
    select r.user_id::int as held_by, p.is_withdrawn, p.player_name, p.team_id::int, t.team_name
      from players p join teams t using (team_id) left join roles_held r using (player_id)
     where p.player_id = ${player_id} for update of p`,
  );
  if (!player) throw new Refusal(404, `There is no player ${player_id}.`);
  if (player.is_withdrawn)
    throw new Refusal(
      404,
      `The page of player ${player_id} was taken down for good. The athlete can send a new profile.`,
    );
  if (player.held_by !== user_id) await refuseMerged(tx, player_id);
  if (player.player_name !== seen.player_name || player.team_id !== seen.team_id)
    throw otherPage(player, seen);
  if (player.held_by !== null && player.held_by !== user_id)
    throw new Refusal(409, `Player ${player_id} has an account already: user ${player.held_by}.`);
  if (claim && player.held_by === null) throw new Refusal(409, standsOnClaim(player_id, claim));
}

const otherPage = (
  { player_name, team_name }: Pick<SeenPage, "player_name"> & { readonly team_name: string },
  seen: SeenPage,
): Refusal =>
  new Refusal(
    409,
    player_name === seen.player_name
      ? `${player_name} is at ${team_name} now. Find the page again.`
      : `This is the page of ${player_name} (${team_name}), not of ${seen.player_name}. Find the page again.`,
  );

/** What keeps the page, with what was given to it, is the athlete's own profile. A claim that is undone takes along a player who is there by it alone. */
function standsOnClaim(player_id: number, { email, makes_page }: OthersClaim): string {
  const stands = `The page of player ${player_id} was approved for ${email ?? "someone else"}.`;
  const moves =
    "they open the page, choose 'This is me' and send a profile with this account's email. Approving that moves the page to them, with what supporters give.";
  return makes_page
    ? `${stands} No roster lists this athlete, so undoing that claim would take the page down for good. If it belongs to whoever has this account, ${moves}`
    : `${stands} If it isn't theirs, undo the claim first: it's under Athlete Profiles, among the approved ones. Then give the page. If that is another address of whoever has this account, ${moves}`;
}
