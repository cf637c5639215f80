import sql from "sql-template-tag";
import type { PayoutDetails, PayoutReversal } from "../../../../contract/payouts/admin-payouts.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Queries } from "../../../world/database.ts";
import { readPayouts } from "../standing/read-payouts.ts";

/** One payout with all that is known of it. `user_id`: whoever asks. Throws `Refusal` 404. */
export async function readPayout(
  queries: Queries,
  payout_id: string,
  user_id: number,
): Promise<PayoutDetails> {
  const [line] = await readPayouts(queries, sql`p.payout_id = ${payout_id}::uuid`, sql``);
  if (!line) throw new Refusal(404, "No such payout.");
  const { transfer_id = null } =
    (await queries.row<{ transfer_id: string | null }>(sql`
      select transfer_id from payouts where payout_id = ${payout_id}::uuid`)) ?? {};
  return {
    ...line,
    transfer_id,
    lines: await queries.rows<PayoutDetails["lines"][number]>(sql`
      select l.contribution_id as transaction_id, ((l.amount_cents - l.reversed_cents) / 100.0)::float8 as amount
        from payout_lines l join contributions c using (contribution_id)
       where l.payout_id = ${payout_id}::uuid order by c.paid_at, l.contribution_id limit 500`),
    bank_payouts: await queries.rows<PayoutDetails["bank_payouts"][number]>(sql`
      select b.bank_payout_id, (b.amount_cents / 100.0)::float8 as amount, b.status, b.failure_code,
             to_char(b.arrives_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as arrives_at
        from bank_payouts b join payouts p on p.payout_account_id = b.payout_account_id
       where p.payout_id = ${payout_id}::uuid and b.created_at >= p.sent_at order by b.created_at limit 5`),
    reversals: await queries.rows<PayoutReversal>(sql`
      select r.payout_reversal_id, (r.amount_cents / 100.0)::float8 as amount, r.reason, r.state, a.email as asked_by, d.email as agreed_by,
             to_char(r.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as asked_at,
             to_char(r.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as agreed_at,
             to_char(r.found_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as found_at, r.failure, coalesce(r.asked_by = ${user_id}, false) as is_own
        from payout_reversals r left join people a on a.user_id = r.asked_by left join people d on d.user_id = r.decided_by
       where r.payout_id = ${payout_id}::uuid order by r.asked_at desc`),
    reversible:
      line.state === "sent" || line.state === "arrived"
        ? Math.round((line.amount - line.reversed) * 100) / 100
        : 0,
  };
}
