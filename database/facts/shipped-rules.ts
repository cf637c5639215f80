import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { ClientBase } from "pg";

/** A line of `rules.csv`, as it is written there: what is not known is empty. */
export type ShippedRule = Readonly<Record<(typeof COLUMNS)[number], string>>;

const COLUMNS = [
  "shipped_as",
  "rule_id",
  "kind",
  "scope",
  "scope_of",
  "value",
  "says",
  "source",
  "source_url",
  "effective_from",
  "effective_until",
  "seen_on",
  "status",
  "doubt",
  "supersedes",
] as const;

/** Every rule that ships with the program, those that were superseded since included. */
export const readShippedRules = (): ShippedRule[] =>
  parse(readFileSync(join(import.meta.dirname, "rules.csv")), { columns: true });

/**
 * Adds the rules that ship with this release and are not there yet, and ends those that they supersede, in the caller's transaction.
 * Safe to run at every start. What a person ended or superseded stays as they said. Throws where a line differs from what
 * it was when it was loaded: it is never changed, another line supersedes it.
 *
 * Answers how many were added. `shipped`: those of another release.
 */
export async function loadRules(
  client: ClientBase,
  shipped: readonly ShippedRule[] = readShippedRules(),
): Promise<number> {
  const lines = JSON.stringify(shipped);
  // Servers that start together load them one after the other.
  await client.query("select pg_advisory_xact_lock(hashtext('rules.load'))");
  const { rows } = await client.query<{ shipped_as: string }>(CHANGED, [lines]);
  const [changed] = rows;
  if (changed)
    throw new Error(
      `rules.csv: the line '${changed.shipped_as}' was changed after it was loaded. Put it back, and add one that supersedes it.`,
    );
  const added = await client.query(ADD, [lines]);
  await client.query(END, [lines]);
  // What payors are reported by follows the rules, in the same transaction.
  await client.query("select report_figures_follow()");
  return added.rowCount ?? 0;
}

const SHIPPED = `
  shipped as (
    select shipped_as, rule_id, kind, scope, nullif(scope_of, '') as scope_of, nullif(value, '')::numeric as value, says, source,
           nullif(source_url, '') as source_url, nullif(effective_from, '')::date as effective_from,
           nullif(effective_until, '')::date as effective_until, nullif(seen_on, '') as seen_on, status,
           nullif(doubt, '') as doubt, nullif(supersedes, '') as supersedes
      from jsonb_to_recordset($1::jsonb) as fact (
             shipped_as text, rule_id text, kind text, scope text, scope_of text, value text, says text, source text,
             source_url text, effective_from text, effective_until text, seen_on text, status text, doubt text, supersedes text))`;

const SAME = `(r.rule_id, r.kind, r.scope, r.scope_of, r.value, r.says, r.source, r.source_url, r.effective_from,
               r.effective_until, r.seen_on, r.status, r.doubt)`;

const CHANGED = `
  with ${SHIPPED}
  select shipped_as from rules r join shipped s using (shipped_as)
   where ${SAME} is distinct from ${SAME.replaceAll("r.", "s.")} order by shipped_as`;

/** Those that come with the first release that has them are taken to have been known before. */
const ADD = `
  with ${SHIPPED}
  insert into rules (shipped_as, rule_id, kind, scope, scope_of, value, says, source, source_url, effective_from, effective_until,
                     seen_on, status, doubt, owner, added_at)
  select shipped_as, rule_id, kind, scope, scope_of, value, says, source, source_url, effective_from, effective_until, seen_on,
         status, doubt, 'program', case when exists (select from rules) then clock_timestamp() else '-infinity' end
    from shipped s where not exists (select from rules r where r.shipped_as = s.shipped_as)
   order by shipped_as`;

const END = `
  with ${SHIPPED}
  insert into rule_endings (rule_row_id, ends_on, superseded_by, reason, ended_at)
  select before.rule_row_id, coalesce(s.effective_from - 1, current_date - 1), now.rule_row_id,
         'Superseded by a line that ships with the program', clock_timestamp()
    from shipped s join rules before on before.shipped_as = s.supersedes join rules now on now.shipped_as = s.shipped_as
  on conflict (rule_row_id) do nothing`;
