import type { OrderLine } from "../../../../contract/orders/orders.ts";
import payors from "../payors/payors.module.css";
import request from "../request/request.module.css";
import { STATE_WORDS, toneOf } from "./order-words.ts";

/** How an order stands. */
export const OrderTag = ({ of: { state } }: { readonly of: Pick<OrderLine, "state"> }) => (
  <span className={`${request.tag} ${payors.state}`} data-tone={toneOf(state)}>
    {STATE_WORDS[state]}
  </span>
);
