import sql, { type Sql } from "sql-template-tag";
import type { DealElsewhere, DealsShown } from "../../../../contract/contributions/deals-elsewhere.ts";
import type { Queries } from "../../../world/database.ts";
import { pagesOf } from "../../pages/pages-of.ts";

/** Of `now`, a deal's last entry: all of its entries, the newest first. */
const ENTRIES: Sql = sql`
  (select json_agg(json_build_object(
            'entry_id', e.entry_id, 'place', e.place, 'payor_name', e.payor_name, 'kind', e.kind, 'amount', e.cents / 100.0,
            'is_open_ended', e.is_open_ended, 'agreed_on', e.agreed_on, 'ends_on', e.ends_on, 'what_for', e.what_for,
            'paper', case when p.type is not null then json_build_object('type', p.type, 'bytes', octet_length(p.content)) end,
            'logged_as', e.logged_as,
            'logged_at', to_char(e.logged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by e.place desc)
     from deals_elsewhere e left join deal_papers p using (entry_id) where e.deal_id = now.deal_id)`;

/** A part of the deals of one payor with an athlete, and of all that count as one with them, the last one first. */
export async function dealsOfPayor(
  queries: Queries,
  payor_id: number,
  { player_id, limit, skip }: { player_id: number; limit: number; skip: number },
): Promise<DealsShown> {
  const theirs = sql`
    from deals_elsewhere_now now
   where now.payor_id = any (payor_members(${payor_id})) and now.player_id = ${pagesOf(player_id)}`;
  const data = await queries.rows<DealElsewhere>(sql`
    select now.deal_id, ${ENTRIES} as entries ${theirs}
     order by now.agreed_on desc, now.deal_id limit ${limit} offset ${skip}`);
  const all = await queries.row<{ count: number; sum: number }>(sql`
    select count(*)::int as count, (coalesce(sum(now.cents), 0) / 100.0)::float8 as sum ${theirs}`);
  return { data, count: all?.count ?? 0, sum: all?.sum ?? 0 };
}

/** A deal as it is kept, and whose sum it counts in. */
export async function readDeal(
  queries: Queries,
  deal_id: string,
): Promise<{ payor_id: number; deal: DealElsewhere }> {
  const found = await queries.row<DealElsewhere & { payor_id: number }>(sql`
    select now.payor_id::int as payor_id, now.deal_id, ${ENTRIES} as entries
      from deals_elsewhere_now now where now.deal_id = ${deal_id}`);
  if (!found) throw new Error("A deal that was logged is there.");
  const { payor_id, ...deal } = found;
  return { payor_id, deal };
}
