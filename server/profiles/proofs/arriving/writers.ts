import sql from "sql-template-tag";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { World } from "../../../world/world.ts";
import { checkProof } from "../checking/check-proof.ts";

/** Whoever writes holds on by it (`holdOn`): a server that was killed keeps nobody waiting for long, and neither does a line that went dead. */
const HOLDS_MS = 20_000;
const HOLDS_ON_EVERY_MS = 3_000;

export interface Standing {
  readonly order_id: string;
  readonly state: "arriving" | "checking" | "kept" | "refused";
  readonly bytes: number;
  readonly received: number;
}

/** Somebody's own upload. Throws `Refusal` 404. */
export async function standingOf(
  { database }: Pick<World, "database">,
  proof_id: string,
  user_id: number,
): Promise<Standing> {
  const found = await database.row<Standing>(sql`
    select order_id, state, bytes::float8 as bytes, received::float8 as received from proofs
     where proof_id = ${proof_id}::uuid and user_id = ${user_id} and state <> 'gone'`);
  if (!found) throw new Refusal(404, "There is no such upload. Please choose the file again.");
  return found;
}

/**
 * Makes `writer` the only one who writes from `offset` on, whichever server it is at. Throws `Refusal` 409 where the upload stands
 * elsewhere, 423 where another one writes.
 */
export async function hold(
  world: Pick<World, "database" | "clock">,
  {
    proof_id,
    user_id,
    offset,
    writer,
  }: { proof_id: string; user_id: number; offset: number; writer: string },
): Promise<void> {
  const now = world.clock.now();
  const held = await world.database.row(sql`
    update proofs set writer = ${writer}, writer_until = ${new Date(now.getTime() + HOLDS_MS)}
     where proof_id = ${proof_id}::uuid and user_id = ${user_id} and state = 'arriving' and received = ${offset}
       and (writer is null or writer_until < ${now})
    returning 1 as held`);
  if (held) return;
  const { state, received } = await standingOf(world, proof_id, user_id);
  if (state !== "arriving") throw new Refusal(409, "The file is here already.");
  if (received !== offset)
    throw new Refusal(409, "The upload stands elsewhere by now. It goes on from where it stands.");
  throw new Refusal(423, "The same file is being uploaded from somewhere else. Please wait a moment.", {
    retry_after_seconds: 5,
  });
}

/** For whoever has written some more: the hold goes on, while they are the one who holds. A look that fails is made up for by the next. */
export function holdOn(
  { database, clock }: Pick<World, "database" | "clock">,
  { proof_id, writer }: { proof_id: string; writer: string },
): () => void {
  let held_at = clock.now().getTime();
  return () => {
    const now = clock.now().getTime();
    if (now - held_at < HOLDS_ON_EVERY_MS) return;
    held_at = now;
    database
      .row(sql`
        update proofs set writer_until = ${new Date(now + HOLDS_MS)} where proof_id = ${proof_id}::uuid and writer = ${writer}`)
      .catch(() => {});
  };
}

/**
 * Writes down how much is on the disk for sure, and lets others write. With the last of it a job begins to check. Throws
 * `Refusal` 409 where somebody else was let in meanwhile, or the upload was deleted.
 */
export function settle(
  world: Pick<World, "database" | "clock" | "jobs">,
  { proof_id, received, writer }: { proof_id: string; received: number; writer: string },
): Promise<void> {
  return world.database.transaction(async (tx) => {
    const settled = await tx.row<{ is_whole: boolean }>(sql`
      update proofs set received = ${received}, writer = null, writer_until = null, changed_at = ${world.clock.now()},
                        state = case when bytes = ${received} then 'checking' else state end
       where proof_id = ${proof_id}::uuid and writer = ${writer} and state = 'arriving'
      returning state = 'checking' as is_whole`);
    if (!settled)
      throw new Refusal(409, "The upload stands elsewhere by now. It goes on from where it stands.");
    if (settled.is_whole)
      await world.jobs.add(tx, checkProof, { proof_id }, `${checkProof.name} ${proof_id}`);
  });
}
