import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { deleteFiles } from "./keeping/delete-files.ts";

/** Whoever deletes their account takes along what they showed. */
export async function forgetProofsOf(
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  user_id: number,
): Promise<void> {
  await deleteFiles(world, tx, sql`user_id = ${user_id}`);
}
