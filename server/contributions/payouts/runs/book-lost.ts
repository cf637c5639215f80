import sql from "sql-template-tag";
import { raiseAlarm } from "../../../alarms/raise.ts";
import type { Queries } from "../../../world/database.ts";
import type { AthletesTransfer } from "../../../world/payments/paying-out.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { restoreAccount } from "../accounts/restore-account.ts";
import { IS_OPEN, OPEN_CENTS } from "../standing/waiting.ts";
import { bookTransfer, IS_LOST } from "./book-transfer.ts";
import { bookPlanned } from "./plan.ts";
import { giveUp } from "./send.ts";

interface Whose {
  readonly payout_account_id: string;
  readonly player_id: number;
}

/**
 * Writes the payout of a lost transfer anew: it is made of what is open of its athlete, the longest given first. What was planned for them and not sent is
 * dropped before, since it may be the same money. What is more than open, since something went back meanwhile, is booked as sent too much and taken from the
 * next payout. What came back of the transfer is open again; one that came back whole is no payout. `athletes`: who has another number here than at the provider. Answers why it could not be and needs a person; null: it is in the book.
 */
export async function bookLostTransfer(
  world: World,
  transfer: AthletesTransfer,
  athletes: ReadonlyMap<number, number>,
): Promise<string | null> {
  const { payout_id } = transfer;
  const left = await bookTransfer(world, transfer);
  if (left !== IS_LOST || payout_id === null) return left;
  return (await writeAnew(world, { ...transfer, payout_id }, athletes)) ?? bookTransfer(world, transfer);
}

async function writeAnew(
  world: World,
  lost: AthletesTransfer & { readonly payout_id: string },
  athletes: ReadonlyMap<number, number>,
): Promise<string | null> {
  const { account_id, payout_id, transfer_id } = lost;
  const found = await findAccount(world.database, account_id);
  const left = found ? null : await restoreAccount(world, account_id, athletes);
  if (left !== null) return left;
  const account = found ?? (await findAccount(world.database, account_id));
  if (!account) return `its account ${account_id} is unknown here`;
  const planned = await world.database.rows<{ payout_id: string }>(sql`
    select payout_id from payouts where player_id = ${account.player_id} and state = 'planned' and run_id is not null order by payout_id`);
  for (const one of planned)
    if ((await giveUp(world, one.payout_id, "another payout had gone out")) === "later")
      return `its athlete's payout ${one.payout_id} was asked for a moment ago: run this again in some minutes`;
  return world.database.transaction(async (tx) => {
    await tx.row(sql`
      select from payout_accounts where payout_account_id = ${account.payout_account_id}::uuid for update`);
    if (await tx.row(sql`select from payouts where payout_id = ${payout_id}::uuid`)) return null;
    const too_much = await insertPayout(world, tx, { ...lost, ...account });
    if (too_much === null) return "its athlete was given nothing here: book what they were given first";
    // What came back of it is not with the athlete.
    const kept_cents = too_much - lost.reversed_cents;
    if (kept_cents > 0)
      await raiseAlarm(world, tx, "payout_beyond_open", [
        ["Payout", payout_id],
        ["Transfer", transfer_id],
        ["Dollars too much", (kept_cents / 100).toFixed(2)],
      ]);
    return null;
  });
}

const findAccount = (queries: Queries, account_id: string): Promise<Whose | null> =>
  queries.row<Whose>(sql`
    select payout_account_id, player_id::int from payout_accounts where provider_account_id = ${account_id}`);

/** Answers the cents by which it is more than was open, which go onto what was given last; null where nothing was given, and nothing was written. */
async function insertPayout(
  { clock }: World,
  tx: Queries,
  lost: AthletesTransfer & Whose & { readonly payout_id: string },
): Promise<number | null> {
  const { payout_id, payout_account_id, player_id, amount_cents, currency, created_at } = lost;
  const written = await tx.row<{ too_much: number }>(sql`
    with open as materialized (
      select c.contribution_id, c.player_id, c.paid_at, ${OPEN_CENTS} as cents
        from contributions c join players page using (player_id)
       where ${player_id} in (page.player_id, page.merged_into) and ${IS_OPEN} and ${OPEN_CENTS} > 0 for no key update of c),
    of_open as materialized (
      select contribution_id, player_id, least(cents, ${amount_cents}::bigint - before) as cents
        from (select *, coalesce(sum(cents) over (order by paid_at, contribution_id rows between unbounded preceding and 1 preceding), 0) as before
                from open) as running
       where before < ${amount_cents}::bigint),
    rest as materialized (
      select ${amount_cents}::bigint - coalesce((select sum(cents) from of_open), 0) as cents),
    last as materialized (
      select c.contribution_id, c.player_id, rest.cents
        from rest, contributions c
       where rest.cents > 0 and c.player_id = ${pagesOf(player_id)} and c.paid_at is not null and c.currency = 'usd'
       order by c.paid_at desc, c.contribution_id limit 1),
    parts as materialized (
      select contribution_id, player_id, sum(cents)::bigint as cents
        from (select * from of_open union all select * from last) as each group by 1, 2),
    made as (
      insert into payouts (payout_id, player_id, payout_account_id, amount_cents, currency, planned_at, sent_after_all_at)
      select ${payout_id}::uuid, ${player_id}, ${payout_account_id}::uuid, ${amount_cents}, ${currency}, ${created_at}::timestamptz,
             case when rest.cents > 0 then ${clock.now()}::timestamptz end
        from rest where (select sum(cents) from parts) = ${amount_cents}::bigint
      returning payout_id, player_id),
    lines as (
      insert into payout_lines (payout_id, contribution_id, amount_cents)
      select made.payout_id, parts.contribution_id, parts.cents from made, parts returning amount_cents),
    noted as (
      update contributions c
         set paid_out_cents = c.paid_out_cents + parts.cents,
             sent_again_cents = c.sent_again_cents + case when rest.cents > 0 then parts.cents else 0 end
        from parts, made, rest where c.contribution_id = parts.contribution_id returning c.contribution_id),
    booked as materialized (
      select ${bookPlanned(created_at)}
        from (select made.payout_id, made.player_id as athlete, parts.player_id as page, sum(parts.cents)::bigint as cents
                from made, parts group by 1, 2, 3) as of_page)
    select rest.cents::float8 as too_much from made, rest
     where (select count(*) from lines) >= 0 and (select count(*) from booked) >= 0 and (select count(*) from noted) >= 0`);
  return written?.too_much ?? null;
}
