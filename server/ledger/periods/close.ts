import type { ClientBase } from "pg";
import { ask, LONGEST_STATEMENT_MS } from "../asking/ask.ts";
import type { ProviderSum } from "./look.ts";

/** What a check that found nothing has proven: what is below the mark may be closed. */
export interface Proof {
  readonly mark: Mark;
  readonly provider_until: Date | null;
  readonly provider_sums: readonly ProviderSum[];
}

interface Mark {
  readonly until_transfer: string;
  readonly until_entry: string;
  readonly marked_at: string;
}

/** Where the next mark will be: what the check saw. */
export interface NextMark extends Mark {
  readonly unfinished_from: string;
}

/** A line is closed a day after it was booked at the earliest: by then whatever is to follow a booking within hours has followed. */
const OLD_ENOUGH = "20 hours";

/**
 * The mark up to which this transaction sees everything that was ever booked below it. Null where there is none, where it is too young,
 * where a transaction of before it may still run, or where the published sums were counted before it.
 */
export async function markToClose(client: ClientBase): Promise<Mark | null> {
  const { rows } = await ask<Mark>(
    client,
    `select until_transfer::text, until_entry::text, marked_at::text from ledger_marks
      where marked_at < now() - $1::interval and unfinished_from <= pg_snapshot_xmin(pg_current_snapshot())
        and not exists (select from published_sums where pg_snapshot_xmin(counted) < unfinished_from)`,
    [OLD_ENOUGH],
  );
  return rows[0] ?? null;
}

/** `now()` is before the transaction's snapshot, so what a transaction that it does not see touches later bears a later time. */
export async function nextMark(client: ClientBase): Promise<NextMark> {
  const { rows } = await ask<NextMark>(
    client,
    `select coalesce((select max(transfer_id) from ledger_transfers), 0)::text as until_transfer,
            coalesce((select max(entry_id) from ledger_entries), 0)::text as until_entry,
            now()::text as marked_at, pg_snapshot_xmax(pg_current_snapshot())::text as unfinished_from`,
  );
  const [mark] = rows;
  if (!mark) throw new Error("PostgreSQL answers no row to a question for one.");
  return mark;
}

/**
 * Closes what `proof` has proven, and notes up to where the next close may go. Answers the chain of all that is closed, in
 * hexadecimal, which whoever keeps the log elsewhere has of every night; null where nothing was closed. Done twice it closes once.
 */
export async function closePeriod(
  client: ClientBase,
  proof: Proof | null,
  next: NextMark,
): Promise<string | null> {
  await client.query("begin");
  try {
    await client.query(`set local statement_timeout = ${LONGEST_STATEMENT_MS}; set local work_mem = '128MB'`);
    await ask(client, "select pg_advisory_xact_lock(hashtextextended('ledger_periods', 0))");
    const chain = proof && (await isStill(client, proof.mark)) ? await close(client, proof) : null;
    // Whoever found the mark gone, or of another database (its numbers are ahead of ours), notes it anew.
    await ask(client, MARK, [next.until_transfer, next.until_entry, next.marked_at, next.unfinished_from]);
    await client.query("commit");
    return chain;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function isStill(client: ClientBase, { marked_at }: Mark): Promise<boolean> {
  const { rows } = await ask(client, "select from ledger_marks where marked_at = $1::timestamptz", [
    marked_at,
  ]);
  return rows.length > 0;
}

async function close(client: ClientBase, { mark, provider_until, provider_sums }: Proof): Promise<string> {
  const { rows } = await ask<{ after_entry: string; after_transfer: string }>(
    client,
    `select coalesce(max(until_entry), 0)::text as after_entry, coalesce(max(until_transfer), 0)::text as after_transfer
       from ledger_periods`,
  );
  const { after_entry = "0", after_transfer = "0" } = rows[0] ?? {};
  await ask(client, KEEP_BALANCES, [after_entry, mark.until_entry]);
  await ask(client, KEEP_MONTHS, [after_entry, mark.until_entry]);
  const closed = await ask<{ chain: string }>(client, KEEP_PERIOD, [
    after_transfer,
    mark.until_transfer,
    after_entry,
    mark.until_entry,
    provider_until,
    JSON.stringify(provider_sums),
  ]);
  await ask(client, "delete from ledger_touched where touched_at < $1::timestamptz", [mark.marked_at]);
  await ask(client, "delete from ledger_marks");
  return closed.rows[0]?.chain ?? "";
}

const KEEP_BALANCES = `
  insert into ledger_closed_balances as b (account_id, currency, balance_cents, received_cents, entries)
  select e.account_id, e.currency, sum(e.amount_cents),
         coalesce(-sum(e.amount_cents) filter (where a.kind = 'held_for_athlete' and k.counts_received and t.currency = 'usd'), 0), count(*)
    from ledger_entries e join ledger_accounts a using (account_id)
    join ledger_transfers t using (transfer_id) join ledger_kinds k on k.kind = t.kind
   where e.entry_id > $1 and e.entry_id <= $2 group by e.account_id, e.currency
  on conflict (account_id, currency) do update
     set balance_cents = b.balance_cents + excluded.balance_cents,
         received_cents = b.received_cents + excluded.received_cents, entries = b.entries + excluded.entries`;

const KEEP_MONTHS = `
  insert into ledger_closed_months as m (month, received_cents)
  select to_char(t.happened_at at time zone 'UTC', 'YYYY-MM'), -sum(e.amount_cents)
    from ledger_entries e join ledger_accounts a using (account_id)
    join ledger_transfers t using (transfer_id) join ledger_kinds k on k.kind = t.kind
   where e.entry_id > $1 and e.entry_id <= $2 and a.kind = 'held_for_athlete' and k.counts_received and t.currency = 'usd'
   group by 1
  on conflict (month) do update set received_cents = m.received_cents + excluded.received_cents`;

const KEEP_PERIOD = `
  with made as (
    insert into ledger_periods (until_transfer, until_entry, transfers, entries, digest, chain, provider_until, provider_sums)
    select (p).until_transfer, (p).until_entry, (p).transfers, (p).entries, (p).digest,
           ledger_chain((select chain from ledger_periods order by period_id desc limit 1), p), (p).provider_until, (p).provider_sums
      from (select (null::bigint, $2::bigint, $4::bigint,
                    (select count(*) from ledger_transfers where transfer_id > $1 and transfer_id <= $2),
                    (select count(*) from ledger_entries where entry_id > $3 and entry_id <= $4),
                    ledger_digest($1, $2, $3, $4), ''::bytea, $5::timestamptz, $6::jsonb, now())::ledger_periods as p) as one
    returning chain)
  select encode(chain, 'hex') as chain from made`;

const MARK = `
  insert into ledger_marks as m (until_transfer, until_entry, marked_at, unfinished_from)
  values ($1, $2, $3::timestamptz, $4::xid8)
  on conflict (only_row) do update
     set until_transfer = excluded.until_transfer, until_entry = excluded.until_entry, marked_at = excluded.marked_at,
         unfinished_from = excluded.unfinished_from
   where m.unfinished_from > excluded.unfinished_from`;
