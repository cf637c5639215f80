import sql from "sql-template-tag";
import type { CollaborationAct } from "../../../contract/collaborations/states.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import { longDay } from "../letters/agreement-words.ts";
import { type Day, dayOf, daysAfter, type Facts } from "../rules/facts.ts";
import { noteDisclosure } from "./disclosure.ts";

/** Acts that say on which day it was signed. */
export const SAYS_SIGNED: ReadonlySet<CollaborationAct> = new Set(["sign", "correct_signature"]);

/**
 * Holds the day of a signature against the day on which the request was sent: a year that is mistyped would pin the rules of that year. We
 * count in UTC, so it may have been the day before where the two are. Answers the day that a correction replaces; null where there is none.
 * Throws `Refusal` 409, 422.
 */
export async function refuseSignature(
  tx: Queries,
  request_id: string,
  { act, executed_on }: { readonly act: CollaborationAct; readonly executed_on?: Day | null },
): Promise<Day | null> {
  if (!SAYS_SIGNED.has(act) || !executed_on) return null;
  const known = await tx.row<{ created_at: Date; noted: Day | null; is_forgotten: boolean }>(sql`
    select created_at, executed_on::text as noted,
           not exists (select from collaboration_terms t where t.request_id = r.request_id) as is_forgotten
      from collaboration_requests r where request_id = ${request_id}`);
  if (!known) throw new Error("A request under lock is there.");
  const sent_on = dayOf(known.created_at);
  if (executed_on < daysAfter(sent_on, -1))
    throw wrongDay(
      `An agreement can't be signed before the request was sent, on ${longDay(sent_on)}. Please check the year.`,
    );
  if (act === "sign") return null;
  // Whose deal it was is deleted: nothing that follows from the day could be counted anew.
  if (known.is_forgotten)
    throw new Refusal(409, "What was agreed is deleted by now, so its date can't be corrected anymore.");
  if (executed_on === known.noted)
    throw wrongDay(`${longDay(executed_on)} is noted already. Please enter the right date.`);
  return known.noted;
}

/**
 * A disclosure that is noted is held against the corrected day: by the rules of that day it may have been due on another. Throws `Refusal`
 * 422 where it would come before the signature and no rule of that day wants that.
 */
export async function holdDisclosureAnew(tx: Queries, request_id: string, facts: Facts): Promise<void> {
  const { disclosed_on, executed_on, disclosure_rules } = facts;
  if (!disclosed_on || !executed_on) return;
  const may_be_before = disclosure_rules?.some(({ is_before }) => is_before) ?? false;
  if (executed_on > disclosed_on && !may_be_before)
    throw wrongDay(
      `It is noted as disclosed on ${longDay(disclosed_on)}, before this date. If the disclosure is wrong, please correct that date first.`,
    );
  await noteDisclosure(tx, request_id, facts, disclosed_on);
}

const wrongDay = (told: string) => new Refusal(422, told, { errors: { executed_on: told } });
