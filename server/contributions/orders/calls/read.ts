import sql, { type Sql } from "sql-template-tag";
import type { Order, OrderLine, OrderStepShown } from "../../../../contract/orders/orders.ts";
import type { OrderActor } from "../../../../contract/orders/states.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Queries } from "../../../world/database.ts";
import { actsOf } from "../states/moves.ts";
import { OUR_DESK } from "../states/office.ts";
import { overAt } from "../states/waits.ts";
import { PROOFS_OF_STEP } from "../steps/order-proofs.ts";
import { PAID_BACK } from "../steps/to-pay-back.ts";

/** What a line of a list is read from: `o`, its contribution `c`, its offer `f`. */
export const ORDERS: Sql = sql`orders o join contributions c using (contribution_id) join offers f using (offer_id)`;

/** Not over, and there at all: an unpaid page is nobody's order yet. */
export const IS_OPEN: Sql = sql`o.state in ('ordered', 'asked', 'answered', 'delivered', 'questioned', 'accepted', 'refunding')`;
export const IS_OVER: Sql = sql`o.state in ('settled', 'refunded')`;

/** Of a call's word for them. */
export const whichOf = (which: "questioned" | "open" | "over" | "all"): Sql => {
  if (which === "questioned") return sql`o.state = 'questioned'`;
  if (which === "all") return sql`(${IS_OPEN} or ${IS_OVER})`;
  return which === "open" ? IS_OPEN : IS_OVER;
};

const LINE: Sql = sql`
  o.order_id, f.kind, o.state, o.version, f.player_id::int as player_id, c.team_id, c.player_name, c.team_name,
  (select json_build_object('jersey_number', p.jersey_number, 'sport_name', s.sport_name, 'team_color', w.color,
                            'team_alt_color', w.alt_color)
     from players own join players p on p.player_id = coalesce(own.merged_into, own.player_id)
     join sports s on s.sport_id = p.sport_id join teams w on w.team_id = p.team_id
    where own.player_id = f.player_id and not p.is_withdrawn) as worn,
  (coalesce(c.paid_cents, c.amount_cents) / 100.0)::float8 as amount, (c.refunded_cents / 100.0)::float8 as refunded,
  (c.lost_cents / 100.0)::float8 as lost, c.in_dispute_cents > 0 as in_dispute, o.first_name,
  o.ordered_at, o.due_at, o.state_at`;

type LineRow = Omit<OrderLine, "ordered_at" | "due_at" | "state_at" | "over_at"> & {
  readonly ordered_at: Date | null;
  readonly due_at: Date | null;
  readonly state_at: Date;
};

function lineOf<Row extends LineRow>(row: Row) {
  return {
    ...row,
    ordered_at: row.ordered_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    state_at: row.state_at.toISOString(),
    over_at: overAt(row)?.toISOString() ?? null,
  };
}

/** A part of a list, and how many it has in all. */
export async function listOrders(
  queries: Queries,
  which: Sql,
  order: Sql,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ data: OrderLine[]; count: number }> {
  const rows = await queries.rows<LineRow>(sql`
    select ${LINE} from ${ORDERS} where ${which} order by ${order}, o.order_id limit ${limit} offset ${skip}`);
  const counted = await queries.row<{ count: number }>(
    sql`select count(*)::int as count from ${ORDERS} where ${which}`,
  );
  return { data: rows.map(lineOf), count: counted?.count ?? 0 };
}

/** Where something is mailed to: an athlete, who may be under 18, reads it only while they have something to mail. */
const ADDRESS_FOR: Readonly<Record<OrderActor, Sql>> = {
  supporter: sql`o.deliver_to`,
  athlete: sql`case when o.state in ('ordered', 'asked', 'answered', 'questioned') then o.deliver_to end`,
  officer: sql`null::text`,
  system: sql`null::text`,
};

/** The order that `which` finds, as one of those sees it who are part of it. Throws `Refusal` 404. */
export async function readOrder(queries: Queries, which: Sql, seen_by: OrderActor): Promise<Order> {
  type Row = LineRow &
    Pick<Order, "offer_note" | "brief" | "deliver_to" | "wished_on" | "paid_back" | "at_our_desk">;
  const found = await queries.row<Row>(sql`
    select ${LINE}, f.note as offer_note, o.brief, o.wished_on::text as wished_on, ${PAID_BACK} as paid_back, ${OUR_DESK} as at_our_desk, ${ADDRESS_FOR[seen_by]} as deliver_to
      from ${ORDERS} where (${IS_OPEN} or ${IS_OVER}) and ${which}`);
  if (!found) throw new Refusal(404, "There is no such order.");
  const history = await queries.rows<Omit<OrderStepShown, "happened_at"> & { happened_at: Date }>(sql`
    select entry_id::int as entry_id, happened_at, actor, act, state, coalesce(detail ->> 'by' = 'platform', false) as by_platform, words, link, ${PROOFS_OF_STEP} as proofs
      from order_history h where h.order_id = ${found.order_id}::uuid order by h.entry_id`);
  return {
    ...lineOf(found),
    acts: actsOf(found.state, seen_by),
    history: history.map((entry) => ({ ...entry, happened_at: entry.happened_at.toISOString() })),
  };
}
