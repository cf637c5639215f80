import sql from "sql-template-tag";
import { raiseAlarm } from "../alarms/raise.ts";
import { bookMovedLater } from "../contributions/payouts/acts.ts";
import type { Queries } from "../world/database.ts";
import type { BalanceMove } from "../world/payments/card-payments.ts";
import type { World } from "../world/world.ts";
import { withFailedDebits } from "./failed-debits.ts";

/** A line may appear in the list a while after the time it bears. */
const OVERLAP = "1 hour";
const AT_ONCE = 500;

/**
 * Books what moved the platform's own money at the provider since the last reading: payouts to its bank and their
 * return, top-ups, fees of the account, reserves; and as unexplained, with an alarm, whatever else it is. Each line is
 * booked once, however often and by however many servers it is read. Contributions are booked by `recordPayment`, and
 * left out here; what went to athletes or came back, and our book lacks, is booked by a job that knows the payouts. Returns how many lines are new.
 */
export async function bookPlatformMoves(world: World): Promise<number> {
  // A line may bear a time that has yet to come: what comes meanwhile is read all the same.
  const read = await world.database.row<{ since: Date | null }>(sql`
    select least(read_until, ${world.clock.now()}::timestamptz) - ${OVERLAP}::interval as since
      from platform_moves_read where read_until is not null`);
  const moves: BalanceMove[] = [];
  let newest: Date | null = null;
  let booked = 0;
  for await (const move of world.payments.listBalanceMoves(read?.since ?? undefined)) {
    newest ??= move.created_at;
    moves.push(move);
    if (moves.length === AT_ONCE) booked += await book(world, moves.splice(0));
  }
  booked += await book(world, moves);
  // Only now: a reading that breaks off begins anew where this one began.
  if (newest)
    await world.database.row(sql`
      update platform_moves_read set read_until = greatest(read_until, ${newest}::timestamptz)`);
  return booked;
}

interface BookedMove {
  kind: string;
  move_id: string;
  type: string;
  amount_cents: number;
}

async function book(world: World, moves: readonly BalanceMove[]): Promise<number> {
  if (moves.length === 0) return 0;
  const bookable = await withFailedDebits(world, moves);
  return world.database.transaction(async (tx) => {
    const made = await bookLines(tx, bookable);
    for (const { kind, move_id, type, amount_cents } of made) {
      if (!kind.startsWith("unexplained")) continue;
      await raiseAlarm(world, tx, "unexplained_move", [
        ["Balance transaction", move_id],
        ["Type", type],
        ["Amount", `${(amount_cents / 100).toFixed(2)}`],
      ]);
    }
    await bookMovedLater(world, tx, moves);
    return made.length;
  });
}

const bookLines = (tx: Queries, moves: readonly BalanceMove[]): Promise<BookedMove[]> =>
  tx.rows<BookedMove>(sql`
    with lines as (
      select m.balance_transaction_id as move_id, m.type, m.currency, m.created_at, l.kind, l.amount_cents
        from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
               as m (balance_transaction_id text, type text, amount_cents bigint, fee_cents bigint, currency text,
                     source_id text, created_at timestamptz)
       cross join lateral platform_lines(m.type, m.source_id, m.amount_cents, m.fee_cents) as l
       order by m.created_at, m.balance_transaction_id),
    booked as materialized (
      select kind, move_id, type, amount_cents::float8,
             ledger_book(kind, move_id, null, currency, created_at, null, abs(amount_cents)) as transfer_id
        from lines)
    select kind, move_id, type, amount_cents from booked where transfer_id is not null`);

/** Between two readings: so many intervals of the sweeper. */
const EVERY_INTERVALS = 3;

/** The round that books them, once in a while; for `keepRounds`. */
export function platformRound(world: World): () => Promise<{ more: boolean }> {
  let next_at = 0;
  return async () => {
    const now = world.clock.now().getTime();
    if (now < next_at) return { more: false };
    const booked = await bookPlatformMoves(world);
    next_at = now + EVERY_INTERVALS * world.sweep_seconds * 1_000;
    if (booked > 0) world.log.info({ booked }, "The platform's own moves at the provider were booked.");
    return { more: false };
  };
}
