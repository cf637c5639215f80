import sql from "sql-template-tag";
import type {
  Correction,
  FactCorrection,
  SchoolFact,
  SchoolFacts,
} from "../../../contract/collaborations/school-facts.ts";
import { lookAgain } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { dueAnew } from "../rules/due-anew.ts";
import { hasOfficer, holdOffice } from "../states/office.ts";
import { NAME, schoolOf } from "./desk.ts";

interface Known {
  readonly school_name: string;
  readonly us_state: string | null;
  readonly us_state_source: string | null;
  readonly us_state_corrected: boolean;
  readonly division: string | null;
  readonly division_source: string | null;
  readonly division_corrected: boolean;
  readonly closed_days: SchoolFacts["closed_days"];
}

/** What is known of a school now, and who said so. Throws `Refusal` 404. */
export async function readSchoolFacts(queries: Queries, school_id: number): Promise<SchoolFacts> {
  const known = await queries.row<Known>(sql`
    select s.school_name, k.*,
           (select coalesce(json_agg(json_build_object('closed_days_id', c.closed_days_id, 'first_day', c.first_day,
                                                       'last_day', c.last_day, 'name', c.name)
                                     order by c.first_day, c.closed_days_id), '[]')
              from school_closed_days c where c.school_id = s.school_id and c.removed_at is null) as closed_days
      from schools s cross join lateral school_facts_at(s.school_id, 'infinity') k where s.school_id = ${school_id}`);
  if (!known) throw new Refusal(404, "There is no such school.");
  const { school_name, closed_days } = known;
  return {
    school_id,
    school_name,
    us_state: factOf(known.us_state, known.us_state_source, known.us_state_corrected),
    division: factOf(known.division, known.division_source, known.division_corrected),
    corrections: await readCorrections(queries, school_id),
    closed_days,
  };
}

const factOf = (value: string | null, source: string | null, is_corrected: boolean) => ({
  value,
  sources: source?.split("|") ?? [],
  is_corrected,
});

async function readCorrections(queries: Queries, school_id: number): Promise<Correction[]> {
  const found = await queries.rows<Omit<Correction, "corrected_at"> & { corrected_at: Date | null }>(sql`
    select c.correction_id::int as correction_id, c.what, c.value, c.reason,
           case when p.user_id is not null and p.deleted_at is null then ${NAME} end as corrected_by,
           nullif(c.corrected_at, '-infinity') as corrected_at
      from school_fact_corrections c left join people p on p.user_id = c.corrected_by
     where c.school_id = ${school_id} order by c.corrected_at desc, c.correction_id desc`);
  return found.map(({ corrected_at, ...each }) => ({
    ...each,
    corrected_at: corrected_at?.toISOString() ?? null,
  }));
}

/** An officer's correction, of their own school. Throws `Refusal` 409. */
export function correctFact(world: World, said: FactCorrection, asker: Asker): Promise<SchoolFacts> {
  const school_id = schoolOf(asker);
  return world.database.transaction((tx) => correct(world, tx, school_id, said, asker));
}

/** An admin's, in the place of an office that is not there. Throws `Refusal` 404, 409. */
export const correctFactForSchool = (
  world: World,
  school_id: number,
  said: FactCorrection,
  asker: Asker,
): Promise<SchoolFacts> =>
  world.database.transaction(async (tx) => {
    await holdOffice(tx, school_id, "share");
    const { school_name } = await readSchoolFacts(tx, school_id);
    const officer = await tx.row(sql`select where ${hasOfficer(sql`${school_id}::int`)}`);
    if (officer)
      throw new Refusal(
        409,
        `${school_name} has a compliance officer, who corrects this under “School rules”.`,
      );
    return correct(world, tx, school_id, said, asker);
  });

const AS_LOGGED: Readonly<Record<SchoolFact, string>> = {
  us_state: "corrected a school's state",
  division: "corrected a school's division",
};

async function correct(
  world: World,
  tx: Queries,
  school_id: number,
  { what, value, reason, seen }: FactCorrection,
  asker: Asker,
): Promise<SchoolFacts> {
  const now = world.clock.now();
  // Of two officers at once the second finds what the first one said.
  await tx.row(sql`select from schools where school_id = ${school_id} for no key update`);
  const facts = await readSchoolFacts(tx, school_id);
  const before = facts[what];
  const last = facts.corrections.find((it) => it.what === what);
  // Pressed twice, it is one.
  if (last?.value === value && last.reason === reason.trim()) return facts;
  if (seen !== undefined && seen !== (last?.correction_id ?? 0))
    throw new Refusal(409, "Someone corrected this in the meantime. Please look at it before you change it.");
  const { user_id } = personOf(asker);
  await tx.row(sql`
    insert into school_fact_corrections (school_id, what, value, reason, corrected_by, corrected_at)
    values (${school_id}, ${what}, ${value}, ${reason.trim()}, ${user_id}, ${now})`);
  if (what === "us_state") await tellReleaseBefore(tx, school_id, value, user_id, now);
  if (what === "division") await lookAgain(world, tx, { school_id });
  await dueAnew(tx, sql`r.school_id = ${school_id}`, now);
  await audit(tx, asker, {
    act: AS_LOGGED[what],
    subject: `school ${school_id}`,
    detail: { from: before.value, to: value },
  });
  return readSchoolFacts(tx, school_id);
}

/** Until the next release takes that column away, a server of the release before reads a school's state there. */
const tellReleaseBefore = (
  tx: Queries,
  school_id: number,
  us_state: string | null,
  user_id: number,
  now: Date,
) =>
  tx.row(sql`
    insert into school_desks (school_id, us_state, changed_at, changed_by) values (${school_id}, ${us_state}, ${now}, ${user_id})
    on conflict (school_id) do update
       set us_state = excluded.us_state, changed_at = excluded.changed_at, changed_by = excluded.changed_by`);
