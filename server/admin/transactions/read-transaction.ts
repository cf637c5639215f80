import sql, { type Sql } from "sql-template-tag";
import { TO_PAY_BACK } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";

/** One transaction with all that is known of it, as JSON written by PostgreSQL. Throws `Refusal` 404. */
export async function readTransaction(queries: Queries, transaction_id: string): Promise<string> {
  const found = await queries.row<{ details: string }>(sql`
    select (to_jsonb(s) || jsonb_build_object(
              'player_id', c.player_id, 'team_id', c.team_id, 'begun_at', ${moment(sql`c.created_at`)},
              'provider_payment_id', c.provider_payment_id, 'failure', c.failure,
              'promised_amount', c.promised_back_cents / 100.0, 'refundable_amount', ${REFUNDABLE}, 'review_reasons', ${REVIEWS}, 'moves', ${MOVES},
              'refunds', ${REFUNDS}, 'disputes', ${DISPUTES}, 'refund_requests', ${REQUESTS},
              'to_pay_back', coalesce(due.cents, 0) / 100.0, 'to_pay_back_refund', due.refund_id, 'paid_back', ${PAID_BACK}))::text as details
      from contributions c join transaction_sheets s on s.transaction_id = c.contribution_id
      left join lateral ${TO_PAY_BACK} as due on true
     where c.contribution_id = ${transaction_id}::uuid`);
  if (!found) throw new Refusal(404, "There is no such transaction.");
  return found.details;
}

const moment = (at: Sql): Sql => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const REFUNDABLE = sql`
  case when c.paid_at is null or c.in_dispute_cents > 0 then 0
       else greatest(0, c.paid_cents - c.promised_back_cents - c.lost_cents) / 100.0 end`;

const REVIEWS = sql`
  (select coalesce(jsonb_agg(reason order by reason), '[]') from contribution_reviews r
    where r.contribution_id = c.contribution_id)`;

const MOVES = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'amount', e.amount_cents / 100.0,
                                                'happened_at', ${moment(sql`t.happened_at`)},
                                                'provider_object', t.provider_object) order by t.transfer_id), '[]')
     from ledger_transfers t join ledger_entries e on e.transfer_id = t.transfer_id and e.amount_cents > 0
    where t.contribution_id = c.contribution_id)`;

const REFUNDS = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('refund_id', r.refund_id, 'amount', r.amount_cents / 100.0,
                                                'status', r.status, 'created_at', ${moment(sql`r.created_at`)})
                             order by r.created_at), '[]')
     from refunds r where r.contribution_id = c.contribution_id)`;

const DISPUTES = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('dispute_id', d.dispute_id, 'amount', d.amount_cents / 100.0,
                                                'status', d.status, 'reason', d.reason,
                                                'evidence_due_at', ${moment(sql`d.evidence_due_at`)},
                                                'created_at', ${moment(sql`d.created_at`)}) order by d.created_at), '[]')
     from disputes d where d.contribution_id = c.contribution_id)`;

const REQUESTS = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('refund_request_id', q.refund_request_id, 'amount', q.amount_cents / 100.0,
                                                'reason', q.reason, 'asked_by', p.email,
                                                'by_itself', exists (select from orders o where o.order_id = q.refund_request_id), 'state', q.state,
                                                'asked_at', ${moment(sql`q.asked_at`)}, 'failure', q.failure)
                             order by q.asked_at), '[]')
     from refund_requests q left join people p on p.user_id = q.asked_by where q.contribution_id = c.contribution_id)`;

const PAID_BACK = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('amount', b.amount_cents / 100.0, 'how', b.how, 'reference', b.reference, 'paid_on', b.paid_on::text,
                                                'noted_by', p.email, 'noted_at', ${moment(sql`b.noted_at`)}) order by b.noted_at), '[]')
     from paid_back_another_way b left join people p on p.user_id = b.noted_by where b.contribution_id = c.contribution_id)`;
