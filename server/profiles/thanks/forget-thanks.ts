import sql from "sql-template-tag";
import { task } from "../../http/domain.ts";
import type { World } from "../../world/world.ts";

/** After it was sent or declined: so long its athlete can ask about it, and so can who got it. */
const DAYS_KEPT = 365;

/** Deletes messages whose time is over. */
export const forgetThanks = task(
  { name: "thanks_forget", times: "21 9 * * *" },
  async ({ database, clock }: Pick<World, "database" | "clock">) => {
    const before = new Date(clock.now().getTime() - DAYS_KEPT * 86_400_000);
    await database.row(sql`
      delete from thanks where state in ('sent', 'declined') and coalesce(sent_at, decided_at) < ${before}`);
  },
);
