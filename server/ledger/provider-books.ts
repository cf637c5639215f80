import type { ClientBase } from "pg";
import type { BalanceMove, CardPayments } from "../world/payments/card-payments.ts";
import { ask } from "./asking/ask.ts";
import type { Closed, ProviderSum } from "./periods/look.ts";

/** The provider's own books: the part of its client that reads them. */
export type ProviderBooks = Pick<CardPayments, "listBalanceMoves" | "fetchBalance">;

/** Moves younger than this may still be on their way into our book; a bank debit is, until the bank has answered. */
const ON_THE_WAY = "1 hour";
const DEBIT_ON_THE_WAY = "14 days";
/** Nothing is on the way, whatever the provider's clock says: one that is moved by hand may be years ahead of the database's. */
const NEVER_ON_THE_WAY = "-1000 years";

/** A move may appear in the provider's list a while after the time that it bears, and our clock may be off by some of it. */
const APPEARS_WITHIN = "1 hour";

const BATCH = 1_000;
const LOOKS = 10;

/**
 * Lays the provider's books beside ours, in temporary tables that go with the transaction the connection is in.
 * Our snapshot is taken first, so that the provider knows whatever it knows; what the provider alone knows and is
 * young is marked `on_its_way`, unless everything is `settled`. `closed`: what was matched before is not read again. `again`: what was read into the tables before goes.
 *
 * `still`: the balance did not change while it was read, so that it is the sum of the moves.
 */
export async function fetchProviderBooks(
  client: ClientBase,
  provider: ProviderBooks,
  {
    settled = false,
    closed = null,
    again = false,
  }: { settled?: boolean | undefined; closed?: Closed | null; again?: boolean },
): Promise<{ still: boolean }> {
  await ask(client, again ? EMPTY : TABLES);
  // What we booked late happened before, and so does what the provider has of it.
  const since = closed?.provider_until ? await earliestOf(client, closed) : undefined;
  let still = false;
  for (let look = 1; look <= LOOKS && !still; look += 1) {
    const before = JSON.stringify(await provider.fetchBalance());
    await keepMoves(client, provider, since);
    const balances = JSON.stringify(await provider.fetchBalance());
    still = balances === before;
    if (still) await ask(client, KEEP_BALANCES, [balances]);
  }
  await ask(
    client,
    KEEP_LINES,
    settled ? [NEVER_ON_THE_WAY, NEVER_ON_THE_WAY] : [ON_THE_WAY, DEBIT_ON_THE_WAY],
  );
  if (since && closed) {
    await ask(client, KEEP_OUR_OPEN, [closed.until_entry]);
    await ask(client, KEEP_SUMS, [JSON.stringify(closed.provider_sums), closed.provider_until]);
  } else {
    await ask(client, KEEP_OURS);
  }
  await ask(client, "analyze provider_moves, provider_lines, our_lines");
  return { still };
}

async function earliestOf(
  client: ClientBase,
  { provider_until, until_entry }: Closed,
): Promise<Date | undefined> {
  const { rows } = await ask<{ since: Date }>(client, EARLIEST, [provider_until, until_entry]);
  return rows[0]?.since;
}

/** What a close may keep of the provider's books, once all invariants hold: up to when everything there is matched, and both sums. */
export async function provenSums(
  client: ClientBase,
  { marked_at, until_entry }: { marked_at: string; until_entry: string },
): Promise<{ until: Date; sums: readonly ProviderSum[] }> {
  const { rows } = await ask<{ until: Date; sums: readonly ProviderSum[] }>(client, PROVEN, [
    marked_at,
    until_entry,
  ]);
  const [proven] = rows;
  if (!proven) throw new Error("PostgreSQL answers no row to a question for one.");
  return proven;
}

