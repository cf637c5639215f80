import sql from "sql-template-tag";
import { audit } from "../../../http/calls/audit.ts";
import type { Person, Session } from "../../../http/sessions/session.ts";
import { holds } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";

/** Whether somebody is an admin and a report of this proof waits for one to decide. */
export const waitsFor = async (tx: Queries, person: Person | null, proof_id: string): Promise<boolean> =>
  person !== null &&
  holds(person, "admin") &&
  (await tx.row(sql`
    select from order_reports r
     where r.proof_id = ${proof_id}::uuid
       and not exists (select from order_report_decisions d where d.report_id = r.report_id)`)) !== null;

/** A line for each look of an admin's; a player that asks for one part after the other looks once. */
export async function auditLook(
  tx: Queries,
  looked: { readonly session: Session; readonly request_id: string; readonly range: string | undefined },
  proof: { readonly act: string; readonly proof_id: string; readonly order_id: string },
): Promise<void> {
  if (looked.range !== undefined && !looked.range.startsWith("bytes=0-")) return;
  await audit(tx, looked, {
    act: proof.act,
    subject: `order ${proof.order_id}`,
    detail: { proof: proof.proof_id },
  });
}
