import sql from "sql-template-tag";
import type { Part } from "../periods/part.ts";
import type { Invariant } from "./invariant.ts";

/** What holds of the sums by payor and athlete. */
export const payorInvariants = (part: Part): readonly Invariant[] => [
  {
    name: "payor-sums-agree",
    holds: "What one payor gave, promised and agreed on with an athlete is what a recount finds.",
    offenders: sql`
      select coalesce(s.payor_id, c.payor_id) || ' to ' || coalesce(s.player_id, c.player_id) as offender,
             'kept ' || coalesce(s.paid_cents, 0) || ', ' || coalesce(s.promised_cents, 0) || ' and ' || coalesce(s.deals_cents, 0) ||
             ' cents; counted ' || coalesce(c.paid_cents, 0) || ', ' || coalesce(c.promised_cents, 0) || ' and ' || coalesce(c.deals_cents, 0) as fault
        from ${part.payorSums} s full join ${part.payorSumsCounted} c using (payor_id, player_id)
       where (coalesce(s.paid_cents, 0), coalesce(s.promised_cents, 0), coalesce(s.deals_cents, 0), coalesce(s.is_open_ended, false))
             is distinct from
             (coalesce(c.paid_cents, 0), coalesce(c.promised_cents, 0), coalesce(c.deals_cents, 0), coalesce(c.is_open_ended, false))`,
  },
  {
    name: "crossings-have-their-day",
    holds: "A sum that is to be reported has the day on which it came to that, and no other has one.",
    offenders: sql`
      select s.payor_id || ' to ' || s.player_id as offender,
             'kept ' || coalesce(s.crossed_on::text, 'no day') || ', counted ' || coalesce(c.crossed_on::text, 'no day') as fault
        from ${part.payorSums} s left join ${part.payorSumsCounted} c using (payor_id, player_id)
       where (s.crossed_on is null) <> (c.crossed_on is null) or s.crossed_on > c.crossed_on`,
  },
  {
    name: "groups-are-what-was-found",
    holds: "Payors count as one where a person found so and nobody took it apart, and nowhere else.",
    offenders: sql`
      select payor_id as offender,
             'counts with ' || array_to_string(payor_members(payor_id), ', ') || '; found with '
             || array_to_string(payor_members_counted(payor_id), ', ') as fault
        from (select payor_id from payor_groups union select payor_id from payor_joins union select other_id from payor_joins) as named
       where payor_members(payor_id) <> payor_members_counted(payor_id)
          or payor_head(payor_id) <> (payor_members_counted(payor_id))[1]
          or exists (select from payor_groups g where g.payor_id = named.payor_id)
             <> (cardinality(payor_members_counted(payor_id)) > 1)`,
  },
  {
    name: "every-gift-has-its-payor",
    holds: "Whatever was paid by somebody who is known counts for a payor.",
    offenders: sql`
      select contribution_id as offender, 'paid, and nobody''s' as fault from ${part.contributions} as c
       where paid_at is not null and payor_id is null and (user_id is not null or contributor_email is not null)`,
  },
  {
    name: "deals-elsewhere-stand-in-order",
    holds:
      "A deal made elsewhere is one athlete's, and each of its entries follows the one that it corrects.",
    offenders: sql`
      select deal_id as offender, count(*) || ' entries, the last one the ' || max(place) || '.' as fault
        from deals_elsewhere group by deal_id having max(place) <> count(*) or count(distinct player_id) > 1`,
  },
];