/** Newest first, down to the first that is kept already. */
async function keepMoves(
  client: ClientBase,
  provider: ProviderBooks,
  since: Date | undefined,
): Promise<void> {
  let batch: BalanceMove[] = [];
  const keep = async () => {
    const { rowCount } = await ask(client, KEEP_MOVES, [JSON.stringify(batch)]);
    const allNew = rowCount === batch.length;
    batch = [];
    return allNew;
  };
  for await (const move of provider.listBalanceMoves(since)) {
    batch.push(move);
    if (batch.length === BATCH && !(await keep())) return;
  }
  await keep();
}

const TABLES = `
  create temporary table provider_moves (
    balance_transaction_id text primary key, type text, amount_cents bigint, fee_cents bigint, net_cents bigint,
    currency text, source_id text, created_at timestamptz) on commit drop;
  create temporary table provider_balances (currency text primary key, amount_cents bigint) on commit drop;
  create temporary table provider_lines (
    kind text, provider_object text, currency text, amount_cents bigint, on_its_way boolean, created_at timestamptz) on commit drop;
  create temporary table our_lines (
    transfer_id bigint, entry_id bigint, kind text, provider_object text, currency text, amount_cents bigint) on commit drop;
  create temporary table closed_sums (
    currency text primary key, ours_cents bigint, moves_cents bigint, moves_until timestamptz) on commit drop`;

const EMPTY = ["provider_moves", "provider_balances", "provider_lines", "our_lines", "closed_sums"]
  .map((table) => `delete from ${table}`)
  .join(";");

const EARLIEST = `
  select least($1::timestamptz, (select min(t.happened_at) - interval '1 day'
                                   from ledger_entries e join ledger_transfers t using (transfer_id)
                                   join ledger_accounts a using (account_id)
                                  where e.entry_id > $2 and a.kind = 'provider_balance')) as since`;

const KEEP_MOVES = `
  insert into provider_moves
  select * from jsonb_to_recordset($1::jsonb)
    as m (balance_transaction_id text, type text, amount_cents bigint, fee_cents bigint, net_cents bigint,
          currency text, source_id text, created_at timestamptz)
  on conflict (balance_transaction_id) do nothing`;

const KEEP_BALANCES = `
  insert into provider_balances
  select * from jsonb_to_recordset($1::jsonb) as b (currency text, amount_cents bigint)`;

const YOUNG = "now() - case type when 'payment' then $2::interval else $1::interval end";

/**
 * The moves as they have to be in our book. A bank debit has a line when it is begun and another where it fails; what was never paid is in
 * no book, and what its fees leave is the platform's (failed-debits.ts).
 */
const BOOKABLE = `
  failed as (
    select f.source_id, max(f.created_at) as failed_at
      from provider_moves f
      join provider_moves p on p.source_id = f.source_id and p.type = 'payment' and p.amount_cents = -f.amount_cents
     where f.type = 'payment_failure_refund'
       and not exists (select from ledger_transfers t where t.kind = 'charge' and t.provider_object = f.source_id)
     group by f.source_id),
  bookable as (
    select balance_transaction_id, case when f.source_id is null then type else 'stripe_fee' end as type,
           case when f.source_id is null then amount_cents else 0 end as amount_cents, fee_cents, currency, m.source_id, created_at,
           coalesce(f.failed_at, created_at) as heard_of_at
      from provider_moves m
      left join failed f on f.source_id = m.source_id and m.type in ('payment', 'payment_failure_refund'))`;

/**
 * What each move has to be in our book: a line on the account `provider_balance`, and one for its fee. A type that
 * we do not know is the platform's own, and unexplained. A transfer to an athlete, and what comes back of one, is a payout's, or unexplained
 * where it was booked as that: only whoever books knows of which payout it is, and `sent-payouts-are-booked` that those are.
 */
