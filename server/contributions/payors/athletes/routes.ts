import sql, { type Sql } from "sql-template-tag";
import {
  listDeskAthletes,
  readDeskAthlete,
  sayOfVisa,
} from "../../../../contract/contributions/desk-athletes.ts";
import type { CallAnswer, CheckedInput } from "../../../../contract/form/call.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import { answers } from "../../../http/calls/route.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { holds, personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import { isAtDesk, schoolFor } from "../askers.ts";
import { VISA_WAITS } from "../reporting.ts";
import { NOT_YOURS, readAthlete, sayOf } from "./visa.ts";

export const athletesRoutes = [
  answers(listDeskAthletes, async (world, { query }, asker) => {
    const school = await schoolFor(world.database, query.school, asker);
    const found = await listAthletes(world.database, school.school_id, query);
    if (school.is_admins)
      await audit(world.database, asker, {
        act: "read the athletes of a school's desk",
        subject: `school ${school.school_id}`,
      });
    const at_our_desk = await isNobodys(world.database, sql`${school.school_id}::int`);
    return { ...found, school_name: school.school_name, at_our_desk };
  }),

  answers(readDeskAthlete, async (world, { params }, asker) => {
    const as = await mayRead(world.database, params.player_id, asker);
    const found = await readAthlete(world.database, params.player_id);
    if (as === "admin")
      await audit(world.database, asker, {
        act: "read an athlete as their office does",
        subject: `player ${params.player_id}`,
      });
    return found;
  }),

  answers(sayOfVisa, async (world, { params, body }, asker) => {
    await mayRead(world.database, params.player_id, asker);
    return sayOf(world, params.player_id, body, asker);
  }),
];

/** As whom: an officer of the athlete's school, or an admin in the place of an office that is not there. Throws `Refusal` 403. */
async function mayRead(queries: Queries, player_id: number, asker: Asker): Promise<"officer" | "admin"> {
  if (await isAtDesk(queries, player_id, asker)) return "officer";
  const school = sql`(select t.school_id from players p join teams t using (team_id) where p.player_id = ${player_id})`;
  if (!holds(personOf(asker), "admin") || !(await isNobodys(queries, school)))
    throw new Refusal(403, NOT_YOURS);
  return "admin";
}

/** A school that is there and has no officer. */
const isNobodys = async (queries: Queries, school_id: Sql): Promise<boolean> =>
  (await queries.row(sql`
    select from schools s where s.school_id = ${school_id}
       and not exists (select from roles_held h where h.role = 'compliance' and h.school_id = s.school_id)`)) !==
  null;

async function listAthletes(
  queries: Queries,
  school_id: number,
  { name, limit }: CheckedInput<typeof listDeskAthletes>["query"],
): Promise<Omit<CallAnswer<typeof listDeskAthletes>, "school_name" | "at_our_desk">> {
  const rows = await queries.rows<
    CallAnswer<typeof listDeskAthletes>["data"][number] & { count: number }
  >(sql`
    select p.player_id::int as player_id, p.player_name, p.team_name, sp.sport_name, ${VISA_WAITS} as visa_waits,
           count(*) over ()::int as count
      from players p join teams t using (team_id) join sports sp on sp.sport_id = p.sport_id
     where t.school_id = ${school_id} and p.merged_into is null and not p.is_withdrawn
       and (${name.trim()} = '' or (name_key(${name}) <> '' and strpos(name_key(p.player_name), name_key(${name})) > 0))
     order by visa_waits desc, p.player_name, p.player_id limit ${limit}`);
  return { data: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 };
}
