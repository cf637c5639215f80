import sql, { type Sql } from "sql-template-tag";
import type {
  CollaborationAct,
  CollaborationActor,
  CollaborationState,
} from "../../../contract/collaborations/states.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { tellAbout } from "../letters/letters.ts";
import { deadlinesOf } from "../rules/deadlines.ts";
import { pinDisclosureRules } from "../rules/disclosure-rules.ts";
import { askForDue } from "../rules/due-anew.ts";
import { type Day, type Facts, isMinor, readFacts } from "../rules/facts.ts";
import { blocksApproval, findingsOf } from "../rules/findings.ts";
import { IS_FORGOTTEN } from "../states/forgotten.ts";
import { moveBy, OVER_STATES } from "../states/moves.ts";
import { expiryOf, reminderAfter } from "../states/waits.ts";
import { noteDisclosure, refuseDisclosure } from "./disclosure.ts";
import { refuseMessage } from "./messages.ts";
import { refuseMoved } from "./moved.ts";
import { holdDisclosureAnew, refuseSignature, SAYS_SIGNED } from "./signature.ts";
import { tidyText } from "./tidy.ts";

/** A request under lock, while a step of it is done. */
export interface Request {
  readonly request_id: string;
  readonly state: CollaborationState;
  readonly version: number;
}

/** A step: who does what, having seen which version, with which words. */
export interface Step {
  readonly act: CollaborationAct;
  readonly actor: CollaborationActor;
  readonly actor_id: number | null;
  /** Null where nobody looked at it before. */
  readonly version: number | null;
  readonly text?: string | null;
  readonly points?: readonly string[];
  readonly executed_on?: Day | null;
  readonly disclosed_on?: Day | null;
  /** Of an assignment. */
  readonly assigned_to?: number | null;
  /** Of a guardian who is asked after the desk has seen the request: that stays in the office's record. */
  readonly after_desk?: boolean;
  /** Of who leaves: to another school, with the page. */
  readonly moved?: boolean;
  /** An admin does it, for a school without an officer. */
  readonly by_platform?: boolean;
}

/** Locks the request that `which` finds. Throws `Refusal` 404. */
export async function lockRequest(tx: Queries, which: Sql): Promise<Request> {
  const found = await tx.row<Request>(sql`
    select r.request_id, r.state, r.version from collaboration_requests r where ${which} for update`);
  if (!found) throw new Refusal(404, "There is no such request.");
  return found;
}

/**
 * Does a step where it is that actor's turn: the new state, the due day, a line of the history, and the letters that
 * follow, in the caller's transaction. Throws `Refusal` 409, 422. Answers the request as it stands then.
 */
export async function doStep(world: World, tx: Queries, before: Request, step: Step): Promise<Request> {
  if (step.version !== null && step.version !== before.version) throw tooLate(before);
  const state = moveBy(before.state, step);
  if (state === null) throw tooLate(before);
  const { request_id } = before;
  const now = world.clock.now();
  await refuseForgotten(tx, request_id);
  await refuseMoved(tx, request_id, step);
  await refuseDisclosure(tx, request_id, step);
  const corrected_from = await refuseSignature(tx, request_id, step);
  await refuseMessage(tx, request_id, step, now);
  const version = before.version + 1;
  await tx.row(sql`
    update collaboration_requests
       set state = ${state}, version = ${version},
           expires_at = case when state = ${state} then expires_at else ${expiryOf(state, now)} end,
           remind_at = case when state = ${state} then remind_at else ${reminderAfter(state, now, now)} end,
           state_at = case when state = ${state} then state_at else ${now} end,
           submitted_at = case when ${state} = 'submitted' then ${now}
                               when ${state} = 'awaiting_guardian' and not ${step.after_desk ?? false} then null
                               else submitted_at end,
           assigned_to = case when ${step.act} = 'assign' then ${step.assigned_to ?? null}::bigint else assigned_to end,
           executed_on = case when ${SAYS_SIGNED.has(step.act)} then ${step.executed_on ?? null}::date else executed_on end,
           disclosure_rules = case when ${step.act} = 'correct_signature' then null else disclosure_rules end
     where request_id = ${request_id}`);
  const facts = await factsAfter(tx, before, step, now);
  const detail = {
    ...detailOf(step, facts),
    ...(step.by_platform ? { by: "platform" } : {}),
    ...(step.moved ? { moved: true } : {}),
    ...(corrected_from ? { corrected_from } : {}),
  };
  const due = facts && deadlinesOf(facts)[0];
  await tx.row(sql`
    update collaboration_requests set due_on = ${due?.due_on ?? null}, due_set_by = ${due?.set_by ?? null}
     where request_id = ${request_id}`);
  const entry_id = await writeDown(tx, { request_id, state, now, step, detail });
  if (SAYS_SIGNED.has(step.act) && facts) await askForDue(world, tx, facts.player_id);
  await tellAbout(world, tx, { request_id, entry_id, from: before.state, act: step.act });
  if (before.state === "unconfirmed" && OVER_STATES.includes(state)) await forgetUnconfirmed(tx, request_id);
  return { request_id, state, version };
}

