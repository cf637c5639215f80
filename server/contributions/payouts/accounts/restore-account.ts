import sql from "sql-template-tag";
import type { World } from "../../../world/world.ts";
import { followAccount } from "./follow-account.ts";

/**
 * Writes the row of an account that was opened after the backup, from what the provider keeps beside it, for whoever holds the athlete's page now. What they said
 * of themselves is in no other book, so a person looks before anything goes out. Where the athlete has another one by now it comes back as closed. Answers why it
 * could not be; null: it is there.
 */
export async function restoreAccount(
  world: World,
  account_id: string,
  athletes: ReadonlyMap<number, number>,
): Promise<string | null> {
  const account = await world.payments.fetchAccount(account_id);
  if (!account?.payout_account_id || account.player_id === null)
    return `its account ${account_id} is unknown here, and the provider doesn't say whose it is`;
  const player_id = athletes.get(account.player_id) ?? account.player_id;
  if (!(await world.database.row(sql`select from players where player_id = ${player_id}`)))
    return `athlete ${player_id} is unknown here: read the rosters in again, and say by --athlete ${player_id}=ID who it is`;
  const restored = await world.database.row(sql`
    insert into payout_accounts as a (payout_account_id, player_id, user_id, provider_account_id, says_status, says_of_age, begun_at, look_at, closed_at)
    select ${account.payout_account_id}::uuid, r.player_id, r.user_id, ${account_id}, 'not_sure', false, ${world.clock.now()}, ${world.clock.now()},
           case when exists (select from payout_accounts o where o.player_id = r.player_id and o.closed_at is null
                                and o.payout_account_id <> ${account.payout_account_id}::uuid) then ${world.clock.now()}::timestamptz end
      from roles_held r where r.player_id = ${player_id} and r.role = 'athlete'
    on conflict (payout_account_id) do update set provider_account_id = coalesce(a.provider_account_id, excluded.provider_account_id)
    returning payout_account_id`);
  if (!restored)
    return `no one holds the page of athlete ${player_id} here, whose account ${account_id} is: assign it to them again first`;
  await followAccount(world, account_id);
  return null;
}
