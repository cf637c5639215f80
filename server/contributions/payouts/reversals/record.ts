import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { raiseAlarm } from "../../../alarms/raise.ts";
import type { Queries } from "../../../world/database.ts";
import type { AthletesTransfer, Reversal } from "../../../world/payments/paying-out.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { MAIL_PAYOUT } from "../jobs/letters.ts";

/**
 * Books what came back of a payout's transfer, each reversal once: the provider's balance has it again, it is held for the athlete, and they are told.
 * Its payout's newest contributions are open again. One that no two admins agreed to here, as on the provider's own pages or after a backup, is
 * booked all the same, since it moved, and operators are told. Nothing where the payout isn't sent.
 */
export async function recordReversals(
  world: World,
  payout_id: string,
  { reversals }: AthletesTransfer,
): Promise<void> {
  for (const reversal of reversals.toReversed())
    await world.database.transaction((tx) => recordReversal(world, tx, payout_id, reversal));
}

async function recordReversal(
  world: World,
  tx: Queries,
  payout_id: string,
  reversal: Reversal,
): Promise<void> {
  const { reversal_id, amount_cents, created_at } = reversal;
  const payout = await tx.row<PayoutRow>(sql`
    select payout_id, player_id, currency from payouts where payout_id = ${payout_id}::uuid and state = 'sent' for update`);
  if (!payout) return;
  if (await tx.row(sql`select from payout_reversals where reversal_id = ${reversal_id}`)) return;
  const agreed = await tx.row<{ payout_reversal_id: string }>(sql`
    update payout_reversals set state = 'sent', reversal_id = ${reversal_id}, failure = null
     where payout_reversal_id::text = ${reversal.payout_reversal_id} and payout_id = ${payout_id}::uuid and state = 'agreed'
    returning payout_reversal_id`);
  const payout_reversal_id = agreed?.payout_reversal_id ?? (await noteFound(world, tx, payout_id, reversal));
  await tx.row(
    sql`update payouts set reversed_cents = reversed_cents + ${amount_cents} where payout_id = ${payout_id}::uuid`,
  );
  await tx.row(sql`
    select payout_book('payout_reversal', ${reversal_id}, ${payout.currency}, ${created_at}::timestamptz, ${payout.player_id}::bigint, ${payout.player_id}::bigint, ${amount_cents}::bigint)`);
  await giveBack(tx, payout, reversal);
  await world.jobs.add(
    tx,
    MAIL_PAYOUT,
    { about: "taken_back", id: payout_reversal_id },
    `${MAIL_PAYOUT.name}:taken_back:${payout_reversal_id}`,
  );
}

/** One that nobody agreed to here. What a backup has of it, asked for or withdrawn, becomes it. Answers its id. */
async function noteFound(
  world: World,
  tx: Queries,
  payout_id: string,
  { reversal_id, payout_reversal_id, amount_cents, created_at }: Reversal,
): Promise<string> {
  const now = world.clock.now();
  await raiseAlarm(world, tx, "payout_reversed_there", [
    ["Reversal", reversal_id],
    ["Payout", payout_id],
    ["Dollars", (amount_cents / 100).toFixed(2)],
  ]);
  const known = await tx.row<{ payout_reversal_id: string }>(sql`
    update payout_reversals
       set state = 'sent', reversal_id = ${reversal_id}, failure = null, amount_cents = ${amount_cents}, found_at = ${now},
           decided_by = nullif(decided_by, asked_by), decided_at = coalesce(decided_at, ${created_at})
     where payout_reversal_id::text = ${payout_reversal_id} and payout_id = ${payout_id}::uuid and state <> 'sent'
    returning payout_reversal_id`);
  if (known) return known.payout_reversal_id;
  const made = await tx.row<{ payout_reversal_id: string }>(sql`
    insert into payout_reversals (payout_reversal_id, payout_id, amount_cents, reason, state, asked_at, decided_at, found_at, reversal_id)
    select case when ${payout_reversal_id ?? ""} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                     and not exists (select from payout_reversals where payout_reversal_id::text = ${payout_reversal_id})
                then ${payout_reversal_id} else ${randomUUID()} end::uuid,
           ${payout_id}::uuid, ${amount_cents}, ${NO_REASON}, 'sent', ${created_at}, ${created_at}, ${now}, ${reversal_id}
    returning payout_reversal_id`);
  return made?.payout_reversal_id ?? "";
}

const NO_REASON = "It was found at the payment provider. Why it was made isn't known here.";

interface PayoutRow {
  readonly payout_id: string;
  readonly player_id: string;
  readonly currency: string;
}

/**
 * The amount over the payout's lines, and on the accounts of the pages that they were given to: first what was given to a page that is not the
 * athlete's any more, then the newest contribution first.
 */
async function giveBack(
  tx: Queries,
  { payout_id, player_id, currency }: PayoutRow,
  { reversal_id, amount_cents, created_at }: Reversal,
): Promise<void> {
  const taken = await tx.row<{ cents: string }>(sql`
    with lines as (
      select l.contribution_id, c.player_id as page, l.amount_cents - l.reversed_cents as left_cents,
             coalesce(sum(l.amount_cents - l.reversed_cents) over (order by c.player_id = ${pagesOf(sql`${player_id}::bigint`)}, c.paid_at desc, l.contribution_id
                                                          rows between unbounded preceding and 1 preceding), 0) as before
        from payout_lines l join contributions c using (contribution_id)
       where l.payout_id = ${payout_id}::uuid and l.amount_cents - l.reversed_cents > 0),
    parts as (
      select contribution_id, page, least(left_cents, ${amount_cents}::bigint - before) as cents from lines where before < ${amount_cents}::bigint),
    marked as (
      update payout_lines l set reversed_cents = l.reversed_cents + parts.cents
        from parts where l.payout_id = ${payout_id}::uuid and l.contribution_id = parts.contribution_id returning l.contribution_id),
    noted as (
      update contributions c set paid_out_cents = c.paid_out_cents - parts.cents
        from parts where c.contribution_id = parts.contribution_id returning c.contribution_id),
    booked as materialized (
      select payout_book('payout_dropped', ${payout_id} || ':' || page || ':' || ${reversal_id}, ${currency}, ${created_at}::timestamptz,
                         page, ${player_id}::bigint, sum(cents)::bigint)
        from parts group by page)
    select sum(cents) as cents from parts where (select count(*) from marked) + (select count(*) from noted) + (select count(*) from booked) >= 0`);
  if (Number(taken?.cents ?? 0) !== amount_cents)
    throw new Error(`The payout ${payout_id} has not so much left.`);
}
