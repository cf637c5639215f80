import sql from "sql-template-tag";
import { task } from "../../../http/domain.ts";
import type { World } from "../../../world/world.ts";

/** Files that nobody has decided about for a week are deleted, with their reports. */
export const tidyUploads = task(
  { name: "roster_tidy", times: "12 10 * * *" },
  async ({ database }: Pick<World, "database">) => {
    await database.row(sql`
      delete from roster_uploads
       where state in ('arriving', 'refused', 'read', 'failed') and changed_at < now() - interval '7 days'`);
  },
);
