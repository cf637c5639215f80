import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { deleteFiles } from "./keeping/delete-files.ts";

/** A proof that was found to be abuse: nobody sees it from the commit on, and its file goes. */
export async function removeProof(
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  { order_id, proof_id }: { readonly order_id: string; readonly proof_id: string },
): Promise<void> {
  await deleteFiles(world, tx, sql`proof_id = ${proof_id}::uuid and order_id = ${order_id}::uuid`);
}

/** Whoever deletes their account takes along what they showed. */
export async function forgetProofsOf(
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  user_id: number,
): Promise<void> {
  await deleteFiles(world, tx, sql`user_id = ${user_id}`);
}
