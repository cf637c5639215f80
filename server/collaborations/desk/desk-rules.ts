import sql from "sql-template-tag";
import type { DeskDays, getDeskRules, setDeskRules } from "../../../contract/collaborations/desk.ts";
import type { CallAnswer, CheckedInput } from "../../../contract/form/call.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { dueAnew } from "../rules/due-anew.ts";
import { dayOf } from "../rules/facts.ts";
import { schoolOf } from "./desk.ts";

type DeskRules = CallAnswer<typeof getDeskRules>;

/** What a school has said for itself, and the state that counts for it. */
export async function readDeskRules(queries: Queries, school_id: number, now: Date): Promise<DeskRules> {
  const today = dayOf(now);
  const said = await queries.row<DeskRules>(sql`
    select k.us_state, school_days_said(${school_id}::int, 'review-days', ${today}::date)::int as review_days,
           school_days_said(${school_id}::int, 'disclosure-days', ${today}::date)::int as disclosure_days
      from school_facts_at(${school_id}::int, 'infinity') k`);
  return said ?? { us_state: null, review_days: null, disclosure_days: null };
}

/** Changes its days from today on, and the due days of all its requests with them. Throws `Refusal` 409, 422. */
export function changeDeskRules(
  world: World,
  { us_state, review_days, disclosure_days, seen }: CheckedInput<typeof setDeskRules>["body"],
  asker: Asker,
): Promise<DeskRules> {
  const school_id = schoolOf(asker);
  return world.database.transaction(async (tx) => {
    const now = world.clock.now();
    // Of two officers at once the second finds what the first one said.
    await tx.row(sql`select from schools where school_id = ${school_id} for no key update`);
    const known = await readDeskRules(tx, school_id, now);
    if (seen && !isSame(known, seen) && !isSame(known, { review_days, disclosure_days }))
      throw new Refusal(409, othersSaved(known));
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
    for (const [figure, days] of [
      ["review-days", review_days],
      ["disclosure-days", disclosure_days],
    ] as const) {
      const said = await tx.row<{ done: boolean }>(sql`
        select school_days_say(${school_id}::int, ${figure}::text, ${days}::smallint, ${personOf(asker).user_id}::bigint, ${now}::timestamptz) as done`);
      if (!said?.done)
        throw new Refusal(409, "The Rulebook has a change of these days coming. Please change it there.");
    }
    await dueAnew(tx, sql`r.school_id = ${school_id}`, now);
    await audit(tx, asker, {
      act: "changed a school's rules",
      subject: `school ${school_id}`,
      detail: { review_days, disclosure_days },
    });
    return { us_state: known.us_state, review_days, disclosure_days };
  });
}

const isSame = (some: DeskDays, others: DeskDays): boolean =>
  some.review_days === others.review_days && some.disclosure_days === others.disclosure_days;

const othersSaved = ({ review_days, disclosure_days }: DeskDays): string =>
  `Someone saved other days in the meantime: ${daysWords(review_days)} to answer, ${daysWords(disclosure_days)} to disclose. Save again to replace them.`;

const daysWords = (days: number | null): string => (days === null ? "none of your own" : String(days));
