import sql from "sql-template-tag";
import type { Part } from "../periods/part.ts";
import type { Invariant } from "./invariant.ts";

/** What holds between refunds and disputes, as the provider last told of them, and the book. */
export const moneyBackInvariants = (part: Part): readonly Invariant[] => [
  {
    name: "refunds-are-booked",
    holds:
      "A refund that succeeded is in the book with its amount, one that came to nothing is undone there.",
    offenders: sql`
      select refund_id as offender,
             status || ' ' || amount_cents || ', booked ' || coalesce(out_cents, 0) || ', undone '
               || coalesce(back_cents, 0) as fault
        from ${part.refunds} as r
        left join (select t.provider_object as refund_id,
                          sum(e.amount_cents) filter (where t.kind = 'refund') as out_cents,
                          sum(e.amount_cents) filter (where t.kind = 'refund_failed') as back_cents
                     from ${part.transfers} t join ledger_entries e using (transfer_id)
                    where t.kind in ('refund', 'refund_failed') and e.amount_cents > 0
                    group by t.provider_object) as booked using (refund_id)
       where case when status = 'succeeded' then coalesce(out_cents, 0) <> amount_cents or back_cents is not null
                  when status in ('failed', 'canceled') then out_cents is distinct from back_cents
                  else out_cents <> amount_cents or back_cents is not null end`,
  },
  {
    name: "booked-refunds-are-known",
    holds: "Every refund in the book is one that the provider told of, of the same contribution.",
    offenders: sql`
      select t.provider_object as offender, t.transfer_id || ': ' || t.kind || ' of no known refund' as fault
        from ${part.transfers} t
        left join refunds r on (r.refund_id, r.contribution_id) = (t.provider_object, t.contribution_id)
       where t.kind in ('refund', 'refund_failed') and r.refund_id is null`,
  },
  {
    name: "no-more-back-than-paid",
    holds: "What went back of a contribution by refunds is between nothing and what was paid.",
    offenders: sql`
      select contribution_id as offender, refunded_cents || ' back of ' || coalesce(paid_cents, 0) as fault
        from ${part.contributions} as c
       where refunded_cents not between 0 and coalesce(paid_cents, 0)`,
  },
  {
    name: "beyond-paid-is-ours",
    holds: "What went back beyond what was paid is booked as the platform's loss, and nothing else is.",
    offenders: sql`
      select c.contribution_id as offender,
             'beyond ' || greatest(c.refunded_cents + c.lost_cents - c.paid_cents, 0) || ', booked ' || b.cents as fault
        from (select contribution_id from ${part.transfers} as t where kind in ('beyond_paid', 'beyond_paid_less')
              union
              select contribution_id from ${part.contributions} as c where refunded_cents + lost_cents > paid_cents) as touched
        join contributions c using (contribution_id)
       cross join lateral (
         select coalesce(sum(case t.kind when 'beyond_paid' then e.amount_cents else -e.amount_cents end), 0) as cents
           from ledger_transfers t join ledger_entries e using (transfer_id)
          where t.contribution_id = c.contribution_id and t.kind in ('beyond_paid', 'beyond_paid_less') and e.amount_cents > 0) as b
       where b.cents <> greatest(c.refunded_cents + c.lost_cents - coalesce(c.paid_cents, 0), 0)`,
  },
  {
    name: "promised-back-is-kept",
    holds: "What a contribution says is promised back of it is what its refunds add up to.",
    offenders: sql`
      select c.contribution_id as offender, 'kept ' || c.promised_back_cents || ', promised ' || coalesce(q.promised_cents, 0) as fault
        from ${part.contributions} c left join refunds_promised q using (contribution_id)
       where c.promised_back_cents <> coalesce(q.promised_cents, 0)`,
  },
  ...disputed(part),
];

/** What a bank takes back. */
const disputed = (part: Part): readonly Invariant[] => [
  {
    name: "lost-disputes-are-booked",
    holds:
      "A dispute is booked as lost when the provider says so, and only then or before an appeal against it.",
    offenders: sql`
      select dispute_id as offender,
             status || ', booked as lost: ' || lost || ', as won back: ' || won_back as fault
        from ${part.disputes} d
        join contributions c using (contribution_id)
        join lateral (
          select count(*) filter (where t.kind = 'dispute_lost') as lost,
                 count(*) filter (where t.kind = 'dispute_won_back') as won_back
            from ledger_transfers t
           where (t.contribution_id, t.provider_object) = (d.contribution_id, d.dispute_id)) as booked on true
       where case when status = 'lost' then lost = 0 and c.in_dispute_cents <> 0
                  when status not like 'appeal\\_%' then lost <> won_back end`,
  },
  {
    name: "booked-disputes-are-known",
    holds:
      "Whatever a dispute moved in the book is of a contribution with a dispute that is more than an inquiry.",
    offenders: sql`
      select t.provider_object as offender, t.transfer_id || ': ' || t.kind || ' of no known dispute' as fault
        from ${part.transfers} t
       where t.kind like 'dispute\\_%'
         and not exists (select from disputes d
                          where d.contribution_id = t.contribution_id and d.status not like 'warning\\_%'
                            and (d.dispute_id = t.provider_object
                                 or t.kind not in ('dispute_lost', 'dispute_won_back')))`,
  },
  {
    name: "closed-disputes-leave-nothing-open",
    holds:
      "Where every dispute of a contribution is closed, nothing of it stays in dispute for longer than a week.",
    offenders: sql`
      select contribution_id as offender, in_dispute_cents || ' left in dispute' as fault
        from ${part.contributionsAnd(sql`paid_at is not null and in_dispute_cents > 0`)} c
       where in_dispute_cents <> 0
         and not exists (select from disputes d
                          where d.contribution_id = c.contribution_id
                            and (status not in ('won', 'lost', 'prevented') and status not like 'warning\\_%'
                                 -- Closed, and the provider's money may still be on its way back.
                                 or c.check_at is not null and updated_at > now() - interval '7 days'))`,
  },
];
