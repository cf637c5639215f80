import sql from "sql-template-tag";
import * as z from "zod/mini";
import { closeAlarm } from "../../alarms/raise.ts";
import { type BalanceMove, type FoundPage, ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { settle } from "../booking/settle.ts";
import { findOrOpenSource } from "../checkout/find-or-open.ts";
import { bookLostTransfer } from "../payouts/runs/book-lost.ts";
import { findLostTransfers } from "../payouts/runs/lost-transfers.ts";
import { transfersLacking } from "../payouts/runs/transfers-lacking.ts";
import { followRecurring } from "../recurring/follow.ts";
import { restoreRow } from "./restore-row.ts";

/** Something that the provider has and our books lack. */
export interface MissingItem {
  readonly what: "payment page" | "balance line" | "transfer" | "reversal";
  /** The object at the provider. */
  readonly id: string;
  readonly contribution_id: string | null;
  readonly amount_cents: number;
  readonly happened_at: Date;
  /** Why it is still missing and needs a person; null once it is booked, and where nothing was to be booked. */
  readonly left: string | null;
}

export interface RecoverOptions {
  readonly book: boolean;
  /** Who has another number here than at the provider: athletes who came after the backup, and came again. */
  readonly athletes?: ReadonlyMap<number, number>;
}

/**
 * Finds what the provider has since a day and our books lack, for example after a backup was restored: checkout
 * sessions and plans that name us and are unknown here or unpaid, balance lines, and transfers to athletes with what came back of them. With `book`, their rows are written again
 * from the provider's metadata and their money is booked by `recordPayment`; without it nothing changes. It may run
 * any number of times: what is booked is no longer found.
 */
export async function recover(
  world: World,
  since: Date,
  { book, athletes = new Map() }: RecoverOptions,
): Promise<MissingItem[]> {
  const found: MissingItem[] = [];
  for await (const listed of world.payments.listPages(since)) {
    const page = forAthlete(listed, athletes);
    if (!(await isLacking(world, page))) continue;
    found.push({
      what: "payment page",
      id: page.session_id,
      contribution_id: page.contribution_id,
      amount_cents: page.amount_cents ?? 0,
      happened_at: page.created_at,
      left: book ? await tried(() => bookPage(world, page)) : null,
    });
  }
  // After the checkout sessions, because booking them brings their balance lines along.
  for (const move of await lackingMoves(world, since, lackingOf)) {
    // Booking an earlier line may have brought this one along.
    if (book && (await lackingOf(world, [move])).length === 0) continue;
    found.push({
      what: "balance line",
      id: move.source_id ?? move.balance_transaction_id,
      contribution_id: null,
      amount_cents: move.amount_cents,
      happened_at: move.created_at,
      left: book ? await tried(() => bookMove(world, move)) : null,
    });
  }
  // Last: a payout is made of what was given.
  for (const transfer of await findLostTransfers(world, since))
    found.push({
      what: "transfer",
      id: transfer.transfer_id,
      contribution_id: null,
      amount_cents: -transfer.amount_cents,
      happened_at: transfer.created_at,
      left: book ? await tried(() => bookLostTransfer(world, transfer, athletes)) : null,
    });
  // Those of lost transfers came along with them; these are of payouts that our book has.
  for (const move of await lackingMoves(world, since, reversalsLackingOf)) {
    if (book && (await reversalsLackingOf(world, [move])).length === 0) continue;
    found.push({
      what: "reversal",
      id: move.source_id ?? move.balance_transaction_id,
      contribution_id: null,
      amount_cents: move.amount_cents,
      happened_at: move.created_at,
      left: book ? await tried(() => bookReversal(world, move, athletes)) : null,
    });
  }
  return found;
}

/** Of an athlete with another number the present team counts: the team may have another one, too. */
function forAthlete(page: FoundPage, athletes: ReadonlyMap<number, number>): FoundPage {
  const player_id = page.player_id === null ? undefined : athletes.get(page.player_id);
  return player_id === undefined ? page : { ...page, player_id, team_id: null };
}

/** A refusal of the provider for one item does not stop the others. */
async function tried(work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return error.message;
  }
}

const isId = (text: string | null): text is string => z.safeParse(z.uuid(), text).success;

/**
 * The checkout session names us, was paid or can be, and no row knows it; or it was paid, and its row waits for that: a backup
 * that was taken while the page was open.
 */
async function isLacking({ database }: World, page: FoundPage): Promise<boolean> {
  if (!isId(page.contribution_id) || page.status === "expired") return false;
  const known = await database.row<{ state: string }>(sql`
    select state from contributions
     where contribution_id = ${page.contribution_id}::uuid and provider_session_id = ${page.session_id}`);
  return known === null || (known.state === "open" && page.status === "complete");
}

