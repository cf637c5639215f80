import { useSearchParams } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { OrdersOfDesk } from "./orders-of-desk.tsx";

export const head = ownHead("Orders");

/** `/AdminDashboard/orders`: of athletes whose school has no officer, where admins stand in; each look is a line of the audit log. */
export const Screen = () => <AdminFrame title="Orders">{() => <AdminOrders />}</AdminFrame>;

function AdminOrders() {
  const [search] = useSearchParams();
  return (
    <OrdersOfDesk
      desk="ours"
      search={search}
      to={pages.adminOrders.to()}
      pageOf={pages.adminOrder.to}
      ofWhom={() => "schools without a compliance officer here"}
    />
  );
}
