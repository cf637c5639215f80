import sql from "sql-template-tag";
import type { Part } from "../periods/part.ts";
import type { Invariant } from "./invariant.ts";

/** What holds between the contributions and the book. */
export const contributionInvariants = (part: Part): readonly Invariant[] => [
  {
    name: "paid-is-charged",
    holds: "Every paid contribution has its charge in the book.",
    offenders: sql`
      select c.contribution_id as offender, c.paid_cents || ' cents paid, no charge' as fault
        from ${part.contributions} c
       where c.paid_at is not null
         and not exists (select from ledger_transfers t
                          where t.contribution_id = c.contribution_id and t.kind = 'charge')`,
  },
  {
    name: "charged-is-paid",
    holds: "Every charge belongs to a paid contribution, and its amount and currency are what was paid.",
    offenders: sql`
      select t.contribution_id as offender,
             t.transfer_id || ': ' || e.amount_cents || ' ' || t.currency || ', paid '
               || coalesce(c.paid_cents || ' ' || c.currency, 'nothing') as fault
        from ${part.transfers} t
        join ledger_entries e on e.transfer_id = t.transfer_id and e.amount_cents > 0
        left join contributions c using (contribution_id)
       where t.kind = 'charge'
         and (e.amount_cents, t.currency) is distinct from (c.paid_cents, c.currency)`,
  },
  {
    name: "charged-once",
    holds: "No contribution is charged, or pays a fee, twice.",
    offenders: sql`
      select contribution_id as offender, count(*) || ' of ' || kind as fault
        from ${part.transfers} as t where kind in ('charge', 'fee')
       group by contribution_id, kind having count(*) > 1`,
  },
  {
    name: "held-for-the-right-athlete",
    holds: "What a contribution moves is held for the athlete it was given for.",
    offenders: sql`
      select t.contribution_id as offender,
             t.transfer_id || ': held for ' || a.player_id || ', given for ' || c.player_id as fault
        from ledger_accounts a
        join ${part.entries} e using (account_id)
        join ledger_transfers t using (transfer_id)
        join contributions c using (contribution_id)
       where a.kind in ('held_for_athlete', 'held_for_order') and a.player_id <> c.player_id`,
  },
  ...shownAndLookedAfter(part),
];

/** What a contribution says of itself, and that the sweeper comes back to it. */
const shownAndLookedAfter = (part: Part): readonly Invariant[] => [
  {
    name: "fees-are-noted",
    // One that is noted and not booked was nothing, which is the provider's to say: provider-moves-are-booked.
    holds: "A contribution whose fee is booked says so, and none says so that was not paid.",
    offenders: sql`
      select c.contribution_id as offender,
             case when fee_booked then 'is not paid and says it is booked' else 'is booked, does not say so' end as fault
        from ${part.contributions} c
        left join ledger_transfers t on t.contribution_id = c.contribution_id and t.kind = 'fee'
       where (t.transfer_id is not null and not fee_booked) or (fee_booked and c.paid_at is null)`,
  },
  {
    name: "contributions-show-the-book",
    holds: "What a contribution shows as refunded, lost and in dispute is what the book says.",
    offenders: sql`
      select c.contribution_id as offender,
             concat_ws(', ', 'refunded ' || c.refunded_cents, 'lost ' || c.lost_cents,
                       'in dispute ' || c.in_dispute_cents) as fault
        from (select contribution_id from ${part.transfers} as t where kind not in ('charge', 'fee')
              union
              select contribution_id from ${part.contributions} as c
               where (refunded_cents, lost_cents, in_dispute_cents) <> (0, 0, 0)) as touched
        join contributions c using (contribution_id)
        left join lateral (select * from contribution_sums s
                            where s.contribution_id = touched.contribution_id) as s on true
       where (c.refunded_cents, c.lost_cents, c.in_dispute_cents)
             <> (coalesce(s.refunded_cents, 0), coalesce(s.lost_cents, 0), coalesce(s.in_dispute_cents, 0))`,
  },
  {
    name: "unfinished-is-looked-after",
    holds: "The sweeper has every contribution in its book that is not at its end.",
    offenders: sql`
      select contribution_id as offender, state || ', never asked about again' as fault
        from ${part.contributions} c
       where check_at is null
         and (state in ('opening', 'open', 'processing') or (paid_at is not null and not fee_booked)
              or exists (select from refunds r where r.contribution_id = c.contribution_id
                            and r.status in ('pending', 'requires_action'))
              or exists (select from disputes d where d.contribution_id = c.contribution_id
                            and d.status not in ('won', 'lost', 'warning_closed', 'prevented')))`,
  },
  {
    name: "nothing-is-overdue",
    holds: "No contribution waits for the sweeper longer than a day.",
    offenders: sql`
      select contribution_id as offender, state || ', due since ' || check_at as fault
        from contributions where check_at < now() - interval '1 day'`,
  },
];
