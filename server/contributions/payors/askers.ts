import sql from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holds, personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** Who asks, as far as it says whose they are. */
type AskerOf = Pick<Asker, "session">;

/** The athlete who is named, or the asker's own page. Throws `Refusal` 403. */
export function namedOrOwn(
  { player_id }: { readonly player_id?: number | undefined },
  asker: AskerOf,
): number {
  const whose = player_id ?? ownOf(asker);
  if (whose === null) throw new Refusal(403, "You don't have an athlete page yet.");
  return whose;
}

/** Nobody learns by it whether there is such a player. */
export const NOT_YOURS = "This isn't your page, or the athlete isn't at your school.";

export const ownOf = (asker: AskerOf): number | null =>
  personOf(asker).roles.find(({ role }) => role === "athlete")?.player_id ?? null;
export const officeOf = (asker: AskerOf): number | null =>
  personOf(asker).roles.find(({ role }) => role === "compliance")?.school_id ?? null;

/** The athlete themselves, and officers of the school at which they are now. */
export async function mayNote(queries: Queries, player_id: number, asker: AskerOf): Promise<boolean> {
  return player_id === ownOf(asker) || (await isAtDesk(queries, player_id, asker));
}

/** Officers of the school at which an athlete is now. */
export async function isAtDesk(queries: Queries, player_id: number, asker: AskerOf): Promise<boolean> {
  const school_id = officeOf(asker);
  if (school_id === null) return false;
  const theirs = await queries.row(sql`
    select from players p join teams t using (team_id) where p.player_id = ${player_id} and t.school_id = ${school_id}`);
  return theirs !== null;
}

/** Who reads of an athlete as their school's officer and not as the athlete: somebody may be both. */
export const isOfficers = async (queries: Queries, player_id: number, asker: AskerOf): Promise<boolean> =>
  player_id !== ownOf(asker) && (await isAtDesk(queries, player_id, asker));

/** What an admin reads of others is a line; who is both reads as what they are of that athlete. */
export async function auditAdmins(
  { database }: World,
  asker: Asker,
  { player_id, ...detail }: { readonly player_id: number; readonly payor_id?: number },
  act: string,
): Promise<void> {
  if (await mayNote(database, player_id, asker)) return;
  await audit(database, asker, { act, subject: `player ${player_id}`, detail });
}

interface DeskSchool {
  readonly school_id: number;
  readonly school_name: string;
  /** An admin looks at another's desk. */
  readonly is_admins: boolean;
}

/** An officer's own school; of admins the one that they name. Throws `Refusal` 403, 404, 422. */
export async function schoolFor(queries: Queries, named: string, asker: Asker): Promise<DeskSchool> {
  const school_id = officeOf(asker);
  const is_admins = school_id === null || (named !== "" && holds(personOf(asker), "admin"));
  if (is_admins && !holds(personOf(asker), "admin")) throw new Refusal(403, "Your account can't open this.");
  if (is_admins && named.trim() === "") {
    const words = "Please enter a school.";
    throw new Refusal(422, words, { errors: { school: words } });
  }
  const found = await queries.row<Omit<DeskSchool, "is_admins">>(
    is_admins
      ? sql`select s.school_id, s.school_name from schools s
             where s.school_key = name_key(${named})
                or s.school_id = (select a.school_id from school_aliases a where a.alias_key = name_key(${named}) limit 1)
             order by s.school_key <> name_key(${named}) limit 1`
      : sql`select school_id, school_name from schools where school_id = ${school_id}`,
  );
  if (!found) throw new Refusal(404, "We found no such school.");
  return { ...found, is_admins };
}
