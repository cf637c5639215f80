import sql from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import { pagesOf } from "../pages/pages-of.ts";

/**
 * A batch of what a player received, as JSON written by PostgreSQL, the newest first. Supporters are left out: an
 * athlete sees nobody's email address or company. Throws `Refusal` 404.
 */
export async function listReceived(
  queries: Queries,
  player_id: number,
  { limit, skip }: { limit: number; skip: number },
): Promise<string> {
  const found = await queries.row<{ answer: string }>(sql`
    with shown as materialized (
      select contribution_id, paid_at from contributions
       where player_id = ${pagesOf(player_id)} and paid_at is not null
       order by paid_at desc, contribution_id desc limit ${limit} offset ${skip}),
    listed as (
      select json_agg(to_jsonb(s) || '{"user_email": null, "user_company_name": null}'
                      order by shown.paid_at desc, shown.contribution_id desc) as transactions
        from shown join transaction_sheets s on s.transaction_id = shown.contribution_id)
    select json_build_object(
             'transactions', coalesce((select transactions from listed), '[]'),
             'total_amount', (select coalesce(sum(received_cents), 0) / 100.0 from player_totals
                               where player_id = ${pagesOf(player_id)}),
             'total_count', (select count(*) from contributions
                              where player_id = ${pagesOf(player_id)} and paid_at is not null))::text as answer
      from players p
     where p.player_id = ${player_id}`);
  if (!found) throw new Refusal(404, "Player not found");
  return found.answer;
}
