import sql from "sql-template-tag";
import type { Finding } from "../../../contract/collaborations/desk.ts";
import type { CollaborationState } from "../../../contract/collaborations/states.ts";
import type { Queries } from "../../world/database.ts";
import { disclosureDeadlines } from "../rules/deadlines.ts";
import { disclosureRulesOn } from "../rules/disclosure-rules.ts";
import { type Day, type DisclosureRule, type Facts, readFacts } from "../rules/facts.ts";
import { findingsOf } from "../rules/findings.ts";
import { NOW, readRows } from "../rules/rows.ts";

/** What a decision found of one rule, and what the lines of another day would have found. */
export interface Difference {
  readonly request_id: string;
  readonly act: "approve" | "decline" | "sign";
  /** The day of the decision. */
  readonly day: Day;
  /** A rule, or `disclosure` for the day on which that is due. */
  readonly rule_id: string;
  /** Null where it found nothing of it. */
  readonly was: string | null;
  readonly would_be: string | null;
}

export interface Replay {
  readonly as_of: Day;
  readonly looked_at: number;
  readonly differences: readonly Difference[];
}

type Kept = Pick<Finding, "rule_id" | "outcome" | "words">;

interface Decision {
  readonly entry_id: number;
  readonly request_id: string;
  readonly act: "approve" | "decline" | "sign";
  readonly state: CollaborationState;
  readonly happened_at: Date;
  /** As it was kept with an approval or a decline. */
  readonly findings: readonly Kept[];
}

const AT_A_TIME = 200;

/**
 * What past decisions would have found by the lines that are in force on another day, as far as that is known now. Only what the
 * lines change is a difference: the same request, as it is known today, is looked at by the lines of its own day too, so what has become
 * known of it since is none. What was found is told as it was kept. Changes nothing: the transaction is refused every write.
 */
export async function replayDecisions(tx: Queries, as_of: Day): Promise<Replay> {
  await tx.row(sql`set transaction isolation level repeatable read, read only`);
  const differences: Difference[] = [];
  let looked_at = 0;
  for (let after = 0; ; ) {
    const decisions = await decisionsAfter(tx, after);
    for (const decision of decisions) differences.push(...(await differencesOf(tx, decision, as_of)));
    looked_at += decisions.length;
    const last = decisions.at(-1);
    if (!last || decisions.length < AT_A_TIME) return { as_of, looked_at, differences };
    after = last.entry_id;
  }
}

const decisionsAfter = (tx: Queries, after: number): Promise<Decision[]> =>
  tx.rows<Decision>(sql`
    select h.entry_id::int as entry_id, request_id, h.act, h.state, h.happened_at, coalesce(h.detail -> 'findings', '[]') as findings
      from collaboration_history h join collaboration_requests r using (request_id)
     where h.entry_id > ${after} and (h.act in ('approve', 'decline') and h.detail ? 'findings'
                                    or h.act = 'sign' and r.disclosure_rules is not null)
     order by h.entry_id limit ${AT_A_TIME}`);

async function differencesOf(tx: Queries, decision: Decision, as_of: Day): Promise<Difference[]> {
  const known = await readFacts(tx, decision.request_id, decision.happened_at);
  if (!known) return [];
  const moment = sql`${decision.happened_at}::timestamptz`;
  const its_own = await readRows(tx, [known.school_id], moment);
  const of_now = await readRows(tx, [known.school_id], NOW);
  const told = { request_id: decision.request_id, act: decision.act, day: known.today };
  if (decision.act === "sign") return dueDifference(known, { its_own, of_now }, as_of, told);
  const facts = { ...known, state: decision.state };
  const before = byRule(findingsOf(facts, its_own));
  const then = byRule(findingsOf(facts, of_now, as_of));
  const kept = byRule(decision.findings);
  return [...new Set([...before.keys(), ...then.keys()])].flatMap((rule_id) => {
    const would_be = then.get(rule_id) ?? null;
    if ((before.get(rule_id) ?? null) === would_be) return [];
    return [{ ...told, rule_id, was: kept.get(rule_id) ?? before.get(rule_id) ?? null, would_be }];
  });
}

/** A rule may say several things: together they are what it found. */
function byRule(findings: readonly Kept[]): Map<string, string> {
  const said = new Map<string, string>();
  for (const { rule_id, outcome, words } of findings.toSorted((a, b) => a.words.localeCompare(b.words))) {
    const before = said.get(rule_id);
    said.set(rule_id, [before, `${outcome}: ${words}`].filter(Boolean).join(" / "));
  }
  return said;
}

/** Of a signature: the day on which its disclosure is due, by the rules that it pinned, and by others. */
function dueDifference(
  facts: Facts,
  { its_own, of_now }: { readonly its_own: Facts["rules"]; readonly of_now: Facts["rules"] },
  as_of: Day,
  told: Pick<Difference, "request_id" | "act" | "day">,
): Difference[] {
  const { executed_on, disclosure_rules } = facts;
  if (executed_on === null || disclosure_rules === null) return [];
  const due = (rules: readonly DisclosureRule[]): string | null => {
    const [first] = disclosureDeadlines({ ...facts, disclosure_rules: rules }, executed_on);
    return first ? `due ${first.due_on}, set by ${first.set_by}` : null;
  };
  const before = due(disclosureRulesOn(executed_on, { ...facts, rules: its_own }));
  const would_be = due(disclosureRulesOn(executed_on, { ...facts, rules: of_now }, as_of));
  if (before === would_be) return [];
  return [{ ...told, rule_id: "disclosure", was: due(disclosure_rules), would_be }];
}

/** For a terminal; empty cells are a dash. */
export function replayText({ as_of, looked_at, differences }: Replay): string {
  const decisions = new Set(differences.map(({ request_id, act, day }) => `${request_id} ${act} ${day}`));
  const head = ["request", "decision", "day", "rule", "found", `by the rules of ${as_of}`];
  const lines = differences.map(({ request_id, act, day, rule_id, was, would_be }) => [
    request_id,
    act,
    day,
    rule_id,
    was ?? "-",
    would_be ?? "-",
  ]);
  return [
    ...(lines.length > 0 ? inColumns([head, ...lines]) : []),
    `${looked_at} looked at, ${decisions.size} would differ by the rules of ${as_of}. Nothing was changed.`,
  ].join("\n");
}

function inColumns(lines: readonly (readonly string[])[]): string[] {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
