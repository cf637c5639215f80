import sql from "sql-template-tag";
import type { PacketFacts } from "../../../contract/contributions/packet-facts.ts";
import type { Queries } from "../../world/database.ts";
import { pagesOf } from "../pages/pages-of.ts";
import type { Subject } from "./subject.ts";

export type Elsewhere = NonNullable<PacketFacts["elsewhere"]>[number];

interface Row extends Omit<Elsewhere, "amount" | "paper"> {
  readonly cents: number;
  readonly entry_id: number;
  readonly type: "pdf" | "webp" | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
}

/** What the athlete agreed on elsewhere with a payor and all that count as one, the newest first; what came to nothing is left out. */
export async function readElsewhere(
  queries: Queries,
  { payor_id, player_id }: Subject,
): Promise<Elsewhere[]> {
  const rows = await queries.rows<Row>(sql`
    select coalesce(d.payor_name, first_named.payor_name) as payor, d.kind, d.cents::float8 as cents, d.is_open_ended, d.agreed_on::text as agreed_on,
           d.ends_on::text as ends_on, d.what_for, d.entry_id::int as entry_id, p.type, octet_length(p.content) as bytes,
           encode(sha256(p.content), 'hex') as sha256
      from deals_elsewhere_now d left join deal_papers p using (entry_id)
      left join lateral (select e.payor_name from deals_elsewhere e
                          where e.deal_id = d.deal_id and e.payor_id = d.payor_id and e.payor_name is not null
                          order by e.place desc limit 1) first_named on true
     where d.payor_id = any (payor_members(${payor_id}))
       and d.player_id = ${pagesOf(player_id)}
       and (d.cents > 0 or d.is_open_ended)
     order by d.agreed_on desc, d.entry_id desc`);
  return rows.map(({ cents, entry_id, type, bytes, sha256, ...deal }) => ({
    ...deal,
    amount: (cents / 100).toFixed(2),
    paper:
      type && sha256 && bytes ? { entry_id, file: `papers/deal-${entry_id}.${type}`, bytes, sha256 } : null,
  }));
}

export const elsewhereWorth = ({ amount, kind, is_open_ended }: Elsewhere): string =>
  `${amount} USD${kind === "in_kind" ? " in kind" : ""}${is_open_ended ? " and more" : ""}`;
