import sql from "sql-template-tag";
import type { getDeskRules, setDeskRules } from "../../../contract/collaborations/desk.ts";
import type { CallAnswer, CheckedInput } from "../../../contract/form/call.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { dueAnew } from "../rules/due-anew.ts";
import { schoolOf } from "./desk.ts";

type DeskRules = CallAnswer<typeof getDeskRules>;

/** What a school has said for itself, and the state that counts for it. */
export async function readDeskRules(queries: Queries, school_id: number): Promise<DeskRules> {
  const said = await queries.row<DeskRules>(sql`
    select k.us_state, d.review_days::int as review_days, d.disclosure_days::int as disclosure_days
      from school_facts_at(${school_id}::int, 'infinity') k left join school_desks d on d.school_id = ${school_id}`);
  return said ?? { us_state: null, review_days: null, disclosure_days: null };
}

/** Changes its days, and the due days of all its requests with them. Throws `Refusal` 422. */
export function changeDeskRules(
  world: World,
  { us_state, review_days, disclosure_days }: CheckedInput<typeof setDeskRules>["body"],
  asker: Asker,
): Promise<DeskRules> {
  const school_id = schoolOf(asker);
  return world.database.transaction(async (tx) => {
    const now = world.clock.now();
    const known = await readDeskRules(tx, school_id);
    if (us_state !== undefined && us_state !== known.us_state)
      throw new Refusal(
        422,
        "The state is corrected on its own now, with a reason. Please reload this page.",
        {
          errors: { us_state: "The state is corrected on its own now, with a reason." },
        },
      );
    await tx.row(sql`
      insert into school_desks (school_id, review_days, disclosure_days, changed_at, changed_by)
      values (${school_id}, ${review_days}, ${disclosure_days}, ${now}, ${personOf(asker).user_id})
      on conflict (school_id) do update
         set review_days = excluded.review_days, disclosure_days = excluded.disclosure_days,
             changed_at = excluded.changed_at, changed_by = excluded.changed_by`);
    await dueAnew(tx, sql`r.school_id = ${school_id}`, now);
    await audit(tx, asker, {
      act: "changed a school's rules",
      subject: `school ${school_id}`,
      detail: { review_days, disclosure_days },
    });
    return { us_state: known.us_state, review_days, disclosure_days };
  });
}
