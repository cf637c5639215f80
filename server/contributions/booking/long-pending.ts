import sql, { type Sql } from "sql-template-tag";
import { type AlarmFacts, closeAlarm, partOf, raiseAlarm } from "../../alarms/raise.ts";
import { task } from "../../http/domain.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { money } from "../letters/money.ts";

/** Banks take a refund within days; one that is still with the provider then waits for something. */
const LONG_DAYS = 7;

/** Told of at a time, the oldest first: the next day goes on. */
const A_DAY = 100;

/** Of `refunds r`: the provider has neither sent it nor given it up. */
const IS_PENDING: Sql = sql`(r.status in ('pending', 'requires_action'))`;

/** `subject` of those that are told of and are pending no longer. */
const OVER: Sql = sql`
  select n.subject from needs_attention n join refunds r on r.refund_id = split_part(n.subject, ':', 2)
   where n.kind = 'refund_pending' and n.closed_at is null and not ${IS_PENDING}`;

/**
 * Once a day: tells operators of refunds that the provider has had for a week and has not sent. Their payments are not final, so the sweep has
 * asked about each: an event that was lost is none of these. Booking closes it (book-refunds.ts), and so does this look, since a server of the
 * release before books without closing.
 */
export const tellOfLongPending = task(
  { name: "refunds_pending_look", times: "26 5 * * *" },
  async (world: Pick<World, "database" | "clock" | "jobs" | "log">) => {
    const before = new Date(world.clock.now().getTime() - LONG_DAYS * 86_400_000);
    await world.database.transaction(async (tx) => {
      for (const { subject } of await tx.rows<{ subject: string }>(OVER))
        await closeAlarm(world, tx, "refund_pending", subject);
      const pending = await tx.rows<Pending>(sql`
        select refund_id, contribution_id, amount_cents::float8 as amount_cents, currency, status, created_at
          from refunds r
         where ${IS_PENDING} and created_at < ${before}
           and not exists (select from needs_attention n
                            where n.kind = 'refund_pending' and n.subject = r.contribution_id || ':' || r.refund_id and n.closed_at is null)
         order by created_at limit ${A_DAY} for update of r skip locked`);
      for (const refund of pending) await tell(world, tx, refund);
    });
  },
);

interface Pending {
  readonly refund_id: string;
  readonly contribution_id: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly status: string;
  readonly created_at: Date;
}

type Telling = Pick<World, "clock" | "jobs" | "log">;

async function tell(world: Telling, tx: Queries, refund: Pending): Promise<void> {
  const { refund_id, contribution_id, amount_cents, currency, status, created_at } = refund;
  const facts: AlarmFacts = [
    ["Transaction ID", contribution_id],
    ["Refund", refund_id],
    ["Amount", money(amount_cents, currency)],
    ["Since", created_at.toISOString().slice(0, 10)],
    ["The provider says", status],
  ];
  await raiseAlarm(world, tx, "refund_pending", facts, partOf(contribution_id, refund_id));
}
