import type { ClientBase } from "pg";
import type { BalanceMove, CardPayments } from "../world/payments/card-payments.ts";
import { ask } from "./ask.ts";

/** The provider's own books: the part of its client that reads them. */
export type ProviderBooks = Pick<CardPayments, "listBalanceMoves" | "fetchBalance">;

/** Moves younger than this may still be on their way into our book; a bank debit is, until the bank has answered. */
const ON_THE_WAY = "1 hour";
const DEBIT_ON_THE_WAY = "14 days";

const BATCH = 1_000;
const LOOKS = 10;

/**
 * Lays the provider's books beside ours, in temporary tables that go with the transaction the connection is in.
 * Our snapshot is taken first, so that the provider knows whatever it knows; what the provider alone knows and is
 * young is marked `on_its_way`, unless everything is `settled`.
 *
 * `still`: the balance did not change while it was read, so that it is the sum of the moves.
 */
export async function fetchProviderBooks(
  client: ClientBase,
  provider: ProviderBooks,
  { settled = false }: { settled?: boolean },
): Promise<{ still: boolean }> {
  await ask(client, TABLES);
  let still = false;
  for (let look = 1; look <= LOOKS && !still; look += 1) {
    const before = JSON.stringify(await provider.fetchBalance());
    await keepMoves(client, provider);
    const balances = JSON.stringify(await provider.fetchBalance());
    still = balances === before;
    if (still) await ask(client, KEEP_BALANCES, [balances]);
  }
  await ask(client, KEEP_LINES, settled ? ["0", "0"] : [ON_THE_WAY, DEBIT_ON_THE_WAY]);
  await ask(client, KEEP_OURS);
  await ask(client, "analyze provider_moves, provider_lines, our_lines");
  return { still };
}

/** Newest first, down to the first that is kept already. */
async function keepMoves(client: ClientBase, provider: ProviderBooks): Promise<void> {
  let batch: BalanceMove[] = [];
  const keep = async () => {
    const { rowCount } = await ask(client, KEEP_MOVES, [JSON.stringify(batch)]);
    const allNew = rowCount === batch.length;
    batch = [];
    return allNew;
  };
  for await (const move of provider.listBalanceMoves()) {
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
    kind text, provider_object text, currency text, amount_cents bigint, on_its_way boolean) on commit drop;
  create temporary table our_lines (
    transfer_id bigint, kind text, provider_object text, currency text, amount_cents bigint) on commit drop`;

const KEEP_MOVES = `
  insert into provider_moves
  select * from jsonb_to_recordset($1::jsonb)
    as m (balance_transaction_id text, type text, amount_cents bigint, fee_cents bigint, net_cents bigint,
          currency text, source_id text, created_at timestamptz)
  on conflict (balance_transaction_id) do nothing`;

const KEEP_BALANCES = `
  insert into provider_balances
  select * from jsonb_to_recordset($1::jsonb) as b (currency text, amount_cents bigint)`;

const YOUNG = "case type when 'payment' then $2::interval else $1::interval end";

/**
 * What each move has to be in our book: a line on the account `provider_balance`, and one for its fee. A type that
 * we do not know is the platform's own, and unexplained.
 */
const KEEP_LINES = `
  insert into provider_lines
  -- The platform's own: payouts, fees of the account, reserves, and what nobody can explain.
  select own.kind, balance_transaction_id, currency, own.amount_cents, created_at > now() - ${YOUNG}
    from provider_moves
   cross join lateral platform_lines(type, source_id, provider_moves.amount_cents, fee_cents) as own
  union all
  select case when type in ('charge', 'payment') then 'charge'
              when type in ('refund', 'payment_refund') then 'refund'
              when type = 'refund_failure' then 'refund_failed'
              when type = 'transfer' then 'payout_transfer'
              when type in ('transfer_refund', 'transfer_cancel') then 'payout_reversal'
              when type = 'adjustment' and amount_cents < 0 then 'dispute_withdrawn'
              when type = 'adjustment' then 'dispute_reinstated'
              else type end,
         case when type = 'adjustment' then balance_transaction_id else coalesce(source_id, balance_transaction_id) end,
         currency, amount_cents, created_at > now() - ${YOUNG}
    from provider_moves
   where amount_cents <> 0 and platform_kind(type, source_id, amount_cents) is null
  union all
  select case when type in ('charge', 'payment') then 'fee'
              when type = 'adjustment' and fee_cents > 0 then 'dispute_fee'
              when type = 'adjustment' then 'dispute_fee_returned'
              else type || ' fee' end,
         balance_transaction_id, currency, -fee_cents, created_at > now() - ${YOUNG}
    from provider_moves
   where fee_cents <> 0 and platform_kind(type, source_id, amount_cents) is null`;

/** Our lines on the provider's balance. What the demo made up counts where the provider was told of it. */
const KEEP_OURS = `
  insert into our_lines
  select t.transfer_id, t.kind, t.provider_object, t.currency, e.amount_cents
    from ledger_accounts a
    join ledger_entries e using (account_id)
    join ledger_transfers t using (transfer_id)
   where a.kind = 'provider_balance'
     and (t.provider_object not like 'demo\\_%'
          or t.provider_object in (select source_id from provider_moves
                                   union all select balance_transaction_id from provider_moves))`;
