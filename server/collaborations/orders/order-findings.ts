import sql, { type Sql } from "sql-template-tag";
import type { Finding, Outcome } from "../../../contract/collaborations/desk.ts";
import type { Queries } from "../../world/database.ts";
import { dayOf } from "../rules/facts.ts";
import { AGE_UNKNOWN, findingFrom, gravestFirst, uncoveredFinding } from "../rules/findings.ts";
import { quoted } from "../rules/for-everybody.ts";
import { NOW, type RuleRow, readRows, rowsOn } from "../rules/rows.ts";
import { wordsOf } from "../rules/states.ts";
import { VICES } from "../rules/words.ts";
import { ORDER_CHECKS, type OrderFacts, wordIn } from "./order-checks.ts";

/**
 * What the rules that hold today say about an order, the gravest first: the same lines as of requests, as far as they are about one.
 * None of them is a verdict: the office decides.
 */
export function findingsOfOrder(facts: OrderFacts, rules: readonly RuleRow[]): Finding[] {
  const said = rowsOn(rules, facts.today, facts).flatMap((row) => {
    const { outcome, words } = saidOn(row, facts);
    return words === null ? [] : [findingFrom(row, outcome, words, [row.rule_row_id])];
  });
  const is_age_unknown = facts.at_high_school && facts.date_of_birth === null;
  return [...said, ...(is_age_unknown ? [uncoveredFinding("age", AGE_UNKNOWN)] : [])].sort(gravestFirst);
}

function saidOn(row: RuleRow, facts: OrderFacts): { outcome: Outcome; words: string | null } {
  switch (row.kind) {
    case "check": {
      const check = Object.hasOwn(ORDER_CHECKS, row.rule_id) ? ORDER_CHECKS[row.rule_id] : undefined;
      return { outcome: check?.outcome ?? "inform", words: check?.says(facts, row) ?? null };
    }
    case "products":
      return {
        outcome: "needs_person",
        words: quoted(
          wordIn(facts, VICES),
          (word) => `It says ${word}: the law of this state bars such products.`,
        ),
      };
    case "bar":
      return { outcome: "needs_person", words: wordsOf(row, row.says) };
    default:
      return { outcome: "inform", words: null };
  }
}

/** What a person has to look at, and is not only told. */
export const asksForSomebody = ({ outcome }: Finding): boolean => outcome !== "inform";

const WRITTEN: Sql = sql`
  array_remove(array[o.brief, o.first_name, f.note], null)
  || array(select h.words from order_history h
            where h.order_id = o.order_id and h.actor in ('supporter', 'athlete') and h.words is not null order by h.entry_id)`;

/** The last mark of an athlete `p`, as it counts for the school `t` that they were ordered from. */
const VISA: Sql = sql`
  coalesce((select case m.says when 'on_visa' then 'waits' when 'looked_at' then case when m.school_id = t.school_id then 'looked_at' else 'waits' end
                               else 'none' end
              from visa_marks m join players page on page.player_id = m.player_id
             where p.player_id in (page.player_id, page.merged_into) order by m.mark_id desc limit 1), 'none')`;

type FactsRow = Omit<OrderFacts, "today"> & { readonly order_id: string };

/** The findings of orders, by their ids, today. */
export async function findingsOfOrders(
  queries: Queries,
  order_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Finding[]>> {
  if (order_ids.length === 0) return new Map();
  const found = await queries.rows<FactsRow>(sql`
    select o.order_id, f.kind, t.school_id, s.school_name, k.us_state, k.division, p.conference = 'High School' as at_high_school,
           ${WRITTEN} as written, ${VISA} as visa, g.date_of_birth::text as date_of_birth, f.guardian_agreed_at is not null as guardian_agreed
      from orders o join offers f using (offer_id) join contributions c using (contribution_id)
      join teams t on t.team_id = c.team_id join schools s using (school_id) join players p on p.player_id = c.player_id
      cross join lateral school_facts_at(t.school_id, 'infinity') k left join athlete_guardians g on g.player_id = p.player_id
     where o.order_id = any (${[...order_ids]}::uuid[])`);
  const rules = await readRows(queries, [...new Set(found.map(({ school_id }) => school_id))], NOW);
  const today = dayOf(now);
  return new Map(
    found.map(({ order_id, ...row }) => [order_id, findingsOfOrder({ ...row, today }, rules)] as const),
  );
}

/** Orders at a school's desk: how many are questioned, and how many that came since then have something to look at. */
export async function countOrders(
  queries: Queries,
  school_id: number,
  since: Date,
  now: Date,
): Promise<{ questioned: number; to_check: number }> {
  const found = await queries.rows<{ order_id: string; is_questioned: boolean; is_new: boolean }>(sql`
    select o.order_id, o.state = 'questioned' as is_questioned, o.ordered_at > ${since} as is_new
      from orders o join contributions c using (contribution_id) join teams t on t.team_id = c.team_id
     where t.school_id = ${school_id} and o.state in ('ordered', 'asked', 'answered', 'delivered', 'questioned')
       and (o.state = 'questioned' or o.ordered_at > ${since})`);
  const fresh = found.filter(({ is_new }) => is_new).map(({ order_id }) => order_id);
  const findings = await findingsOfOrders(queries, fresh, now);
  return {
    questioned: found.filter(({ is_questioned }) => is_questioned).length,
    to_check: [...findings.values()].filter((each) => each.some(asksForSomebody)).length,
  };
}
