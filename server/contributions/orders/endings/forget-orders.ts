import sql, { type Sql } from "sql-template-tag";
import { task } from "../../../http/domain.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";

/** So long after its end an order can be asked about, and so long where something was mailed to. */
const DAYS_OF_WORDS = 365;
const DAYS_OF_ADDRESSES = 30;
const AT_ONCE = 1_000;

const IS_OVER = sql`o.state in ('settled', 'refunded', 'ended')`;

/** Deletes what was asked for and written in orders that are over for so long. That there was one stays with the contribution. */
export const forgetOrders = task(
  { name: "forget_orders", times: "41 9 * * *" },
  async ({ database, clock }: Pick<World, "database" | "clock">) => {
    const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    await inPortions(
      database,
      sql`${IS_OVER} and o.state_at < ${ago(DAYS_OF_ADDRESSES)} and o.deliver_to is not null`,
      (tx, order_ids) =>
        tx.row(sql`update orders set deliver_to = null where order_id = any (${order_ids}::uuid[])`),
    );
    await inPortions(
      database,
      sql`${IS_OVER} and o.state_at < ${ago(DAYS_OF_WORDS)}
          and (num_nonnulls(o.brief, o.first_name, o.wished_on) > 0
               or exists (select from order_history h where h.order_id = o.order_id and num_nonnulls(h.words, h.link) > 0))`,
      forgetAsked,
    );
    // As servers of the release before keep it with a plan, whose orders have it too.
    await database.row(sql`
      update recurring_contributions set brief = null, first_name = null
       where ended_at is not null and num_nonnulls(brief, first_name) > 0`);
  },
);

async function inPortions(
  database: World["database"],
  which: Sql,
  forget: (tx: Queries, order_ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const found = await database.rows<{ order_id: string }>(sql`
      select o.order_id from orders o where ${which} limit ${AT_ONCE}`);
    const order_ids = found.map(({ order_id }) => order_id);
    await database.transaction((tx) => forget(tx, order_ids));
    if (found.length < AT_ONCE) return;
  }
}

/** What was asked for, with the words and links of these orders. */
export async function forgetAsked(tx: Queries, order_ids: readonly string[]): Promise<void> {
  await tx.row(sql`
    update orders set brief = null, deliver_to = null, wished_on = null, first_name = null
     where order_id = any (${order_ids}::uuid[])`);
  await tx.row(sql`select order_forget_words(${order_ids}::uuid[], null)`);
}

/** Whoever ordered deletes their account: what they asked for goes, and what was written about it. */
export async function forgetOrdersOf(queries: Queries, user_id: number): Promise<void> {
  const own = await queries.rows<{ order_id: string }>(sql`
    select o.order_id from orders o join contributions c using (contribution_id) where c.user_id = ${user_id}`);
  await forgetAsked(
    queries,
    own.map(({ order_id }) => order_id),
  );
}

/** What an athlete wrote of offers and in orders goes with their page. */
export async function forgetAthletesWords(queries: Queries, player_id: number): Promise<void> {
  await queries.row(sql`update offers set note = null where player_id = ${player_id} and note is not null`);
  await queries.row(sql`
    select order_forget_words(coalesce(array_agg(o.order_id), '{}'), 'athlete')
      from orders o join offers f using (offer_id) where f.player_id = ${player_id}`);
}
