import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { deleteFiles } from "./keeping/delete-files.ts";
import { decideAccessBy as decideAccess } from "./keeping/order-access.ts";

/** Said once by the domain of orders: whose an order is. */
export const decideAccessBy = decideAccess;

/** So long after its order is over a proof can be asked about. */
export const DAYS_AFTER_ORDER = 180;

/** Whether an order has a proof that its parties can see. */
export async function hasProof(tx: Queries, order_id: string): Promise<boolean> {
  return (
    (await tx.row(sql`select from proofs where order_id = ${order_id}::uuid and state = 'kept' limit 1`)) !==
    null
  );
}

/** The order was over at `over_at`: its proofs are deleted 180 days later, and what is not whole yet at the next sweep. */
export async function endProofs(tx: Queries, order_id: string, over_at: Date): Promise<void> {
  const ends_at = new Date(over_at.getTime() + DAYS_AFTER_ORDER * 86_400_000);
  await tx.row(sql`
    update proofs set ends_at = case when state = 'arriving' then ${over_at}::timestamptz else ${ends_at}::timestamptz end
     where order_id = ${order_id}::uuid and state <> 'gone'`);
}

/** Whoever deletes their account takes along what they showed. */
export async function forgetProofsOf(
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  user_id: number,
): Promise<void> {
  await deleteFiles(world, tx, sql`user_id = ${user_id}`);
}