async function refuseForgotten(tx: Queries, request_id: string): Promise<void> {
  const forgotten = await tx.row(sql`
    select from collaboration_terms t where t.request_id = ${request_id} and ${IS_FORGOTTEN}`);
  if (forgotten)
    throw new Refusal(
      409,
      "Who sent this request is deleted by now, so nothing can be done with it anymore.",
    );
}

/** Nobody said that what was typed is theirs: whoever ends it, by the mailed link or by letting it be, nothing of it is kept. */
const forgetUnconfirmed = (tx: Queries, request_id: string): Promise<unknown> =>
  tx.row(sql`delete from collaboration_terms where request_id = ${request_id}`);

const DISCLOSES: ReadonlySet<CollaborationAct> = new Set(["disclose", "correct"]);

/** What is known once the step is done: of a signature the rules that are pinned by it, of a disclosure its day. */
async function factsAfter(tx: Queries, before: Request, step: Step, now: Date): Promise<Facts | null> {
  if (SAYS_SIGNED.has(step.act)) await pinDisclosureRules(tx, before.request_id, now);
  const facts = await readFacts(tx, before.request_id, now);
  if (facts && step.act === "correct_signature") await holdDisclosureAnew(tx, before.request_id, facts);
  if (!facts || !DISCLOSES.has(step.act)) return facts;
  await noteDisclosure(tx, before.request_id, facts, step.disclosed_on ?? null);
  return { ...facts, disclosed_on: step.disclosed_on ?? null };
}

/** A line of the history. */
async function writeDown(
  tx: Queries,
  {
    request_id,
    state,
    now,
    step,
    detail,
  }: {
    request_id: string;
    state: CollaborationState;
    now: Date;
    step: Step;
    detail: object;
  },
): Promise<number> {
  const written = await tx.row<{ entry_id: number }>(sql`
    insert into collaboration_history (request_id, happened_at, actor, actor_id, act, state, words, points, executed_on, disclosed_on, detail)
    values (${request_id}, ${now}, ${step.actor}, ${step.actor_id}, ${step.act}, ${state}, ${tidyText(step.text ?? null)},
            ${step.points ?? []}, ${SAYS_SIGNED.has(step.act) ? (step.executed_on ?? null) : null},
            ${DISCLOSES.has(step.act) ? (step.disclosed_on ?? null) : null}, ${JSON.stringify(detail)})
    returning entry_id::int as entry_id`);
  return written?.entry_id ?? 0;
}

/** A minor's yes, and the signature of it by either: not without the guardian's. */
const NEEDS_GUARDIAN: ReadonlySet<CollaborationAct> = new Set(["accept", "sign"]);

/** What is worth keeping beside: of an approval or a decline what the rules found at that moment. Throws `Refusal` 409. */
function detailOf({ act, assigned_to }: Step, facts: Facts | null): object {
  if (act === "assign") return { assigned_to: assigned_to ?? null };
  if (facts && NEEDS_GUARDIAN.has(act) && isMinor(facts) && !facts.guardian_agreed)
    throw new Refusal(
      409,
      facts.guardian_is_anothers
        ? "A profile that another account sent says that the athlete is under 18. This has to wait until we have checked whose page it is. Please write to us."
        : "The athlete is under 18, and no parent or guardian has agreed to this request yet. We'll email them within the hour.",
    );
  if (!facts || (act !== "approve" && act !== "decline")) return {};
  const findings = findingsOf(facts);
  if (act === "approve" && blocksApproval(findings)) {
    const [first] = findings;
    throw new Refusal(409, `This can't be approved: ${first?.words ?? ""}`);
  }
  return {
    findings: findings.map(({ rule_id, outcome, words, rule_rows }) => ({
      rule_id,
      outcome,
      words,
      rule_rows,
    })),
  };
}

/** Nobody was faster where the time was: what is said agrees with how it stands. */
const tooLate = ({ state }: Request) =>
  new Refusal(
    409,
    state === "expired"
      ? "The time for this ran out before you pressed, so the request has ended."
      : "Someone was faster, or this step is already done. Here's how it stands now.",
  );
