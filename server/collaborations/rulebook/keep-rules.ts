import sql, { type Sql } from "sql-template-tag";
import type { NewRule, NewRuleWords, RuleEnding, RuleLine } from "../../../contract/collaborations/rules.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { askForDueByRules } from "../rules/due-anew.ts";
import { dayOf } from "../rules/facts.ts";
import { OWN_DAYS } from "../rules/rows.ts";
import { isNeeded, type Keeper, keeperOf, readLines } from "./list-rules.ts";

/** Adds a line. Throws `Refusal` 403, 409, 422. */
export function addLine(world: World, rule: NewRule, asker: Asker): Promise<RuleLine> {
  const keeper = keeperOf(asker);
  const school_id = schoolFor(rule, keeper);
  return world.database.transaction(async (tx) => {
    await oneAfterTheOther(tx);
    const rule_id = rule.figure ?? `${rule.kind}-${school_id ?? (rule.scope_of || "nation")}`.toLowerCase();
    const place = { rule_id, kind: rule.kind, scope: rule.scope, scope_of: rule.scope_of || null, school_id };
    const same = await sameLine(tx, place, rule);
    // Pressed twice, it is one.
    if (same !== null) return lineOf(world, tx, same, keeper);
    if (rule.kind === "figure" && rule.status === "in_force") await refuseSecond(world, tx, place);
    const added = await insert(world, tx, place, rule, asker);
    await tell(world, tx, asker, "added a rule", added, { rule_id });
    return lineOf(world, tx, added, keeper);
  });
}

/** Puts another line in the place of one. Throws `Refusal` 403, 404, 409, 422. */
export function supersedeLine(
  world: World,
  rule_row_id: number,
  rule: NewRuleWords,
  asker: Asker,
): Promise<RuleLine> {
  const keeper = keeperOf(asker);
  return world.database.transaction(async (tx) => {
    await oneAfterTheOther(tx);
    const before = await changeable(world, tx, rule_row_id, keeper);
    if (rule.status === "pending" && before.status !== "pending")
      throw refusedAt("status", "What is pending doesn't replace a rule in force. Add it beside.");
    if (before.kind === "figure" && rule.value === null) throw refusedAt("value", "Please enter the figure.");
    const added = await insert(world, tx, before, rule, asker);
    // One that never had a day is pending: it ends with the day before today.
    const first_day = rule.effective_from || dayOf(world.clock.now());
    await end(world, tx, {
      rule_row_id,
      ends_on: sql`${first_day}::date - 1`,
      superseded_by: added,
      reason: rule.reason,
      asker,
    });
    await tell(world, tx, asker, "superseded a rule", added, {
      rule_id: before.rule_id,
      before: rule_row_id,
    });
    return lineOf(world, tx, added, keeper);
  });
}

/** Ends a line with a day. Throws `Refusal` 403, 404, 409. */
export function endLine(
  world: World,
  rule_row_id: number,
  { ends_on, reason }: RuleEnding,
  asker: Asker,
): Promise<RuleLine> {
  const keeper = keeperOf(asker);
  return world.database.transaction(async (tx) => {
    await oneAfterTheOther(tx);
    const before = await changeable(world, tx, rule_row_id, keeper);
    await end(world, tx, {
      rule_row_id,
      ends_on: sql`${ends_on}::date`,
      superseded_by: null,
      reason,
      asker,
    });
    await tell(world, tx, asker, "ended a rule", rule_row_id, { rule_id: before.rule_id, ends_on });
    return lineOf(world, tx, rule_row_id, keeper);
  });
}

/** Of two at once the second finds what the first one did. */
const oneAfterTheOther = (tx: Queries) => tx.row(sql`select pg_advisory_xact_lock(hashtext('rules.keep'))`);

const refusedAt = (field: string, words: string): Refusal =>
  new Refusal(422, words, { errors: { [field]: words } });

/** The school whose rule it is; null where it is of many. Throws `Refusal` 422. */
function schoolFor({ scope }: NewRule, { is_admin, school_id }: Keeper): number | null {
  if (scope !== "school") {
    if (is_admin) return null;
    throw refusedAt("scope", "An officer adds rules of their own school.");
  }
  if (school_id === null) throw refusedAt("scope", "A school's own rules are its officer's to add.");
  return school_id;
}

interface Place extends Pick<RuleLine, "rule_id" | "kind" | "scope" | "scope_of" | "school_id"> {}

const atPlace = ({ rule_id, kind, scope, scope_of, school_id }: Place): Sql => sql`
  r.rule_id = ${rule_id} and r.kind = ${kind} and r.scope = ${scope} and r.scope_of is not distinct from ${scope_of}::text
  and r.school_id is not distinct from ${school_id}::int and not exists (select from rule_endings e where e.rule_row_id = r.rule_row_id)`;

