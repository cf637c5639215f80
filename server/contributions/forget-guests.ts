import sql from "sql-template-tag";
import { yearsBefore } from "../../pure/dates.ts";
import { task } from "../http/domain.ts";
import { forgetGuestChoices } from "../letters/choices/guest-choices.ts";
import type { World } from "../world/world.ts";

const AT_ONCE = 1_000;

/**
 * Deletes the addresses of guests from contributions that are older than records of money are kept with a name, and why a payment
 * failed. Sums, days and athletes stay, as they do when an account is deleted; whoever has one keeps the address until then.
 */
export const forgetGuests = task(
  { name: "forget_guests", times: "1 10 * * *" },
  async ({ database, clock, records_years }: Pick<World, "database" | "clock" | "records_years">) => {
    const before = yearsBefore(clock.now(), records_years);
    for (;;) {
      const forgotten = await database.rows(sql`
      update contributions set contributor_email = null, failure = null
       where contribution_id in (select contribution_id from contributions
                                  where user_id is null and contributor_email is not null and created_at < ${before}
                                    and in_dispute_cents = 0 and state in ('paid', 'expired', 'failed')
                                  order by created_at limit ${AT_ONCE})
      returning contribution_id`);
      if (forgotten.length < AT_ONCE) break;
    }
    await forgetGuestChoices(database);
    // Sums are kept by the address until nothing has it anymore; then they are somebody's whom nobody knows. A deal that was made elsewhere
    // with a guest has no other name.
    await database.rows(sql`
      update payors y set email_key = null
       where email_key is not null
         and not exists (select from contributions c where c.user_id is null and lower(c.contributor_email) = y.email_key)
         and not exists (select from collaboration_terms t where lower(t.email_address) = y.email_key)
         and not exists (select from deals_elsewhere d
                          where d.payor_id = y.payor_id
                            and greatest(coalesce(d.ends_on, d.agreed_on), d.logged_at::date) >= ${before}::date)`);
  },
);
