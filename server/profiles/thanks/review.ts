import sql from "sql-template-tag";
import type { CallAnswer } from "../../../contract/form/call.ts";
import type { approveThanks, listThanks, WaitingThanks } from "../../../contract/thanks/thanks.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { deciderOf } from "../review/review.ts";
import { mailOutcome } from "./outcome-letter.ts";
import { sendThanks } from "./send.ts";

type Decided = CallAnswer<typeof approveThanks>;

/** What waits for a person of ours, the longest waiting first. */
export async function list(
  queries: Queries,
  { limit, skip }: { limit: number; skip: number },
): Promise<CallAnswer<typeof listThanks>> {
  const rows = await queries.rows<
    Omit<WaitingThanks, "written_at"> & { written_at: Date; count: number }
  >(sql`
    select t.thanks_id, t.player_id::int, p.team_id, p.player_name, p.team_name, t.written_at, t.words,
           count(*) over ()::int as count
      from thanks t join players p using (player_id)
     where t.state = 'waiting' order by t.written_at, t.thanks_id limit ${limit} offset ${skip}`);
  return {
    data: rows.map(({ count: _, written_at, ...it }) => ({ ...it, written_at: written_at.toISOString() })),
    count: rows[0]?.count ?? 0,
  };
}

/** Lets a message go out to everybody who gave up to now. Throws `Refusal` 404, 409. */
export const approve = (world: World, asker: Asker, thanks_id: string): Promise<Decided> =>
  world.database.transaction(async (tx) => {
    const player_id = await waitingUnderLock(tx, thanks_id);
    await tx.row(sql`
      update thanks set state = 'sending', decided_at = ${world.clock.now()}, decided_by = ${deciderOf(asker)}
       where thanks_id = ${thanks_id}`);
    await audit(tx, asker, { act: "approved a thank-you message", subject: `player ${player_id}` });
    await world.jobs.add(tx, sendThanks, { thanks_id }, `${sendThanks.name} ${thanks_id}`);
    return { state: "sending" } as const;
  });

/** The reason is mailed to the athlete. Throws `Refusal` 404, 409. */
export const decline = (
  world: World,
  asker: Asker,
  { thanks_id, reason }: { readonly thanks_id: string; readonly reason: string },
): Promise<Decided> =>
  world.database.transaction(async (tx) => {
    const player_id = await waitingUnderLock(tx, thanks_id);
    await tx.row(sql`
      update thanks set state = 'declined', decline_reason = ${reason.trim()}, decided_at = ${world.clock.now()},
                        decided_by = ${deciderOf(asker)}
       where thanks_id = ${thanks_id}`);
    await audit(tx, asker, { act: "declined a thank-you message", subject: `player ${player_id}` });
    await world.jobs.add(tx, mailOutcome, { thanks_id }, `${mailOutcome.name} ${thanks_id}`);
    return { state: "declined" } as const;
  });

/** Whose it is. Two admins, and an athlete who takes it back, wait here for each other. */
async function waitingUnderLock(tx: Queries, thanks_id: string): Promise<number> {
  const found = await tx.row<{ state: string; player_id: number }>(sql`
    select state, player_id::int as player_id from thanks where thanks_id = ${thanks_id} for update`);
  if (!found) throw new Refusal(404, "This message is gone: the athlete took it back, or left the page.");
  if (found.state !== "waiting")
    throw new Refusal(
      409,
      `Another admin already decided: this message was ${found.state === "declined" ? "declined" : "approved"}.`,
    );
  return found.player_id;
}
