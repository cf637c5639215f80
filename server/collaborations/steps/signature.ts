import sql from "sql-template-tag";
import type { CollaborationAct } from "../../../contract/collaborations/states.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import { longDay } from "../letters/agreement-words.ts";
import { type Day, dayOf, daysAfter } from "../rules/facts.ts";

/**
 * Holds the day of a signature against the day on which the request was sent: a year that is mistyped would pin the rules of that year, and no
 * step corrects it. We count in UTC, so it may have been the day before where the two are. Throws `Refusal` 422.
 */
export async function refuseSignature(
  tx: Queries,
  request_id: string,
  { act, executed_on }: { readonly act: CollaborationAct; readonly executed_on?: Day | null },
): Promise<void> {
  if (act !== "sign" || !executed_on) return;
  const sent = await tx.row<{ created_at: Date }>(sql`
    select created_at from collaboration_requests where request_id = ${request_id}`);
  if (!sent) throw new Error("A request under lock is there.");
  const sent_on = dayOf(sent.created_at);
  if (executed_on >= daysAfter(sent_on, -1)) return;
  const told = `An agreement can't be signed before the request was sent, on ${longDay(sent_on)}. Please check the year.`;
  throw new Refusal(422, told, { errors: { executed_on: told } });
}
