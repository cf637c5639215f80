import sql, { join } from "sql-template-tag";
import { SCOPES_OF_USE } from "../../../contract/collaborations/submit-request.ts";
import { yearsBefore } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { IS_FORGOTTEN } from "../states/forgotten.ts";
import { OVER_STATES } from "../states/moves.ts";

/** After a request was over. The privacy page says so. */
const DAYS_OF_CONTACT = 365;

/**
 * A year after a request was over nobody is written to about it: phones and addresses are deleted, and its private links. Where
 * it came to no deal, so are the sender's name, e-mail address, and what people wrote to each other. Of a deal they stay for as long as
 * records are kept: it counts against later ones of the same payor, and the school's report names who paid. What is open, or signed and
 * not done yet, stays however old.
 */
export const forgetRequests = task(
  { name: "forget_requests", times: "21 9 * * *" },
  ({ database, clock, records_years }: Pick<World, "database" | "clock" | "records_years">) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      await forgetContacts(tx, new Date(now.getTime() - DAYS_OF_CONTACT * 86_400_000));
      await forgetDeals(tx, yearsBefore(now, records_years));
    }),
);

/** Of requests that were over before. */
async function forgetContacts(tx: Queries, before: Date): Promise<void> {
  const over = await tx.rows<{ request_id: string; state: string }>(sql`
      select r.request_id, r.state from collaboration_requests r join collaboration_terms t using (request_id)
       where r.state in (${join([...OVER_STATES])}) and r.state_at < ${before} and t.phone_number <> ''
       for update of t`);
  const ids = over.map(({ request_id }) => request_id);
  await tx.row(sql`
      update collaboration_terms
         set phone_number = '', street_address = '', address_line_2 = null, city = '', state = '', zip_code = '', country = '',
             business_address = null, business_phone = null
       where request_id = any(${ids}::uuid[])`);
  await forgetSenders(
    tx,
    over.flatMap(({ request_id, state }) => (state === "done" ? [] : [request_id])),
  );
  await tx.row(sql`delete from collaboration_links where request_id = any(${ids}::uuid[])`);
}

/** Of deals that were done before. */
async function forgetDeals(tx: Queries, before: Date): Promise<void> {
  const done = await tx.rows<{ request_id: string }>(sql`
      select r.request_id from collaboration_requests r join collaboration_terms t using (request_id)
       where r.state = 'done' and r.state_at < ${before} and not ${IS_FORGOTTEN}
       for update of t`);
  await forgetSenders(
    tx,
    done.map(({ request_id }) => request_id),
  );
}

/** Who sent them, and what was written: the company stays, and what the desk finds them by goes without the name. */
async function forgetSenders(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.row(sql`
      update collaboration_terms set first_name = '', last_name = '', email_address = ''
       where request_id = any(${ids}::uuid[])`);
  await tx.row(sql`
      update collaboration_requests r set found_by = name_key(concat_ws(' ', p.player_name, t.company_name))
        from players p, collaboration_terms t
       where p.player_id = r.player_id and t.request_id = r.request_id and r.request_id = any(${ids}::uuid[])`);
  await forgetTyped(tx, ids);
}

/** Stands where a request must say something, and what it said is deleted. */
const WORDS_DELETED = "Words deleted";

/**
 * What was typed about a request and its athlete goes: in its own terms, and in its steps, which stay and are changed in no
 * other way. What was chosen from our list, days and sums stay.
 */
export async function forgetTyped(tx: Queries, request_ids: readonly string[]): Promise<void> {
  await tx.row(sql`
    update collaboration_terms
       set additional_details = null,
           scope_of_use = case when scope_of_use in (${join([...SCOPES_OF_USE])}) then scope_of_use else ${WORDS_DELETED} end,
           other = case when other is not null then ${WORDS_DELETED} end
     where request_id = any(${request_ids}::uuid[])
       and (additional_details is not null or other <> ${WORDS_DELETED}
            or scope_of_use not in (${join([...SCOPES_OF_USE, WORDS_DELETED])}))`);
  await tx.row(sql`select collaboration_forget_words(${request_ids}::uuid[])`);
}
