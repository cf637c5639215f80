import { useParams } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { OrderAtDesk } from "./order-at-desk.tsx";

export const head = requestHead("Compliance desk: an order");

/** `/ComplianceDesk/orders/:order_id` */
export function Screen() {
  const { order_id = "" } = useParams();
  return (
    <MembersOnly for_role="compliance">
      {() => <OrderAtDesk key={order_id} order_id={order_id} list={pages.deskOrders.to()} />}
    </MembersOnly>
  );
}
