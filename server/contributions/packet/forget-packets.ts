import sql, { type Sql } from "sql-template-tag";
import { yearsBefore } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/**
 * Deletes what packets say that are older than records are kept with a name, or whose guest is forgotten. That there was such a version, its
 * day and hash stay: they say what was reported.
 */
export const forgetPackets = task(
  { name: "forget_packets", times: "31 10 * * *" },
  async ({ database, clock, records_years }: Pick<World, "database" | "clock" | "records_years">) => {
    const before = yearsBefore(clock.now(), records_years);
    await forgetWhere(database, sql`k.made_at < ${before}`, sql`k.entered_at < ${before}`);
    const of_nobody = (payors: Sql): Sql => sql`
      exists (select from payors y where y.payor_id = any (${payors})
                                     and num_nonnulls(y.user_id, y.email_key, y.company_key) = 0)`;
    await forgetWhere(database, of_nobody(NAMED), of_nobody(sql`array[k.payor_id]`));
    // Made at the very moment at which the account was deleted.
    const was_open = (payors: Sql, at: Sql): Sql => sql`
      exists (select from payors y join people u using (user_id)
               where y.payor_id = any (${payors}) and ${at} < u.deleted_at + interval '1 minute')`;
    await forgetWhere(database, was_open(NAMED, sql`k.made_at`), was_open(MEMBERS, sql`k.entered_at`));
  },
);

/** Whom a packet `k` names; also of several who count as one no more. */
const NAMED: Sql = sql`coalesce(k.member_ids, array[k.payor_id])`;
/** Whom an entry `k` may be about. */
const MEMBERS: Sql = sql`payor_members(k.payor_id)`;

/** What packets say of a supporter, or a brand without a company's name, whose account is deleted. */
export async function forgetPacketsOf(queries: Queries, user_id: number): Promise<void> {
  const own = sql`(select y.payor_id from payors y where y.user_id = ${user_id})`;
  await forgetWhere(queries, sql`${own} = any (${NAMED})`, sql`${own} = any (${MEMBERS})`);
}

/** What packets say of an athlete whose page was taken down, those of pages merged into it too; `player_id` null: of all of them. */
export async function forgetPacketsOfAthlete(queries: Queries, player_id: number | null): Promise<void> {
  const theirs = sql`
    exists (select from players page join players p on p.player_id in (page.player_id, page.merged_into)
             where page.player_id = k.player_id and p.is_withdrawn
               and (${player_id}::bigint is null or p.player_id = ${player_id}::bigint))`;
  await forgetWhere(queries, theirs, theirs);
}

/** `packets`, `entries`: conditions on a row `k` of either table. */
async function forgetWhere(queries: Queries, packets: Sql, entries: Sql): Promise<void> {
  await queries.row(
    sql`update report_packets k set document = null where k.document is not null and ${packets}`,
  );
  await queries.row(sql`
    update report_entries k set business_purpose = null, deliverables = '[]'
     where (k.business_purpose is not null or k.deliverables <> '[]') and ${entries}`);
}
