import sql from "sql-template-tag";
import {
  MOST_CLOSED_DAYS,
  type NewClosedDays,
  type SchoolFacts,
} from "../../../contract/collaborations/school-facts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { World } from "../../world/world.ts";
import { dueAnew } from "../rules/due-anew.ts";
import { schoolOf } from "./desk.ts";
import { readSchoolFacts } from "./school-facts.ts";

/** Enters days on which an officer's school is closed. Throws `Refusal` 409. */
export function addToCalendar(
  world: World,
  { name, first_day, last_day }: NewClosedDays,
  asker: Asker,
): Promise<SchoolFacts> {
  const school_id = schoolOf(asker);
  return world.database.transaction(async (tx) => {
    const now = world.clock.now();
    await tx.row(sql`select from schools where school_id = ${school_id} for no key update`);
    const facts = await readSchoolFacts(tx, school_id);
    const { closed_days } = facts;
    const is_there = closed_days.some(
      (it) => it.first_day === first_day && it.last_day === last_day && it.name === name.trim(),
    );
    // Pressed twice, it is one.
    if (is_there) return facts;
    if (closed_days.length >= MOST_CLOSED_DAYS)
      throw new Refusal(
        409,
        `Your calendar has ${MOST_CLOSED_DAYS} entries, which is the most. Remove past ones first.`,
      );
    await tx.row(sql`
      insert into school_closed_days (school_id, first_day, last_day, name, added_by, added_at)
      values (${school_id}, ${first_day}, ${last_day}, ${name.trim()}, ${personOf(asker).user_id}, ${now})`);
    await dueAnew(tx, sql`r.school_id = ${school_id}`, now);
    await audit(tx, asker, {
      act: "added closed days of a school",
      subject: `school ${school_id}`,
      detail: { first_day, last_day },
    });
    return readSchoolFacts(tx, school_id);
  });
}

/** Takes days out again; that they were there stays known. Throws `Refusal` 404. */
export function removeFromCalendar(world: World, closed_days_id: number, asker: Asker): Promise<SchoolFacts> {
  const school_id = schoolOf(asker);
  return world.database.transaction(async (tx) => {
    const now = world.clock.now();
    const removed = await tx.row<{ first_day: string; last_day: string }>(sql`
      update school_closed_days set removed_at = ${now}, removed_by = ${personOf(asker).user_id}
       where closed_days_id = ${closed_days_id} and school_id = ${school_id} and removed_at is null
      returning first_day::text as first_day, last_day::text as last_day`);
    if (!removed) throw new Refusal(404, "These days are no longer in your calendar.");
    await dueAnew(tx, sql`r.school_id = ${school_id}`, now);
    await audit(tx, asker, {
      act: "removed closed days of a school",
      subject: `school ${school_id}`,
      detail: removed,
    });
    return readSchoolFacts(tx, school_id);
  });
}
