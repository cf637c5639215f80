import sql, { type Sql } from "sql-template-tag";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { orderLinkAddress as linkAddress } from "../../letters/order-link.ts";
import {
  serviceName as nameOf,
  readOrderFacts as readFacts,
  serviceWord as wordOf,
} from "../letters/order-facts.ts";
import { moveOf } from "../states/moves.ts";
import { doStep, lockKnown } from "../steps/step.ts";
import { MAIL_CHILDS_ORDER as GUARDIANS_TASK } from "../tasks.ts";
import { ORDERS as ALL, IS_OPEN, IS_OVER } from "./read.ts";
import { ofAthlete, ofDesk, ofLink, ofPage, ofSupporter } from "./whose.ts";

/** Which orders are whose: conditions on an order `o`, its contribution `c` and its offer `f`. */
export const WHOSE = { ofAthlete, ofSupporter, ofLink, ofDesk, ofPage };
/** All that were paid: what is read from, and the condition. */
export const ORDERS = ALL;
export const IS_PAID: Sql = sql`(${IS_OPEN} or ${IS_OVER})`;
/** Those that can be stopped. */
export const CAN_BE_STOPPED: Sql = sql`o.state in ('ordered', 'asked', 'answered', 'delivered', 'questioned')`;

/** The job by which a minor's guardian hears of an order. */
export const MAIL_CHILDS_ORDER = GUARDIANS_TASK;

/** What a letter about an order says of it, and its supporter's way to it. */
export const readOrderFacts = readFacts;
export const serviceWord = wordOf;
/** The same as it stands in a list: `Shout-out`. */
export const serviceName = nameOf;
export const orderLinkAddress = linkAddress;

/**
 * Holds an order and its contribution until the commit, before anything else of it is locked; of a plan the contributions of all its
 * months, always in the same order. Throws `Refusal` 404.
 */
export async function holdOrder(tx: Queries, order_id: string): Promise<void> {
  await tx.rows(sql`
    select from contributions
     where recurring_id = (select c.recurring_id from contributions c join orders o using (contribution_id)
                            where o.order_id = ${order_id}::uuid)
     order by contribution_id for update`);
  await lockKnown(tx, sql`o.order_id = ${order_id}::uuid`);
}

/** The platform stops an order: its money goes back, and both are told why. Throws `Refusal` 409 where it is too late. */
export async function stopByPlatform(
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  order_id: string,
  by: { readonly user_id: number; readonly words: string },
): Promise<void> {
  const order = await lockKnown(tx, sql`o.order_id = ${order_id}::uuid`);
  if (moveOf(order.state, "officer", "stop") === null)
    throw new Refusal(
      409,
      "This order can't be stopped anymore: it's over, or its money is on its way back. You can still remove what was reported.",
    );
  await doStep(world, tx, order, {
    act: "stop",
    actor: "officer",
    actor_id: by.user_id,
    version: null,
    words: by.words,
    detail: { by: "platform", for: "report" },
  });
}

/** Of an order `o`: it asks for what this one does, as the same plan's. */
export const asksForTheSame = (order_id: Sql): Sql => sql`
  (o.order_id = ${order_id}
   or o.contribution_id in (
        select month.contribution_id from contributions month join contributions its using (recurring_id)
          join orders known on known.contribution_id = its.contribution_id
         where known.order_id = ${order_id}))`;

/**
 * What was asked for goes, and whom it was for, from all orders of its plan; where something is mailed to and when stays while it is to be
 * done. Of orders that are held (`holdOrder`).
 */
export async function removeBrief(tx: Queries, order_id: string): Promise<void> {
  // Servers of the release before keep it with the plan, too. A month that is booked just now waits here, or is found below.
  await tx.row(sql`
    update recurring_contributions r set brief = null, first_name = null
      from contributions c join orders o using (contribution_id)
     where o.order_id = ${order_id}::uuid and r.recurring_id = c.recurring_id`);
  await tx.row(sql`
    update orders o set brief = null, first_name = null where ${asksForTheSame(sql`${order_id}::uuid`)}`);
}

/** All that one of the two wrote in an order's steps goes. */
export const removeWordsOf = (
  tx: Queries,
  order_id: string,
  actor: "supporter" | "athlete",
): Promise<unknown> => tx.row(sql`select order_forget_words(array[${order_id}]::uuid[], ${actor})`);
