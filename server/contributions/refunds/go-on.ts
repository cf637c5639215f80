import sql from "sql-template-tag";
import { task } from "../../http/domain.ts";
import type { World } from "../../world/world.ts";
import { REFUND_BEYOND_TASK } from "../booking/tasks.ts";
import { REFUND_ORDER_TASK } from "../orders/tasks.ts";
import { handleRefundRequest } from "./carry-out.ts";

/** A job is tried for a week. What is asked for since then may have none any more. */
const ASKED_DAYS_AGO = 1;

/**
 * Once a day: goes on with refunds that are still being asked for, as where the provider denied our key for longer than a job is tried. Until
 * then no other refund of the same contribution can be asked for, and nothing of it is paid out. A job that waits for its next try tries now.
 */
export const goOnWithRefunds = task(
  { name: "handle_refunds_again", times: "11 5 * * *" },
  async ({ database, clock, jobs }: Pick<World, "database" | "clock" | "jobs">) => {
    const before = new Date(clock.now().getTime() - ASKED_DAYS_AGO * 86_400_000);
    await database.rows(sql`
      with asking as (
        select q.refund_request_id as id, exists (select from orders o where o.order_id = q.refund_request_id) as is_orders
          from refund_requests q where q.state = 'asking' and q.asked_at < ${before}),
      of_orders as materialized (
        select from asking cross join lateral ${jobs.added(
          REFUND_ORDER_TASK,
          sql`json_build_object('order_id', asking.id)`,
          sql`${`${REFUND_ORDER_TASK.name}:`} || asking.id`,
        )} where is_orders),
      of_admins as materialized (
        select from asking cross join lateral ${jobs.added(
          handleRefundRequest,
          sql`json_build_object('refund_request_id', asking.id)`,
          sql`${`${handleRefundRequest.name}:`} || asking.id`,
        )} where not is_orders)
      select (select count(*) from of_orders), (select count(*) from of_admins)`);
    // Nobody asked for these but we: the alarm names each, whoever has marked it as done. What the provider refused is asked for again until somebody
    // has seen to that, as by paying it back another way.
    await database.rows(sql`
      with named as materialized (
        select distinct a.subject::uuid as id from needs_attention a
         where a.kind = 'charge_beyond' and a.raised_at < ${before} and pg_input_is_valid(a.subject, 'uuid')
           and not exists (select from needs_attention seen
                            where seen.kind = 'charge_beyond_refused' and seen.subject = a.subject and seen.closed_by is not null)),
      beyond as (
        select id from named join contributions c on c.contribution_id = named.id
         where c.paid_at is not null
           and not exists (select from refunds r where r.contribution_id = c.contribution_id)
           and not exists (select from disputes d where d.contribution_id = c.contribution_id and d.status not like 'warning\\_%'))
      select from beyond cross join lateral ${jobs.added(
        REFUND_BEYOND_TASK,
        sql`json_build_object('contribution_id', beyond.id)`,
        sql`${`${REFUND_BEYOND_TASK.name}:`} || beyond.id`,
      )}`);
  },
);
