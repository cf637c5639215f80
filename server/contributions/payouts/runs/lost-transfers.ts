import sql from "sql-template-tag";
import { closeAlarm, raiseAlarm } from "../../../alarms/raise.ts";
import type { Queries } from "../../../world/database.ts";
import type { AthletesTransfer } from "../../../world/payments/paying-out.ts";
import type { World } from "../../../world/world.ts";
import { IS_OPEN, OPEN_CENTS } from "../standing/waiting.ts";
import { bookPlanned } from "./plan.ts";
import { recordTransfer } from "./send.ts";

/** Whatever was sent so long before the last one that we know of is in the book. */
const OVERLAP_MS = 24 * 3_600_000;

/** Transfers to athletes that the provider has since then and our book lacks, the oldest first: a backup was restored, or a server died. */
export async function findLostTransfers(world: World, since: Date): Promise<AthletesTransfer[]> {
  const listed = await Array.fromAsync(world.payments.listTransfers(since));
  const known = await world.database.rows<{ transfer_id: string }>(sql`
    select transfer_id from payouts where transfer_id = any (${listed.map(({ transfer_id }) => transfer_id)}::text[])`);
  const ids = new Set(known.map(({ transfer_id }) => transfer_id));
  return listed.filter(({ transfer_id }) => !ids.has(transfer_id)).reverse();
}

/**
 * Whether a run may plan: the provider knows of no transfer since the last one of ours that our book has not. Else somebody would be paid
 * twice, as after a backup was restored: nothing goes out then, and a person is told.
 */
export async function mayPlan(world: World): Promise<boolean> {
  const last = await world.database.row<{ at: Date | null }>(sql`select max(sent_at) as at from payouts`);
  const since = last?.at ? new Date(last.at.getTime() - OVERLAP_MS) : new Date(0);
  const lost: string[] = [];
  for (const transfer of await findLostTransfers(world, since)) {
    const { payout_id } = transfer;
    // Made by hand, at the provider: whom it paid has been sent no payout of ours twice.
    if (payout_id === null) continue;
    const ours = await world.database.row<{ state: string; transfer_id: string | null }>(
      sql`select state, transfer_id from payouts where payout_id::text = ${payout_id}`,
    );
    // One that was sent by a server that did not live to write it down.
    if (ours && ours.state !== "sent") await recordTransfer(world, payout_id, transfer);
    // Who sends may have written it down since the book was asked.
    else if (ours?.transfer_id !== transfer.transfer_id) lost.push(transfer.transfer_id);
  }
  const [first] = lost;
  await world.database.transaction((tx) =>
    first === undefined
      ? closeAlarm(world, tx, "payouts_unknown", "transfers")
      : raiseAlarm(
          world,
          tx,
          "payouts_unknown",
          [
            ["Transfers", String(lost.length)],
            ["The first", first],
          ],
          "transfers",
        ),
  );
  return first === undefined;
}

/**
 * Writes the payout of a lost transfer anew: it is made of what is open of its athlete, the longest given first. Answers why it could not
 * be and needs a person; null: it is in the book.
 */
export async function bookLostTransfer(world: World, transfer: AthletesTransfer): Promise<string | null> {
  const { payout_id, account_id, amount_cents } = transfer;
  if (payout_id === null) return "it was not made by us here";
  const left = await world.database.transaction(async (tx) => {
    if (await tx.row(sql`select from payouts where payout_id = ${payout_id}::uuid`)) return null;
    const account = await tx.row<{ payout_account_id: string; player_id: number }>(sql`
      select payout_account_id, player_id::int from payout_accounts where provider_account_id = ${account_id} for update`);
    if (!account) return `its account ${account_id} is unknown here`;
    const made = await writeAnew(tx, { ...transfer, payout_id, ...account });
    return made === amount_cents
      ? null
      : "it is more than is open of its athlete: book what they were given first";
  });
  if (left !== null) return left;
  await recordTransfer(world, payout_id, transfer);
  const [reversal] = transfer.reversals;
  return reversal ? `its reversal ${reversal.reversal_id} has to be noted by a person` : null;
}

/** Answers the cents that it came to; where that is not all of them, nothing was written. */
async function writeAnew(
  tx: Queries,
  lost: AthletesTransfer & { readonly payout_account_id: string; readonly player_id: number },
): Promise<number> {
  const { payout_id, payout_account_id, player_id, amount_cents, currency, created_at } = lost;
  const written = await tx.row<{ cents: number | null }>(sql`
    with open as materialized (
      select c.contribution_id, c.player_id, c.paid_at, ${OPEN_CENTS} as cents
        from contributions c join players page using (player_id)
       where ${player_id} in (page.player_id, page.merged_into) and ${IS_OPEN} and ${OPEN_CENTS} > 0 for no key update of c),
    parts as materialized (
      select contribution_id, player_id, least(cents, ${amount_cents}::bigint - before) as cents
        from (select *, coalesce(sum(cents) over (order by paid_at, contribution_id rows between unbounded preceding and 1 preceding), 0) as before
                from open) as running
       where before < ${amount_cents}::bigint),
    enough as (select where (select sum(cents) from parts) = ${amount_cents}::bigint),
    made as (
      insert into payouts (payout_id, player_id, payout_account_id, amount_cents, currency, planned_at)
      select ${payout_id}::uuid, ${player_id}, ${payout_account_id}::uuid, ${amount_cents}, ${currency}, ${created_at}::timestamptz from enough
      returning payout_id, player_id),
    lines as (
      insert into payout_lines (payout_id, contribution_id, amount_cents)
      select made.payout_id, parts.contribution_id, parts.cents from made, parts returning amount_cents),
    noted as (
      update contributions c set paid_out_cents = c.paid_out_cents + parts.cents
        from parts, made where c.contribution_id = parts.contribution_id returning c.contribution_id),
    booked as materialized (
      select ${bookPlanned(created_at)}
        from (select made.payout_id, made.player_id as athlete, parts.player_id as page, sum(parts.cents)::bigint as cents
                from made, parts group by 1, 2, 3) as of_page)
    select sum(amount_cents)::float8 as cents from lines
     where (select count(*) from booked) >= 0 and (select count(*) from noted) >= 0`);
  return written?.cents ?? 0;
}
