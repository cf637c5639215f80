import sql from "sql-template-tag";
import type { GuardedForm, listSuspected, SuspectedSubmission } from "../../contract/admin/suspected.ts";
import type { CallAnswer } from "../../contract/form/call.ts";
import { releaseRequest } from "../collaborations/acts.ts";
import { releaseMessage } from "../contact/acts.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { audit } from "../http/calls/audit.ts";
import type { Asker } from "../http/sessions/asker.ts";
import { releaseProfile } from "../profiles/acts.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";

interface SuspectedRow extends Pick<SuspectedSubmission, "suspected_id" | "form" | "reason"> {
  readonly received_at: Date;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The newest first. */
export async function listHeld(
  queries: Queries,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<CallAnswer<typeof listSuspected>> {
  const held = await queries.rows<SuspectedRow>(sql`
    select suspected_id, form, reason, received_at, payload - 'profile_picture_base64' as payload
      from suspected_submissions order by received_at desc, suspected_id limit ${limit} offset ${skip}`);
  const counted = await queries.row<{ count: number }>(
    sql`select count(*)::int as count from suspected_submissions`,
  );
  return {
    data: held.map(({ payload, received_at, ...it }) => ({
      ...it,
      received_at: received_at.toISOString(),
      fields: Object.entries(payload)
        .filter(([, value]) => value !== null && value !== "")
        .map(([name, value]) => ({ name, value: String(value) })),
    })),
    count: counted?.count ?? 0,
  };
}

/** Each form's way on, for what passed its rules when it came. */
const RELEASE: Readonly<Record<GuardedForm, (world: World, tx: Queries, payload: never) => Promise<void>>> = {
  contact: releaseMessage,
  collaboration: releaseRequest,
  profile: releaseProfile,
};

/** Lets it go on, once. Throws `Refusal` 404, and what its form refuses by now. */
export const release = (world: World, asker: Asker, suspected_id: string): Promise<{ released: true }> =>
  world.database.transaction(async (tx) => {
    const { form, payload } = await takeHeld(tx, suspected_id);
    await RELEASE[form](world, tx, payload as never);
    await audit(tx, asker, { act: "released a suspected submission", subject: `${form} ${suspected_id}` });
    return { released: true } as const;
  });

/** Throws `Refusal` 404. */
export const discard = (world: World, asker: Asker, suspected_id: string): Promise<{ discarded: true }> =>
  world.database.transaction(async (tx) => {
    const { form } = await takeHeld(tx, suspected_id);
    await audit(tx, asker, { act: "discarded a suspected submission", subject: `${form} ${suspected_id}` });
    return { discarded: true } as const;
  });

/** Of two admins at once, one gets it. */
async function takeHeld(tx: Queries, suspected_id: string): Promise<Pick<SuspectedRow, "form" | "payload">> {
  const taken = await tx.row<Pick<SuspectedRow, "form" | "payload">>(sql`
    delete from suspected_submissions where suspected_id = ${suspected_id} returning form, payload`);
  if (!taken) throw new Refusal(404, "There is no such submission, or another admin was faster.");
  return taken;
}
