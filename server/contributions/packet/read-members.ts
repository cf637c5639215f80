import sql from "sql-template-tag";
import type { PacketFacts } from "../../../contract/contributions/packet-facts.ts";
import type { Queries } from "../../world/database.ts";
import { pagesOfAthlete } from "../pages/pages-of.ts";
import { nameOfPayor, WHO, WHO_FROM, type Who } from "../payors/groups/names.ts";
import type { Subject } from "./subject.ts";

export type Members = NonNullable<PacketFacts["payor"]["members"]>;

/**
 * Who counts as one with a payor, each with what they gave and agreed on: those who gave this athlete something, what came to most first.
 * People are named only where the sum is to be reported. None where the payor counts alone.
 */
export async function readMembers(
  queries: Queries,
  { payor_id, player_id }: Subject,
  is_named: boolean,
): Promise<Members | undefined> {
  const rows = await queries.rows<Who & { cents: number }>(sql`
    with pages as materialized (${pagesOfAthlete(player_id)})
    select ${WHO}, m.cents
      from (select payor_id, sum(cents)::float8 as cents from payor_moves
             where payor_id = any (payor_members(${payor_id})) and player_id = any (array(select player_id from pages))
             group by payor_id) m
      join payors y using (payor_id) ${WHO_FROM}
     order by m.cents desc, y.payor_id`);
  if (rows.length < 2) return undefined;
  return rows.map(({ cents, ...who }) => ({
    kind: who.kind,
    name: nameOfPayor(who, is_named),
    email: is_named ? who.email : null,
    sum: (cents / 100).toFixed(2),
  }));
}
