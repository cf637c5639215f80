import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import type { BalanceMove } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { BOOK_MOVED } from "./jobs/moved.ts";
import { transfersLacking } from "./runs/transfers-lacking.ts";

/** Has what these lines of our balance say of transfers to athletes booked, where our book lacks it. In the caller's transaction. */
export async function bookMovedLater(
  { jobs }: Pick<World, "jobs">,
  tx: Queries,
  moves: readonly BalanceMove[],
): Promise<void> {
  await tx.rows(sql`
    with lacking as materialized (${transfersLacking(moves)})
    select from lacking cross join lateral ${jobs.added(
      BOOK_MOVED,
      sql`json_build_object('balance_transaction_id', lacking.balance_transaction_id)`,
      sql`${`${BOOK_MOVED.name}:`} || lacking.balance_transaction_id`,
    )}`);
}
