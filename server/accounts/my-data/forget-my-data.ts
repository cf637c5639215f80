import sql from "sql-template-tag";
import { DAYS_OF_A_COPY } from "../../../contract/accounts/my-data.ts";
import { task } from "../../http/domain.ts";
import type { World } from "../../world/world.ts";

/**
 * Deletes copies whose days are over, every hour; that one was asked for is known for as long, so that it counts for its day. And those of
 * accounts that a server of the release before has deleted.
 */
export const forgetMyData = task(
  { name: "forget_my_data", times: "7 * * * *" },
  async ({ database, clock }: Pick<World, "database" | "clock">) => {
    const now = clock.now();
    await database.row(sql`
      delete from my_data_pieces p using my_data_copies c where p.copy_id = c.copy_id and c.ends_at <= ${now}`);
    const before = new Date(now.getTime() - DAYS_OF_A_COPY * 86_400_000);
    await database.row(sql`
      delete from my_data_copies c using people p where p.user_id = c.user_id and p.deleted_at is not null`);
    await database.row(sql`
      delete from my_data_copies where coalesce(ends_at, failed_at, asked_at) <= ${before}`);
  },
);
