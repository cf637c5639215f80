import sql, { type Sql } from "sql-template-tag";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Queries } from "../../world/database.ts";

/** Whether a school has an officer. Where it has none, admins stand in. */
export const hasOfficer = (school_id: Sql): Sql => sql`
  exists (select from roles_held o where o.role = 'compliance' and o.school_id = ${school_id})`;

/**
 * Whether somebody has a request `r`: who is assigned and works at its desk still. What is assigned to somebody who left is
 * nobody's, and waits for the others.
 */
export const HAS_SOMEBODY = sql`
  exists (select from roles_held had
           where had.user_id = r.assigned_to
             and case when ${hasOfficer(sql`r.school_id`)} then had.role = 'compliance' and had.school_id = r.school_id
                      else had.role = 'admin' end)`;

/**
 * What whoever decides about a request is called in the middle of a sentence: the school's office, or our own team. Who reads it
 * is never told of an office that is not there.
 */
export const officeWords = ({
  school_name,
  by_platform,
}: {
  school_name: string;
  by_platform: boolean;
}): string =>
  by_platform ? `the ${PRODUCT_NAME} team (for ${school_name})` : `the compliance office of ${school_name}`;

/** The same for a row of `collaboration_requests r` with its `schools s`. */
export const OFFICE = sql`
  case when ${hasOfficer(sql`r.school_id`)} then 'the compliance office of ' || s.school_name
       else ${`the ${PRODUCT_NAME} team (for `} || s.school_name || ')' end`;

/**
 * Until the end of the transaction a school keeps its officers, or stays without one. Those who act in an office's place share
 * it; who gives a school its first officer waits for them, or was first.
 */
export async function holdOffice(tx: Queries, school_id: number, how: "share" | "change"): Promise<void> {
  const key = sql`hashtextextended('office ' || ${school_id}::text, 0)`;
  await tx.row(
    how === "share"
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`,
  );
}
