import sql from "sql-template-tag";
import type { CollaborationAct, CollaborationActor } from "../../../contract/collaborations/states.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import { addressesOf } from "../letters/letters.ts";

/** Of one side about one request within a day: each is mailed, and beyond a mailbox is being filled. */
const MOST_A_DAY = 10;
const DAY_SECONDS = 86_400;

/**
 * Holds back a message between sender and athlete that nobody would get, or one too many. Their addresses stay with us: each
 * is mailed that there is one, and reads it here. Throws `Refusal` 409, 429.
 */
export async function refuseMessage(
  tx: Queries,
  request_id: string,
  step: { readonly act: CollaborationAct; readonly actor: CollaborationActor },
  now: Date,
): Promise<void> {
  if (step.act !== "write") return;
  const to = step.actor === "sender" ? "athlete" : "sender";
  if ((await addressesOf(tx, request_id, to, now)).length === 0)
    throw new Refusal(409, `The ${to} can't be reached here anymore. Please contact us.`);
  const since = new Date(now.getTime() - DAY_SECONDS * 1_000);
  const written = await tx.row<{ count: number }>(sql`
    select count(*)::int as count from collaboration_history
     where request_id = ${request_id} and act = 'write' and actor = ${step.actor} and happened_at > ${since}`);
  if ((written?.count ?? 0) >= MOST_A_DAY)
    throw new Refusal(429, `${MOST_A_DAY} messages within a day are the most. Please wait for an answer.`, {
      retry_after_seconds: DAY_SECONDS,
    });
}
