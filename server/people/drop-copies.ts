import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";

/** The copies of their data that somebody asked for (server/accounts/my-data) go: with the account, and with an athlete's page that is in them. */
export async function dropCopies(queries: Queries, user_id: number): Promise<void> {
  await queries.row(sql`delete from my_data_copies where user_id = ${user_id}`);
}

/** The same of whoever sent a profile in, before what was typed into it goes. */
export async function dropCopiesOfProfile(queries: Queries, submission_id: string): Promise<void> {
  await queries.row(sql`
    delete from my_data_copies
     where user_id in (select p.user_id from profile_details d join people p on p.email_key = lower(d.email_address)
                        where d.submission_id = ${submission_id}
                        union select s.holder_id from profile_submissions s where s.submission_id = ${submission_id})`);
}
