import sql from "sql-template-tag";
import type { ContactMessage } from "../../contract/contact/messages.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { keepMessage } from "./receive.ts";

/** How many messages have come that admins were not told of; from now on they are. */
export async function tellMessages(tx: Queries, now: Date): Promise<number> {
  const told = await tx.row<{ count: number }>(sql`
    with told as (
      update contact_messages set admins_told_at = ${now} where admins_told_at is null returning state)
    select count(*)::int as count from told where state = 'new'`);
  return told?.count ?? 0;
}

/** Messages that nobody has read yet. */
export async function countNewMessages(queries: Queries): Promise<number> {
  const found = await queries.row<{ count: number }>(
    sql`select count(*)::int as count from contact_messages where state = 'new'`,
  );
  return found?.count ?? 0;
}

/** A message that was held back comes to the inbox. */
export async function releaseMessage(world: World, tx: Queries, typed: ContactMessage): Promise<void> {
  await keepMessage(world, tx, typed, null);
}
