import sql from "sql-template-tag";
import type { OrderEnding } from "../../../../contract/accounts/deletion.ts";
import type { Queries } from "../../../world/database.ts";
import { ORDERS } from "../calls/read.ts";

/**
 * Orders that end with the account of whoever made them, the oldest first. What is not delivered goes back, less what went back before;
 * of what is delivered nobody is left to say that it isn't what they ordered. What they ordered as a guest with the address that they
 * confirmed (else null) is theirs, too.
 */
export const ordersEndingWith = (
  queries: Queries,
  { user_id, email }: { readonly user_id: number; readonly email: string | null },
) =>
  queries.rows<OrderEnding & { player_id: number }>(sql`
    select o.contribution_id, f.kind, f.player_id::int, p.player_name,
           ((coalesce(c.paid_cents, c.amount_cents) - c.refunded_cents - c.lost_cents) / 100.0)::float8 as amount,
           o.state <> 'delivered' as goes_back
      from ${ORDERS} join players p on p.player_id = f.player_id
     where (c.user_id = ${user_id} or c.user_id is null and lower(c.contributor_email) = lower(${email}))
       and o.state in ('ordered', 'asked', 'answered', 'delivered', 'questioned', 'refunding')
     order by o.ordered_at, o.order_id`);
