import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";

/**
 * Whether the account is there; if so, until the end of the transaction nobody else signs in to it, changes its password or its
 * rights, or deletes it. To be asked before anything of the account is locked: all who do take its row first.
 */
export async function holdAccount(tx: Queries, user_id: number): Promise<boolean> {
  const held = await tx.row(
    sql`select from people where user_id = ${user_id} and deleted_at is null for no key update`,
  );
  return held !== null;
}
