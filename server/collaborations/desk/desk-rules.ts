import sql from "sql-template-tag";
import type { getDeskRules } from "../../../contract/collaborations/desk.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { dueAnew } from "../rules/due-anew.ts";
import { schoolOf } from "./desk.ts";

type DeskRules = CallAnswer<typeof getDeskRules>;

/** What a school has said for itself. */
export async function readDeskRules(queries: Queries, school_id: number): Promise<DeskRules> {
  const said = await queries.row<DeskRules>(sql`
    select us_state, review_days::int as review_days, disclosure_days::int as disclosure_days
      from school_desks where school_id = ${school_id}`);
  return said ?? { us_state: null, review_days: null, disclosure_days: null };
}

/** Changes it, and the due days of all its requests with it. */
export function changeDeskRules(world: World, rules: DeskRules, asker: Asker): Promise<DeskRules> {
  const school_id = schoolOf(asker);
  return world.database.transaction(async (tx) => {
    const now = world.clock.now();
    await tx.row(sql`
      insert into school_desks (school_id, us_state, review_days, disclosure_days, changed_at, changed_by)
      values (${school_id}, ${rules.us_state}, ${rules.review_days}, ${rules.disclosure_days}, ${now}, ${personOf(asker).user_id})
      on conflict (school_id) do update
         set us_state = excluded.us_state, review_days = excluded.review_days,
             disclosure_days = excluded.disclosure_days, changed_at = excluded.changed_at, changed_by = excluded.changed_by`);
    await dueAnew(tx, sql`r.school_id = ${school_id}`, now);
    await audit(tx, asker, {
      act: "changed a school's rules",
      subject: `school ${school_id}`,
      detail: rules,
    });
    return rules;
  });
}
