import type { OrderLine } from "../../../../contract/orders/orders.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { ListLink } from "../lists/way-back.tsx";
import payors from "../payors/payors.module.css";
import styles from "./order.module.css";
import { OrderJersey } from "./order-jersey.tsx";
import { isTurnOf, kindName, type OrderViewer } from "./order-words.ts";
import { OrderTag } from "./state-tag.tsx";

interface OrderListProps {
  readonly orders: readonly OrderLine[];
  readonly viewer: OrderViewer;
  readonly pageOf: (order: OrderLine) => string;
  readonly label: string;
  readonly busy: boolean;
}

/** Orders, each a line that leads to its page. */
export const OrderList = ({ orders, viewer, pageOf, label, busy }: OrderListProps) => (
  <ul className={payors.list} aria-label={label} aria-busy={busy}>
    {orders.map((order) => (
      <li key={order.order_id}>
        <div className={styles.line}>
          {/* An athlete knows their own. */}
          {viewer !== "athlete" && <OrderJersey of={order} />}
          <div>
            <ListLink to={pageOf(order)}>{nameOf(order, viewer)}</ListLink>
            {order.ordered_at && <p>Ordered {longDate(order.ordered_at)}</p>}
            {isTurnOf(viewer, order) && <p data-tone="wait">{turnWords(order, viewer)}</p>}
          </div>
        </div>
        <span className={payors.amount}>{dollars(order.amount)}</span>
        <OrderTag of={order} />
      </li>
    ))}
  </ul>
);

function nameOf({ kind, player_name, first_name }: OrderLine, viewer: OrderViewer): string {
  if (viewer === "supporter") return `${kindName(kind)} from ${player_name}`;
  if (viewer === "officer") return `${player_name}: ${kindName(kind).toLowerCase()}`;
  return first_name ? `${kindName(kind)} for ${first_name}` : kindName(kind);
}

/** Where it waits for whoever reads it. */
function turnWords({ state, due_at, over_at }: OrderLine, viewer: OrderViewer): string {
  const over = over_at ? ` by ${longDate(over_at)}` : "";
  if (viewer === "supporter")
    return state === "asked" ? "Your turn: answer the question." : `Your turn: say if this is it${over}.`;
  if (viewer === "officer") return `Decide who's right${over}.`;
  if (state === "questioned") return `Your turn: deliver it again, or say that you can't${over}.`;
  return `Your turn${due_at ? `: due ${longDate(due_at)}` : ""}.`;
}
