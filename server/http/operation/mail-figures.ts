import { Gauge } from "prom-client";
import sql from "sql-template-tag";
import { LAST_LETTER, NOT_TAKEN, REFUSED } from "../../world/mail.ts";
import type { World } from "../../world/world.ts";
import { type Figures, lookTogether } from "./figures.ts";

/** So long a letter may wait before it says something of the mail server. */
const PATIENCE = "15 minutes";
/** When the last letter left is noted once in so long (`letters/letter.ts`). */
const NOTED_LATE = "5 seconds";

/** Whether mail has stopped altogether, at whichever server: looked at whenever somebody asks for the figures. */
export function watchMail({ registry }: Figures, { database }: Pick<World, "database">): void {
  const look = lookTogether(() => database.row<{ stopped: number }>(HAS_STOPPED));
  new Gauge({
    name: "mail_stopped",
    help: "1 where emails have waited for a quarter of an hour, none left since they came, and no single address can be why; else 0.",
    registers: [registry],
    async collect() {
      // While the database is away it keeps its value.
      const found = await look();
      if (found) this.set(found.stopped);
    },
  });
}

/**
 * It is told by what leaves and not by how many wait: at night a small site has two letters, and of a large one's some are always refused. Only letters
 * that came after the last one left count, also those that have had all their tries: no older one says what the mail server takes now.
 * Two addresses have to fail, since one may be dead, or one letter where the failure says nothing of an address, or where nobody has tried it.
 */
const HAS_STOPPED = sql`
  with last as (
    select coalesce((select sent_at from mails_sent where mail_key = ${LAST_LETTER}),
                    -- Those of a release that noted no last one.
                    (select max(sent_at) from mails_sent), '-infinity') as left_at),
  waiting as (
    select j.id, j.last_error, j.last_error is null and j.locked_at is null as is_untried
      from graphile_worker.jobs j cross join last
     where j.task_identifier like 'mail\\_%' and j.created_at > left_at + ${NOTED_LATE}::interval
       and j.created_at < now() - ${PATIENCE}::interval
       and (j.last_error is not null or j.run_at < now() - ${PATIENCE}::interval)),
  failures as (
    select case when part is null then not is_untried else part[1] is not null or starts_with(last_error, ${REFUSED}) end as is_of_one,
           coalesce(part[1], 'job ' || id) as whose
      from waiting left join lateral regexp_matches(last_error, ${NOT_TAKEN}, 'g') part on true)
  select (coalesce(bool_or(not is_of_one), false) or count(distinct whose) > 1)::int as stopped from failures`;
