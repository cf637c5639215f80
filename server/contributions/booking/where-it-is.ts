import sql, { type Sql } from "sql-template-tag";

/**
 * Whether payouts `q` have arrived: as much as was sent up to each, to the same account, is at the bank. The provider pays an account's
 * balance to the bank as it likes, several transfers together: what was sent first arrives first.
 */
export const HAS_ARRIVED: Sql = sql`
  (q.state = 'sent'
   and (select coalesce(sum(o.amount_cents - o.reversed_cents), 0) from payouts o
         where o.payout_account_id = q.payout_account_id and o.state = 'sent' and (o.sent_at, o.payout_id) <= (q.sent_at, q.payout_id))
       <= (select coalesce(sum(b.amount_cents), 0) from bank_payouts b
            where b.payout_account_id = q.payout_account_id and b.arrived_at is not null and b.came_back_at is null))`;

/** What of it stays with the athlete, and what of that went into payouts; what is still to be taken back is not theirs anymore. */
const KEPT: Sql = sql`greatest(c.paid_cents - c.refunded_cents - c.lost_cents, 0)`;
const GONE: Sql = sql`least(greatest(c.paid_out_cents, 0), ${KEPT})`;

/** Of `q` with its account: the bank sent the last of that account's payouts back: what is not at a bank waits again, which is all that others are told. */
export const CAME_BACK: Sql = sql`
  (select b.status in ('failed', 'canceled') from bank_payouts b
    where b.payout_account_id = q.payout_account_id order by b.created_at desc limit 1)`;

/** What of it two admins decided to hand over to somebody else, and was paid to them. */
const HANDED_OVER: Sql = sql`
  (select coalesce(sum(greatest(h.amount_cents, 0)), 0) from held_decision_parts h join held_decisions d using (decision_id)
    where h.contribution_id = c.contribution_id and d.state = 'done' and d.what <> 'pay_back')`;

/**
 * Where the money of `contributions c` is, which are paid, as JSON of contract/contributions/where-it-is.ts: to the cent what was paid
 * less what went back. What is planned and not sent is still with us.
 */
export const WHERE_IT_IS: Sql = sql`
  (select json_build_object('held', ((${KEPT} - arrived - on_its_way - handed_over) / 100.0)::float8, 'on_its_way', (on_its_way / 100.0)::float8,
                            'arrived', (arrived / 100.0)::float8, 'handed_over', (handed_over / 100.0)::float8)
     from (select arrived, on_its_way, least(${HANDED_OVER}, ${KEPT} - arrived - on_its_way) as handed_over
             from (select arrived, least(sent, ${GONE} - arrived) as on_its_way
             from (select least(coalesce(sum(cents) filter (where has_arrived), 0), ${GONE}) as arrived,
                          coalesce(sum(cents) filter (where not has_arrived and not came_back), 0) as sent
                     from (select l.amount_cents - l.reversed_cents as cents, ${HAS_ARRIVED} as has_arrived,
                                  coalesce(${CAME_BACK}, false) as came_back
                             from payout_lines l join payouts q using (payout_id)
                            where l.contribution_id = c.contribution_id and l.amount_cents > 0 and q.state = 'sent') as lines) as sums) as gone) as parts)`;