const KEEP_LINES = `
  with ${BOOKABLE}
  insert into provider_lines
  -- The platform's own: payouts, fees of the account, reserves, and what nobody can explain.
  select own.kind, balance_transaction_id, currency, own.amount_cents, heard_of_at > ${YOUNG}, created_at
    from bookable
   cross join lateral platform_lines(type, source_id, bookable.amount_cents, fee_cents) as own
  union all
  select case when u.kind is not null then u.kind
              when type in ('charge', 'payment') then 'charge'
              when type in ('refund', 'payment_refund') then 'refund'
              when type = 'refund_failure' then 'refund_failed'
              when type = 'transfer' then 'payout_transfer'
              when type in ('transfer_refund', 'transfer_cancel') then 'payout_reversal'
              when type = 'adjustment' and amount_cents < 0 then 'dispute_withdrawn'
              when type = 'adjustment' then 'dispute_reinstated'
              else type end,
         case when type = 'adjustment' or u.kind is not null then balance_transaction_id else coalesce(source_id, balance_transaction_id) end,
         m.currency, amount_cents, m.heard_of_at > ${YOUNG}, m.created_at
    from bookable m
    left join ledger_transfers u on u.kind = case when amount_cents < 0 then 'unexplained_out' else 'unexplained_in' end
                                and u.provider_object = balance_transaction_id
   where amount_cents <> 0 and platform_kind(type, source_id, amount_cents) is null
  union all
  select case when type in ('charge', 'payment') then 'fee'
              when type = 'adjustment' and fee_cents > 0 then 'dispute_fee'
              when type = 'adjustment' then 'dispute_fee_returned'
              else type || ' fee' end,
         balance_transaction_id, currency, -fee_cents, heard_of_at > ${YOUNG}, created_at
    from bookable
   where fee_cents <> 0 and platform_kind(type, source_id, amount_cents) is null`;

const OUR_LINES = `
  insert into our_lines
  select t.transfer_id, e.entry_id, t.kind, t.provider_object, t.currency, e.amount_cents
    from ledger_accounts a
    join ledger_entries e using (account_id)
    join ledger_transfers t using (transfer_id)
   where a.kind = 'provider_balance'`;

/** Our lines on the provider's balance. What the demo made up counts where the provider was told of it. */
const KEEP_OURS = `${OUR_LINES}
     and (t.provider_object not like 'demo\\_%'
          or t.provider_object in (select source_id from provider_moves
                                   union all select balance_transaction_id from provider_moves))`;

/** Those that are not closed, and those that the provider's lines are of. */
const KEEP_OUR_OPEN = `${OUR_LINES}
     and t.transfer_id in (
       select transfer_id from ledger_entries where entry_id > $1
       union select o.transfer_id from provider_lines l join ledger_transfers o using (kind, provider_object))
     and (t.provider_object not like 'demo\\_%'
          or t.provider_object in (select source_id from provider_moves
                                   union all select balance_transaction_id from provider_moves))`;

/** Of lines that count in a kept sum only the sum counts. */
const KEEP_SUMS = `
  with kept as (
    insert into closed_sums
    select currency, ours_cents, moves_cents, $2::timestamptz
      from jsonb_to_recordset($1::jsonb) as s (currency text, ours_cents bigint, moves_cents bigint))
  select 1`;

const PROVEN = `
  with until as (
    select least($1::timestamptz - interval '${APPEARS_WITHIN}',
                 (select min(l.created_at) from provider_lines l left join our_lines o using (kind, provider_object)
                   where o.transfer_id is null)) as moment),
  ours as (
    select currency, sum(amount_cents) as cents from our_lines
     where entry_id <= $2 and entry_id > coalesce((select max(until_entry) from ledger_periods where exists (select from closed_sums)), 0)
     group by currency),
  moves as (
    select m.currency, sum(net_cents) as cents from provider_moves m left join closed_sums c using (currency)
     where created_at < (select moment from until) and (c.moves_until is null or created_at >= c.moves_until) group by m.currency)
  select moment as until,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'currency', currency, 'ours_cents', coalesce(c.ours_cents, 0) + coalesce(o.cents, 0),
                   'moves_cents', coalesce(c.moves_cents, 0) + coalesce(m.cents, 0))), '[]')
            from closed_sums c full join ours o using (currency) full join moves m using (currency)) as sums
    from until`;
