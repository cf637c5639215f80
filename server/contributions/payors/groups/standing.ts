import sql from "sql-template-tag";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Queries } from "../../../world/database.ts";
import { pagesOfSchool } from "../../pages/pages-of.ts";

/** Who says which payors are one: an officer for their school, or an admin for all. */
export type Finder = { readonly user_id: number; readonly school_id: number | null };

/**
 * Nobody finds anything of payors that they can't see: an officer's gave athletes of their school, each by themselves.
 * Throws `Refusal` 404, also where there is no such payor at all.
 */
export async function refuseUnlessStanding(
  queries: Queries,
  payor_ids: readonly number[],
  { school_id }: Finder,
): Promise<void> {
  const standing =
    school_id === null
      ? sql`true`
      : sql`exists (select from payor_moves m
                     where m.payor_id = y.payor_id
                       and m.player_id = any (array(select player_id from (${pagesOfSchool(school_id)}) pages)))`;
  const found = await queries.rows(sql`
    select from payors y where y.payor_id = any (${[...payor_ids]}::bigint[]) and ${standing}`);
  if (found.length < new Set(payor_ids).size) throw new Refusal(404, NO_PAYOR);
}

export const NO_PAYOR = "We found no such payor among your school's.";
