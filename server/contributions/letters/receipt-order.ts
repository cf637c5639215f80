import sql, { type Sql } from "sql-template-tag";
import { DAYS_OF_GRACE, serviceKindOf } from "../../../contract/orders/kinds.ts";
import { longDate } from "../../../pure/dates.ts";
import { firstName } from "../../../pure/names.ts";
import type { Draft } from "../../letters/draft.ts";
import type { World } from "../../world/world.ts";
import { orderLinkAddress } from "./order-link.ts";

/** What a receipt says of the order that was paid. */
export interface ReceiptOrder {
  readonly order_id: string;
  readonly kind: string;
  readonly due_on: string;
}

/** Of a contribution `c`; null where it is none, or paid after its page had lapsed. */
export const ORDER_OF_RECEIPT: Sql = sql`
  (select json_build_object('order_id', o.order_id, 'kind', f.kind, 'due_on', to_char(o.due_at at time zone 'UTC', 'YYYY-MM-DD'))
     from orders o join offers f using (offer_id)
    where o.contribution_id = c.contribution_id and o.due_at is not null and o.state <> 'refunding')`;

export const orderFacts = (ordered: ReceiptOrder | null): NonNullable<Draft["facts"]> =>
  ordered
    ? [
        ["Service", serviceKindOf(ordered.kind)?.name ?? ordered.kind],
        ["Due", longDate(ordered.due_on)],
      ]
    : [];

export const orderPromise = (player_name: string, ordered: ReceiptOrder | null): string | null =>
  ordered &&
  `We hold it until ${firstName(player_name)} has done it, and we pay the card fee. If it isn't done ${DAYS_OF_GRACE} days after its day, all of it comes back to your card without asking.`;

export const orderWay = (
  world: Pick<World, "origin" | "link_secret">,
  ordered: ReceiptOrder | null,
): Pick<Draft, "way"> | null =>
  ordered && { way: { label: "See your order", address: orderLinkAddress(world, ordered.order_id) } };