async function bookPage(world: World, page: FoundPage): Promise<string | null> {
  const left = await world.database.transaction((tx) => restoreRow(world, tx, page));
  if (left !== null) return left;
  await settle(world, { session_id: page.session_id });
  for (const id of [page.contribution_id, page.recurring_id])
    if (id) await closeAlarm(world, world.database, "unknown_here", id);
  if (isId(page.recurring_id)) await followRecurring(world, page.recurring_id);
  return null;
}

/** Balance lines since then that are not in the books, by what `lacking_of` says of each. */
async function lackingMoves(world: World, since: Date, lacking_of: typeof lackingOf): Promise<BalanceMove[]> {
  const lacking: BalanceMove[] = [];
  const failed = new Set<string | null>();
  let batch: BalanceMove[] = [];
  for await (const move of world.payments.listBalanceMoves(since)) {
    // The list begins with the newest: of a bank debit that failed the failure comes first, and neither is in any book.
    if (move.type === "payment_failure_refund") failed.add(move.source_id);
    if (move.type === "payment" && failed.has(move.source_id)) continue;
    batch.push(move);
    if (batch.length < 500) continue;
    lacking.push(...(await lacking_of(world, batch)));
    batch = [];
  }
  lacking.push(...(await lacking_of(world, batch)));
  return lacking.reverse();
}

/** Of contributions. */
async function lackingOf(world: World, moves: readonly BalanceMove[]): Promise<BalanceMove[]> {
  const lacking = await world.database.rows<{ balance_transaction_id: string }>(sql`
    select m.balance_transaction_id
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
             as m (balance_transaction_id text, type text, amount_cents bigint, source_id text)
     where platform_kind(m.type, m.source_id, m.amount_cents) is null and m.type not like 'transfer%'
       and not exists (
         select from ledger_transfers t
          where (t.kind, t.provider_object) in (
            ('charge', m.source_id), ('dispute_withdrawn', m.balance_transaction_id),
            ('dispute_reinstated', m.balance_transaction_id),
            (case m.type when 'refund_failure' then 'refund_failed' else 'refund' end, m.source_id)))`);
  const ids = new Set(lacking.map(({ balance_transaction_id }) => balance_transaction_id));
  const found: BalanceMove[] = [];
  for (const move of moves)
    if (ids.has(move.balance_transaction_id) && !(await isUnderWay(world, move))) found.push(move);
  return found;
}

/**
 * The line of a bank debit stands at the provider while the bank has not answered, and in our books once it has said yes. One that the
 * provider won't show is lacking, and its refusal is told with it.
 */
async function isUnderWay({ payments }: World, { type, source_id }: BalanceMove): Promise<boolean> {
  if (type !== "payment" || source_id === null) return false;
  try {
    return await payments.isUnderWay(source_id);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return false;
  }
}

/** Of what came back of transfers to athletes. */
async function reversalsLackingOf(
  { database }: World,
  moves: readonly BalanceMove[],
): Promise<BalanceMove[]> {
  const lacking = await database.rows<{ balance_transaction_id: string }>(sql`
    select balance_transaction_id from (${transfersLacking(moves)}) as lacking where is_reversal`);
  const ids = new Set(lacking.map(({ balance_transaction_id }) => balance_transaction_id));
  return moves.filter(({ balance_transaction_id }) => ids.has(balance_transaction_id));
}

async function bookReversal(
  world: World,
  { balance_transaction_id }: BalanceMove,
  athletes: ReadonlyMap<number, number>,
): Promise<string | null> {
  const transfer = await world.payments.fetchTransferOf(balance_transaction_id);
  return transfer ? bookLostTransfer(world, transfer, athletes) : "no transfer is behind it";
}

/** Brings the contribution behind a balance line up to date; a renewal by its plan. Returns why it could not. */
async function bookMove(world: World, { source_id }: BalanceMove): Promise<string | null> {
  const payment_id = source_id && (await world.payments.fetchPaymentOf(source_id));
  if (!payment_id) return "no payment is behind it";
  const known = await world.database.row<{ contribution_id: string }>(sql`
    select contribution_id from contributions where provider_payment_id = ${payment_id}`);
  const owner = known
    ? { ...known, recurring_id: null }
    : await world.payments.fetchOwner({ payment_id, charge_id: null });
  if (isId(owner.recurring_id)) {
    if ((await followRecurring(world, owner.recurring_id)).length > 0) return null;
    return `the plan ${owner.recurring_id} is unknown here, or it has this already`;
  }
  const source = isId(owner.contribution_id) && (await findOrOpenSource(world, owner.contribution_id));
  if (!source) return "its payment names nothing that is known here";
  await settle(world, source);
  return null;
}
