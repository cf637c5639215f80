import sql from "sql-template-tag";
import { tellDenied } from "../../../alarms/provider-denied.ts";
import { ProviderAway } from "../../../world/payments/card-payments.ts";
import type { World } from "../../../world/world.ts";
import { holdPayouts } from "../standing/hold.ts";

/** After an event a look follows at once, or as soon as the provider answers. */
const FOLLOWED_WITHIN = "1 hour";

/**
 * Holds payouts where another bank account is at the provider than at the last look, once for each change: events tell sooner, and get lost; and
 * whether any come of accounts of the second version is not known. Where the provider does not say which one there is, nothing is held.
 */
export async function holdWhereBankChanged(world: World, provider_account_id: string): Promise<void> {
  const mark = await fetchMark(world, provider_account_id);
  if (mark === null) return;
  await world.database.transaction(async (tx) => {
    const row = await tx.row<{
      user_id: number;
      bank_mark: string | null;
      ready: boolean;
      held: boolean;
    }>(sql`
      select a.user_id::int, a.bank_mark, a.ready_at is not null as ready,
             -- An event of it was faster: it is followed by a look at once. A hold of before is another change's.
             exists (select from payout_holds h where h.user_id = a.user_id and h.why = 'bank'
                                                  and h.since >= ${world.clock.now()}::timestamptz - ${FOLLOWED_WITHIN}::interval) as held
        from payout_accounts a join people u using (user_id)
       where provider_account_id = ${provider_account_id} and closed_at is null and u.deleted_at is null for update of a`);
    if (!row || row.bank_mark === mark) return;
    await tx.row(sql`
      update payout_accounts set bank_mark = ${mark} where provider_account_id = ${provider_account_id}`);
    if (row.bank_mark !== null && row.ready && !row.held) await holdPayouts(world, tx, row.user_id, "bank");
  });
}

/** A key that may not ask stops no look and no payout: operators hear of it. */
async function fetchMark(world: World, provider_account_id: string): Promise<string | null> {
  try {
    return await world.payments.fetchBankMark(provider_account_id);
  } catch (error) {
    if (!(error instanceof ProviderAway && error.denied)) throw error;
    await tellDenied(world, "Seeing whether an athlete's bank account changed", [error]);
    return null;
  }
}
