import sql from "sql-template-tag";
import type {
  SchoolServiceLine,
  SchoolServices,
  TypedSchoolService,
} from "../../../../contract/orders/school-services.ts";
import { tidyLines } from "../../../../pure/tidy.ts";
import { schoolFor } from "../../../contributions/acts.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";

/** So many lines of its history are told. */
const HISTORY = 100;

type School = Awaited<ReturnType<typeof schoolFor>>;

/** What a school allows, for its officers, and for admins who name it. Throws `Refusal` 403, 404, 422. */
export async function readServices(world: World, named: string, asker: Asker): Promise<SchoolServices> {
  const school = await schoolFor(world.database, named, asker);
  if (school.is_admins)
    await audit(world.database, asker, {
      act: "read which services a school allows",
      subject: `school ${school.school_id}`,
    });
  return servicesAt(world.database, school);
}

/** Adds a line, which holds from now on. Throws `Refusal` 403, 404, 409, 422. */
export async function setService(
  { database, clock }: World,
  named: string,
  typed: TypedSchoolService,
  asker: Asker,
): Promise<SchoolServices> {
  const school = await schoolFor(database, named, asker);
  const { kind, is_on, least_dollars, most_dollars, seen } = typed;
  const [note, source] = [tidyLines(typed.note) || null, tidyLines(typed.source) || null];
  return database.transaction(async (tx) => {
    // Of two at once the second finds what the first one set.
    await tx.row(sql`select from schools where school_id = ${school.school_id} for no key update`);
    const before = await servicesAt(tx, school);
    const held = before.lines.find((line) => line.kind === kind);
    // Pressed twice, it is one.
    if (held && isSame(held, { is_on, least_dollars, most_dollars, note, source })) return before;
    if ((held?.line_id ?? 0) !== seen)
      throw new Refusal(409, "Someone at your school has changed this meanwhile. Please look at it first.");
    await tx.row(sql`
      insert into school_services (school_id, kind, is_on, least_dollars, most_dollars, note, source, set_by, set_at)
      values (${school.school_id}, ${kind}, ${is_on}, ${least_dollars}, ${most_dollars}, ${note}, ${source},
              ${personOf(asker).user_id}, ${clock.now()})`);
    await audit(tx, asker, {
      act: is_on ? "turned a service on at a school" : "turned a service off at a school",
      subject: `school ${school.school_id}`,
      detail: { kind, least_dollars, most_dollars },
    });
    return servicesAt(tx, school);
  });
}

type Said = Pick<SchoolServiceLine, "is_on" | "least_dollars" | "most_dollars" | "note" | "source">;
const SAME = ["is_on", "least_dollars", "most_dollars", "note", "source"] as const;
const isSame = (held: Said, said: Said): boolean => SAME.every((name) => held[name] === said[name]);

async function servicesAt(queries: Queries, { school_id, school_name }: School): Promise<SchoolServices> {
  type Row = Omit<SchoolServiceLine, "set_at"> & { set_at: Date; holds: boolean };
  const rows = await queries.rows<Row>(sql`
    with told as (
      select *, row_number() over (partition by kind order by line_id desc) = 1 as holds,
             row_number() over (order by line_id desc) as place
        from school_services where school_id = ${school_id})
    select v.line_id::int as line_id, v.kind, v.is_on, v.least_dollars, v.most_dollars, v.note, v.source,
           case when u.deleted_at is null then coalesce(u.given_name, u.user_name, 'Officer ' || u.user_id) end as set_by,
           v.set_at, v.holds
      from told v left join people u on u.user_id = v.set_by
     where v.holds or v.place <= ${HISTORY} order by v.line_id desc`);
  const lines = rows.map(({ holds, set_at, ...line }) => ({
    holds,
    line: { ...line, set_at: set_at.toISOString() },
  }));
  return {
    school_id,
    school_name,
    lines: lines.filter(({ holds }) => holds).map(({ line }) => line),
    history: lines.slice(0, HISTORY).map(({ line }) => line),
  };
}
