import sql, { join, type Sql } from "sql-template-tag";
import type { listRules, RuleLine } from "../../../contract/collaborations/rules.ts";
import type { CallAnswer, CheckedInput } from "../../../contract/form/call.ts";
import { US_STATES } from "../../../pure/us-states.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holds, personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import { NAME } from "../desk/desk.ts";
import { type Day, dayOf } from "../rules/facts.ts";
import { ROW_COLUMNS, type RuleRow } from "../rules/rows.ts";

/** Who keeps which rules. */
export interface Keeper {
  readonly is_admin: boolean;
  /** The school of an officer. */
  readonly school_id: number | null;
}

/** Throws `Refusal` 403. */
export function keeperOf(asker: Asker): Keeper {
  const person = personOf(asker);
  const is_admin = holds(person, "admin");
  const school_id = person.roles.find(({ role }) => role === "compliance")?.school_id ?? null;
  if (!is_admin && school_id === null) throw new Refusal(403, "Your account can't open this.");
  return { is_admin, school_id };
}

/** A line with what was done to it. */
type FoundRow = RuleRow &
  Pick<RuleLine, "owner" | "reason" | "added_by" | "school_name"> & {
    readonly said_until: Day | null;
    readonly added_at: Date | null;
    readonly ends_on: Day | null;
    readonly superseded_by: number | null;
    readonly end_reason: string | null;
    readonly ended_by: string | null;
    readonly ended_at: Date | null;
  };

/** Those that `which` finds, of `rules r`. */
export async function readLines(
  queries: Queries,
  which: Sql,
  keeper: Keeper,
  now: Date,
): Promise<RuleLine[]> {
  const found = await queries.rows<FoundRow>(sql`
    select ${ROW_COLUMNS}, r.effective_until::text as said_until, r.owner, r.reason, s.school_name,
           case when p.deleted_at is null then ${NAME} end as added_by, nullif(r.added_at, '-infinity') as added_at,
           e.ends_on::text as ends_on, e.superseded_by::int as superseded_by, e.reason as end_reason, e.ended_at,
           (select ${NAME} from people p where p.user_id = e.ended_by and p.deleted_at is null) as ended_by
      from rules r left join rule_endings e using (rule_row_id) left join people p on p.user_id = r.added_by
      left join schools s on s.school_id = r.school_id
     where ${which}`);
  return found.map((row) => lineFrom(row, keeper, dayOf(now)));
}

function lineFrom(row: FoundRow, keeper: Keeper, today: Day): RuleLine {
  const { said_until, added_at, added_by, ends_on, superseded_by, end_reason, ended_by, ended_at, ...rest } =
    row;
  return {
    ...rest,
    effective_until: said_until,
    added_by: rest.owner === "program" ? null : added_by,
    added_at: added_at?.toISOString() ?? null,
    ending:
      ends_on === null || end_reason === null || ended_at === null
        ? null
        : { ends_on, superseded_by, reason: end_reason, ended_by, ended_at: ended_at.toISOString() },
    standing: standingOf(row, today),
    may_change: mayChange(row, keeper),
  };
}

function standingOf(row: FoundRow, today: Day): RuleLine["standing"] {
  if (row.effective_until !== null && row.effective_until < today) return "ended";
  if (row.status === "pending") return "pending";
  if (row.effective_from !== null && row.effective_from > today) return "coming";
  return row.status;
}

/** An admin every line, an officer those of their own school; none that has ended, or that the program can't do without. */
const mayChange = (row: FoundRow, { is_admin, school_id }: Keeper): boolean =>
  row.ends_on === null &&
  !isNeeded(row) &&
  (is_admin || (row.scope === "school" && row.school_id === school_id));

/** What keeps a request from being approved is not switched off by a line. */
export const isNeeded = ({ kind, rule_id }: Pick<RuleRow, "kind" | "rule_id">): boolean =>
  kind === "check" && (rule_id === "parental-consent" || rule_id === "takes-requests");

/** The lines that are about a school: its own, and those above. Of a law as of an association, those of its state. */
const aboutSchool = (school_id: number): Sql => sql`
  (r.scope = 'nation' or r.school_id = ${school_id}
   or exists (select from school_facts_at(${school_id}::int, 'infinity') k
               where r.scope = 'division' and (k.division is null or k.division = r.scope_of)
                  or r.scope in ('state', 'association') and k.us_state = r.scope_of))`;

/** More words than anybody seeks by. */
const MOST_WORDS = 10;

/** Of `rules r`, their ending `e` and school `s`: those that have every word, and are about whom and stand as is asked. */
function sought(
  { text, scope, standing }: Omit<CheckedInput<typeof listRules>["query"], "limit" | "skip">,
  today: Day,
): Sql {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const conditions = words.map((word) => {
    const states = US_STATES.filter(({ label }) => label.toLowerCase().includes(word)).map(
      ({ value }) => value,
    );
    return sql`(strpos(lower(concat_ws(' ', r.says, r.source, r.rule_id, r.reason, e.reason, r.value, s.school_name)), ${word}) > 0
                or r.scope in ('state', 'association') and r.scope_of = any (${states}::text[]))`;
  });
  if (scope) conditions.push(sql`r.scope = ${scope}`);
  if (standing) conditions.push(sql`${standingIn(today)} = ${standing}`);
  return conditions.length > 0 ? join(conditions, " and ") : sql`true`;
}

/** As `standingOf`, where the lines are found. */
const standingIn = (today: Day): Sql => sql`
  case when least(r.effective_until, e.ends_on) < ${today}::date then 'ended' when r.status = 'pending' then 'pending'
       when r.effective_from > ${today}::date then 'coming' else r.status end`;

/** The lines that whoever asks may see, what counts first, then by scope and rule. Throws `Refusal` 403. */
export async function readRulebook(
  queries: Queries,
  { limit, skip, ...asked }: CheckedInput<typeof listRules>["query"],
  asker: Asker,
  now: Date,
): Promise<CallAnswer<typeof listRules>> {
  const keeper = keeperOf(asker);
  const mine = keeper.is_admin ? sql`true` : aboutSchool(keeper.school_id ?? 0);
  const which = sql`${mine} and ${sought(asked, dayOf(now))}`;
  const data = await readLines(
    queries,
    sql`${which}
      order by coalesce(least(r.effective_until, e.ends_on) < ${dayOf(now)}::date, false),
               array_position(array['school', 'nation', 'division', 'state', 'association'], r.scope), r.scope_of, r.rule_id,
               r.effective_from desc nulls last, r.rule_row_id desc limit ${limit} offset ${skip}`,
    keeper,
    now,
  );
  const beside = await queries.row<{ count: number; school_name: string | null }>(sql`
    select (select count(*)::int from rules r left join rule_endings e using (rule_row_id)
              left join schools s on s.school_id = r.school_id where ${which}) as count,
           (select school_name from schools where school_id = ${keeper.school_id}::int) as school_name`);
  return { data, count: beside?.count ?? 0, school_name: beside?.school_name ?? null };
}
