import sql from "sql-template-tag";
import type { GuardedForm, Suspicion } from "../../../contract/admin/suspected.ts";
import { type FormGuard, LEAST_SECONDS_TAKEN } from "../../../contract/form/form-guard.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { Refusal } from "../answers/refusal.ts";

/**
 * Whether a public form was filled in by a machine that fills in everything: it is answered as everybody is, and held back for
 * an admin, since browsers and other clients may have filled in that field as well. Throws `Refusal` 429 for what no hand could
 * have typed so fast; a person may press again.
 */
export function isFromMachine({ website, seconds_taken }: FormGuard): boolean {
  if ((website ?? "").trim() !== "") return true;
  if (typeof seconds_taken === "number" && seconds_taken < LEAST_SECONDS_TAKEN) {
    throw new Refusal(429, "That was very fast. Please wait a moment and try again.", {
      retry_after_seconds: LEAST_SECONDS_TAKEN,
    });
  }
  return false;
}

/** Held back at a time: beyond, somebody fills the table. */
const MOST_HELD = 1_000;

/** Holds back for an admin what came by a public form. Throws `Refusal` 429 where too much waits already. */
export async function holdSubmission(
  { clock, contact_email }: Pick<World, "clock" | "contact_email">,
  queries: Queries,
  form: GuardedForm,
  typed: FormGuard & Readonly<Record<string, unknown>>,
  reason: Suspicion,
): Promise<void> {
  const { website: _, seconds_taken: __, ...payload } = typed;
  const held = await queries.row(sql`
    insert into suspected_submissions (form, reason, payload, received_at)
    select ${form}, ${reason}, ${JSON.stringify(payload)}::jsonb, ${clock.now()}
     where (select count(*) from suspected_submissions) < ${MOST_HELD}
    returning suspected_id`);
  if (held) return;
  throw new Refusal(429, `We can't take this right now. Please write to ${contact_email}.`, {
    retry_after_seconds: 3_600,
  });
}
