import sql from "sql-template-tag";
import * as z from "zod/mini";
import { task } from "../../http/domain.ts";
import { CLOSE_CHECKOUT_TASK } from "../booking/tasks.ts";
import { isUnsaid, LOOK_AGAIN_TASK } from "../payors/athletes/look-again.ts";
import { readFigures } from "../payors/figures/figures.ts";
import { REPORT_RULE } from "../payors/reporting.ts";

const shape = z.object({ player_id: z.optional(z.int()), school_id: z.optional(z.int()) });

/**
 * Adds a job for each checkout page that is open and would not be opened anymore, since somebody said something meanwhile: that the
 * athlete is on a visa, of which division the school is, that payors count as one, from which sum on it is reported. Whoever says so adds it;
 * it comes by itself too, for a page that was being opened at that very moment, and for what a day or a roster brings.
 */
export const closeUnsaidPages = task(
  { ...LOOK_AGAIN_TASK, times: "*/10 * * * *" },
  async ({ database, jobs }, payload) => {
    const { player_id = null, school_id = null } = shape.parse(payload);
    const figures = await readFigures(database);
    if (!figures) return;
    // Of a guest nothing is known but the one gift.
    const pages = await database.rows<{ contribution_id: string }>(sql`
      select c.contribution_id
        from contributions c join players p using (player_id) join teams t on t.team_id = p.team_id
       where c.state in ('opening', 'open') and c.check_at is not null and c.provider_invoice_id is null
         and (${player_id}::bigint is null or ${player_id}::bigint in (p.player_id, p.merged_into))
         and (${school_id}::int is null or t.school_id = ${school_id}::int)
         and (c.user_id is not null or c.amount_cents >= ${figures.reported_from * 100}::float8)
         and ${REPORT_RULE} <> 'no'
       order by c.contribution_id`);
    for (const { contribution_id } of pages)
      if (await isUnsaid(database, contribution_id))
        await jobs.add(
          database,
          CLOSE_CHECKOUT_TASK,
          { contribution_id },
          `${CLOSE_CHECKOUT_TASK.name}:${contribution_id}`,
        );
  },
);
