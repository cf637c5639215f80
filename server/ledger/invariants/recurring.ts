import sql from "sql-template-tag";
import type { Part } from "../periods/part.ts";
import type { Invariant } from "./invariant.ts";

/** What holds of contributions that are charged every month. */
export const recurringInvariants = (part: Part): readonly Invariant[] => [
  {
    name: "charged-as-promised",
    holds: "Nobody is charged more often than was agreed to; a charge beyond that went back within the hour.",
    offenders: sql`
      select recurring_id as offender,
             count(*) || ' charges were kept, ' || r.duration_months || ' were agreed to' as fault
        from contributions c
        join ${part.plans} r using (recurring_id)
       where c.paid_cents > c.refunded_cents + c.lost_cents
         and (select max(t.booked_at) from ledger_transfers t join contributions b using (contribution_id)
               where b.recurring_id = r.recurring_id and t.kind = 'charge') < now() - interval '1 hour'
       group by recurring_id, r.duration_months having count(*) > r.duration_months`,
  },
  {
    name: "recurring-has-its-end",
    holds: "Whatever is charged by itself has an end, and the sweeper has it in its book until then.",
    offenders: sql`
      select recurring_id as offender, state || ', no end or never asked about again' as fault
        from ${part.plans} as r
       where state in ('going', 'paused', 'late') and (ends_at is null or check_at is null)`,
  },
];
