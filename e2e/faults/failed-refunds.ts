import { closeAttention } from "../../contract/alarms/attention.ts";
import { notePaidBack } from "../../contract/orders/paid-back.ts";
import type { Hands } from "./payout-hands.ts";

interface Failed {
  contribution_id: string;
  refund_id: string;
  /** Dollars. */
  amount: number;
  item_id: number;
  times: number;
}

/** An admin sees to refunds that came to nothing: pays each back another way, or leaves it to the athlete since the supporter says so. */
export async function seeToFailedRefunds({ site, random, ask, admins }: Hands): Promise<void> {
  const [admin = ""] = admins;
  const { rows } = await site.database.query<Failed>(FAILED);
  for (const { contribution_id, refund_id, amount, item_id, times } of rows)
    if (amount > 0 && random.random() < 0.5)
      await ask(notePaidBack, admin, {
        params: { transaction_id: contribution_id },
        body: { refund_id, amount, how: "check", reference: `Check ${item_id}`, paid_on: today() },
      });
    else await ask(closeAttention, admin, { body: { item_id, times } });
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** Those whose order isn't over are paid back by it (orders.ts). */
const FAILED = `
  select r.contribution_id, r.refund_id, n.item_id::int, n.times,
         (least(r.amount_cents, c.paid_cents - c.refunded_cents - c.lost_cents) / 100.0)::float8 as amount
    from needs_attention n join refunds r on n.subject = r.contribution_id || ':' || r.refund_id join contributions c using (contribution_id)
   where n.kind = 'refund_failed' and n.closed_at is null
     and not exists (select from orders o where o.contribution_id = c.contribution_id and o.state <> 'settled')`;
