import sql from "sql-template-tag";
import type { CollaborationAct } from "../../../contract/collaborations/states.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import { disclosureDeadlines } from "../rules/deadlines.ts";
import { type Day, dayOf, type Facts } from "../rules/facts.ts";
import { NEEDS_DISCLOSURE } from "../states/moves.ts";

/** Holds a step against what is known of the disclosure, and its day against the agreement's. Throws `Refusal` 409, 422. */
export async function refuseDisclosure(
  tx: Queries,
  request_id: string,
  step: { readonly act: CollaborationAct; readonly disclosed_on?: Day | null },
): Promise<void> {
  const needed = NEEDS_DISCLOSURE[step.act];
  if (needed === undefined) return;
  const known = await tx.row<Signed>(sql`
    select executed_on::text as executed_on, disclosed_on::text as disclosed_on, created_at,
           exists (select from jsonb_array_elements(disclosure_rules) rule where (rule ->> 'is_before')::boolean) as is_before
      from collaboration_requests where request_id = ${request_id}`);
  if (!known) throw new Error("A request under lock is there.");
  if (needed !== (known.disclosed_on !== null))
    throw new Refusal(
      409,
      needed
        ? "It has to be disclosed first: please note on which day it was."
        : "The disclosure is noted already. Here is how it stands now.",
    );
  if (step.disclosed_on) refuseDay(step.disclosed_on, known);
}

interface Signed {
  readonly executed_on: Day;
  readonly disclosed_on: Day | null;
  readonly created_at: Date;
  /** A rule of its day wants the disclosure before the signature. */
  readonly is_before: boolean;
}

function refuseDay(disclosed_on: Day, { executed_on, created_at, is_before }: Signed): void {
  const sent_on = dayOf(created_at);
  const first = is_before && sent_on < executed_on ? sent_on : executed_on;
  if (disclosed_on >= first) return;
  const told = is_before
    ? "It can't be disclosed before the request was sent."
    : `It is disclosed on the day of the agreement (${executed_on}) or later, not before the agreement.`;
  throw new Refusal(422, told, { errors: { disclosed_on: told } });
}

/** Writes down on which day it was disclosed, or that it was not, beside what was due then; where no rule of its day set one, nothing was. */
export async function noteDisclosure(
  tx: Queries,
  request_id: string,
  facts: Facts,
  disclosed_on: Day | null,
): Promise<void> {
  const first = disclosed_on ? disclosureDeadlines(facts, disclosed_on)[0] : undefined;
  await tx.row(sql`
    update collaboration_requests
       set disclosed_on = ${disclosed_on}, disclosure_due_on = ${first?.due_on ?? null},
           disclosure_set_by = ${first?.set_by ?? null}
     where request_id = ${request_id}`);
}
