import { useParams } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { OrderAtDesk } from "./order-at-desk.tsx";

export const head = ownHead("An order");

/** `/AdminDashboard/orders/:order_id`: an admin decides where the school has no officer; each look is a line of the audit log. */
export function Screen() {
  const { order_id = "" } = useParams();
  return (
    <MembersOnly for_role="admin">
      {() => <OrderAtDesk key={order_id} order_id={order_id} list={pages.adminOrders.to()} />}
    </MembersOnly>
  );
}
