import sql from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";
import { pagesOf } from "../../pages/pages-of.ts";

/** The words and papers of deals that were made elsewhere go with the athlete's page. What each comes to stays in its payor's sum. */
export async function forgetDealsElsewhere(tx: Queries, player_id: number): Promise<void> {
  const pages = pagesOf(player_id);
  await tx.row(sql`
    delete from deal_papers p using deals_elsewhere d where d.entry_id = p.entry_id and d.player_id = ${pages}`);
  // A name that nothing else has goes, too: the sum is somebody's whom nobody knows then.
  await tx.row(sql`
    update payors y set company_key = null
     where company_key is not null
       and payor_id in (select payor_id from deals_elsewhere where player_id = ${pages})
       and not exists (select from payor_deals d where d.payor_id = y.payor_id)
       and not exists (select from deals_elsewhere o
                        where o.payor_id = y.payor_id and not (o.player_id = ${pages}) and o.payor_name is not null)`);
  await tx.row(sql`
    update deals_elsewhere set payor_name = null, what_for = null
     where player_id = ${pages} and num_nonnulls(payor_name, what_for) > 0`);
}
