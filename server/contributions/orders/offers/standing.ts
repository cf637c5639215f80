import sql, { type Sql } from "sql-template-tag";
import { GENERAL_CONTRIBUTION } from "../../../../contract/orders/kinds.ts";
import { VISA_WAITS } from "../../payors/reporting.ts";

/** Of a school the line of each kind that holds, as `school_services`. A kind without one is on, at any price. */
export const servicesOf = (school_id: Sql | number): Sql => sql`
  select distinct on (kind) * from school_services where school_id = ${school_id} order by kind, line_id desc`;

/** Of a player `p` with their team `t`: whether their school allows contributions with nothing in return. */
export const TAKES_GENERAL: Sql = sql`
  coalesce((select g.is_on from school_services g where g.school_id = t.school_id and g.kind = ${GENERAL_CONTRIBUTION}
             order by g.line_id desc limit 1), true)`;

/**
 * Of an offer `o` that has not ended, of a player `p` with their team `t`: whether it can be seen and ordered, `shown`, or why not
 * (contract/orders/offers.ts). Services are work, so of an athlete on a student visa the office looks first at all of them.
 */
export const OFFER_STANDS: Sql = sql`
  case when not (p.is_listed and p.accepts_contributions) or contributions_are_off(p.player_id, p.team_id) then 'closed'
       when ${VISA_WAITS} then 'visa'
       when o.waits_for_guardian and o.guardian_agreed_at is null then 'guardian'
       else coalesce(
         (select case when not s.is_on then 'school_off'
                      when o.price_cents < s.least_dollars * 100 or o.price_cents > s.most_dollars * 100 then 'school_range'
                 end
            from school_services s where s.school_id = t.school_id and s.kind = o.kind order by s.line_id desc limit 1),
         'shown')
  end`;

/**
 * Of an offer `o`: how many orders of its kind the athlete has under way, at whichever price. Who may still pay holds a place; what is
 * delivered frees it.
 */
export const PLACES_TAKEN: Sql = sql`
  (select count(*)::int from offers f join orders r using (offer_id)
    where f.player_id = o.player_id and f.kind = o.kind and r.state in ('unpaid', 'ordered', 'asked', 'answered'))`;