async function sameLine(tx: Queries, place: Place, rule: NewRuleWords): Promise<number | null> {
  const found = await tx.row<{ rule_row_id: number }>(sql`
    select r.rule_row_id::int as rule_row_id from rules r
     where ${atPlace(place)} and r.value is not distinct from ${rule.value}::numeric and r.says = ${rule.says.trim()}
       and r.source = ${rule.source.trim()} and r.status = ${rule.status}
       and r.effective_from is not distinct from ${rule.effective_from || null}::date and r.reason = ${rule.reason.trim()}`);
  return found?.rule_row_id ?? null;
}

/** Two figures for the same days would clash by mistake. Throws `Refusal` 409. */
async function refuseSecond({ clock }: World, tx: Queries, place: Place): Promise<void> {
  const other = await tx.row(sql`
    select from rules r where ${atPlace(place)} and r.status <> 'pending'
       and coalesce(r.effective_until, 'infinity') >= ${dayOf(clock.now())}::date`);
  if (other)
    throw new Refusal(
      409,
      "There is such a figure already. Supersede it, or add this one as contested so that a person decides.",
    );
}

async function insert(
  world: World,
  tx: Queries,
  { rule_id, kind, scope, scope_of, school_id }: Place,
  rule: NewRuleWords,
  asker: Asker,
): Promise<number> {
  if (kind === "figure" && OWN_DAYS.has(rule_id) && !isDays(rule.value))
    throw refusedAt("value", "Please enter whole days, from 0 to 365.");
  const added = await tx.row<{ rule_row_id: number }>(sql`
    insert into rules (rule_id, kind, scope, scope_of, school_id, value, says, source, source_url, effective_from,
                       effective_until, seen_on, status, owner, reason, added_by, added_at)
    values (${rule_id}, ${kind}, ${scope}, ${scope_of}, ${school_id}, ${rule.value}, ${rule.says.trim()}, ${rule.source.trim()},
            ${rule.source_url || null}, ${rule.effective_from || null}::date, ${rule.effective_until || null}::date,
            ${rule.seen_on || null}, ${rule.status}, ${scope === "school" ? "school" : "platform"}, ${rule.reason.trim()},
            ${personOf(asker).user_id}, ${world.clock.now()})
    returning rule_row_id::int as rule_row_id`);
  return added?.rule_row_id ?? 0;
}

const isDays = (value: number | null): boolean => Number.isInteger(value) && value !== null && value <= 365;

/** A line that whoever asks may change. Throws `Refusal` 403, 404, 409. */
async function changeable(world: World, tx: Queries, rule_row_id: number, keeper: Keeper): Promise<RuleLine> {
  const line = await findLine(world, tx, rule_row_id, keeper);
  if (!line) throw new Refusal(404, "There is no such rule.");
  if (line.may_change) return line;
  if (!keeper.is_admin && line.school_id !== keeper.school_id)
    throw new Refusal(403, "Only rules of your own school can be changed here.");
  if (isNeeded(line)) throw new Refusal(409, "This rule protects athletes, so it can't be ended.");
  throw new Refusal(409, "Someone was faster: this rule has ended already. Here's how it stands now.");
}

interface Ended {
  readonly rule_row_id: number;
  readonly ends_on: Sql;
  readonly superseded_by: number | null;
  readonly reason: string;
  readonly asker: Asker;
}

const end = (world: World, tx: Queries, it: Ended) =>
  tx.row(sql`
    insert into rule_endings (rule_row_id, ends_on, superseded_by, reason, ended_by, ended_at)
    values (${it.rule_row_id}, ${it.ends_on}, ${it.superseded_by}, ${it.reason.trim()}, ${personOf(it.asker).user_id},
            ${world.clock.now()})`);

/** What payors are reported by and the due days follow, and the audit log says it, without the reason. */
async function tell(
  world: World,
  tx: Queries,
  asker: Asker,
  act: string,
  rule_row_id: number,
  detail: Readonly<Record<string, string | number>>,
): Promise<void> {
  await tx.row(sql`select report_figures_follow()`);
  await askForDueByRules(world, tx);
  await audit(tx, asker, { act, subject: `rule ${rule_row_id}`, detail });
}

const findLine = async (world: World, tx: Queries, rule_row_id: number, keeper: Keeper) =>
  (await readLines(tx, sql`r.rule_row_id = ${rule_row_id}`, keeper, world.clock.now()))[0];

async function lineOf(world: World, tx: Queries, rule_row_id: number, keeper: Keeper): Promise<RuleLine> {
  const line = await findLine(world, tx, rule_row_id, keeper);
  if (!line) throw new Refusal(404, "There is no such rule.");
  return line;
}
