import sql from "sql-template-tag";
import { task } from "../../http/domain.ts";
import type { World } from "../../world/world.ts";

const AT_ONCE = 500;

/**
 * Finds the payors of what was given before there were any, and counts the plans that go on: triggers see only what is written. May be
 * broken off at any point and run again; with nothing left to do it reads an empty index.
 */
export const gatherPayors = task(
  { name: "payors_gathered" },
  async ({ database }: Pick<World, "database">) => {
    for (;;) {
      const found = await database.rows(sql`
        update contributions set user_id = user_id
         where contribution_id in (select contribution_id from contributions
                                    where payor_id is null and (user_id is not null or contributor_email is not null)
                                    order by contribution_id limit ${AT_ONCE})
        returning contribution_id`);
      if (found.length < AT_ONCE) break;
    }
    for (;;) {
      const counted = await database.rows(sql`
        select payor_recount(payor_of(user_id, null, null), player_id)
          from (select distinct user_id, player_id from recurring_contributions r
                 where ended_at is null and state <> 'opening'
                   and not exists (select from payors y join payor_sums s on s.payor_id = payor_head(y.payor_id)
                                    where y.user_id = r.user_id and s.player_id = r.player_id)
                 order by user_id, player_id limit ${AT_ONCE}) uncounted`);
      if (counted.length < AT_ONCE) return;
    }
  },
);

/** By each server that starts. */
export const askForPayors = ({ database, jobs }: Pick<World, "database" | "jobs">): Promise<void> =>
  jobs.add(database, gatherPayors, {}, gatherPayors.name);
