import sql from "sql-template-tag";
import type { GoesWithAccount } from "../../../contract/accounts/deletion.ts";
import { countMonthlyTo, monthlyContributionsOf, ordersEndingWith } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { auditForeign } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { refuseUnlessOwn } from "../../http/sessions/who.ts";
import { profilesOfAccount } from "../../profiles/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** What would end with an account: one's own, or for an admin anybody's, which is logged. Throws `Refusal` 403, 404. */
export async function readDeletion(
  { database }: World,
  user_id: number,
  asker: Asker,
): Promise<GoesWithAccount> {
  refuseUnlessOwn(asker, user_id);
  const account = await database.row<{ email: string | null }>(sql`
    select case when email_confirmed_at is not null then email end as email
      from people where user_id = ${user_id} and deleted_at is null`);
  if (!account) throw new Refusal(404, "This account no longer exists. Refresh the list.");
  await auditForeign(database, asker, user_id, "read what ends with an account");
  const gives = await monthlyContributionsOf(database, user_id);
  const whose = { user_id, email: account.email };
  const orders = await ordersEndingWith(database, whose);
  return {
    gives: gives.map(({ player_name, amount }) => ({ player_name, amount })),
    orders: orders.map(({ player_id: _, ...order }) => order),
    ...(await leavingPages(database, whose)),
  };
}

/** The athlete's pages that go with an account, each with how much by the month ends with it. */
export async function leavingPages(
  queries: Queries,
  whose: { readonly user_id: number; readonly email: string | null },
): Promise<Omit<GoesWithAccount, "gives" | "orders">> {
  const { pages, has_profile_under_way } = await profilesOfAccount(queries, whose);
  const counted: GoesWithAccount["pages"] = [];
  for (const { player_id, player_name } of pages)
    counted.push({ player_name, monthly: await countMonthlyTo(queries, player_id) });
  return { pages: counted, has_profile_under_way };
}
