import sql from "sql-template-tag";
import type {
  DeskAthlete,
  VisaMark,
  VisaSaid,
  VisaSays,
} from "../../../../contract/contributions/desk-athletes.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { REPORT_RULE, VISA_WAITS } from "../reporting.ts";
import { lookAgain } from "./look-again.ts";

/** An athlete as their school's office knows them. Throws `Refusal` 403: nobody learns by it whether there is such a player. */
export async function readAthlete(queries: Queries, player_id: number): Promise<DeskAthlete> {
  const found = await queries.row<Omit<DeskAthlete, "visa_marks">>(sql`
    select p.player_id::int as player_id, p.player_name, p.team_name, sp.sport_name, ${REPORT_RULE} as rule, s.school_name,
           ${VISA_WAITS} as visa_waits
      from players p join teams t using (team_id) join schools s using (school_id) join sports sp on sp.sport_id = p.sport_id
     where p.player_id = ${player_id}`);
  if (!found) throw new Refusal(403, NOT_YOURS);
  const marks = await queries.rows<Omit<VisaMark, "marked_at"> & { marked_at: Date }>(sql`
    select m.mark_id::int as mark_id, m.says, m.reason, s.school_name,
           case when u.deleted_at is null then coalesce(u.given_name, u.user_name, u.email) end as marked_by, m.marked_at
      from visa_marks m join schools s using (school_id) left join people u on u.user_id = m.marked_by
     where m.player_id = ${pagesOf(player_id)} order by m.mark_id desc limit 50`);
  return { ...found, visa_marks: marks.map((it) => ({ ...it, marked_at: it.marked_at.toISOString() })) };
}

export const NOT_YOURS = "This athlete isn't at your school, or their school has an officer who does this.";

/** Keeps what an office says; of two at once the second is told. Throws `Refusal` 403, 409. */
export const sayOf = (
  { database, clock, jobs }: World,
  player_id: number,
  { says, reason, seen }: VisaSaid,
  asker: Asker,
): Promise<DeskAthlete> =>
  database.transaction(async (tx) => {
    // Of two who say something at once the second finds what the first said.
    await tx.row(sql`select from players where player_id = ${player_id} for no key update`);
    const { visa_marks } = await readAthlete(tx, player_id);
    const [newest] = visa_marks;
    // Pressed twice, it is one.
    if (newest?.says === says && newest.reason === reason && visa_marks[1]?.mark_id === (seen || undefined))
      return readAthlete(tx, player_id);
    if ((newest?.mark_id ?? 0) !== seen)
      throw new Refusal(
        409,
        "Someone said something about this athlete's visa meanwhile. Please look at it first.",
      );
    if (!MAY_FOLLOW[newest?.says ?? "not_on_visa"].includes(says))
      throw new Refusal(
        409,
        "No one said that this athlete is on a student visa, so there's nothing to settle.",
      );
    await tx.row(sql`
      insert into visa_marks (player_id, place, school_id, says, reason, marked_by, marked_at)
      select ${player_id}, (select coalesce(max(place), 0) + 1 from visa_marks where player_id = ${player_id}), t.school_id, ${says},
             ${reason}, ${personOf(asker).user_id}, ${clock.now()}
        from players p join teams t using (team_id) where p.player_id = ${player_id}`);
    await lookAgain({ jobs }, tx, { player_id });
    // What it is about stands in the line itself, and not in a log that is kept longer than the athlete's page.
    await audit(tx, asker, { act: "said something of an athlete's visa", subject: `player ${player_id}` });
    return readAthlete(tx, player_id);
  });

/** What may be said after what; another reason for the same is a further line. */
const MAY_FOLLOW: Readonly<Record<VisaSays, readonly VisaSays[]>> = {
  on_visa: ["on_visa", "looked_at", "not_on_visa"],
  looked_at: ["on_visa", "looked_at", "not_on_visa"],
  not_on_visa: ["on_visa"],
};

/** What was said of a visa goes with the athlete's page. */
export async function forgetVisa(tx: Queries, player_id: number): Promise<void> {
  await tx.row(sql`delete from visa_marks where player_id = ${pagesOf(player_id)}`);
}
