import { useSearchParams } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import styles from "../../../parts/members/payors/payors.module.css";
import { OrdersOfDesk } from "./orders-of-desk.tsx";

export const head = requestHead("Compliance desk: orders");

/** `/ComplianceDesk/orders`: what supporters ordered from athletes of an officer's own school. */
export const Screen = () => <MembersOnly for_role="compliance">{() => <DeskOrders />}</MembersOnly>;

function DeskOrders() {
  const [search] = useSearchParams();
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.complianceDesk.to()}>Compliance desk</WayBack>
      </p>
      <h1>Orders</h1>
      <OrdersOfDesk
        desk="school"
        search={search}
        to={pages.deskOrders.to()}
        pageOf={pages.deskOrder.to}
        ofWhom={(school_name) => school_name ?? "your school"}
        className={styles.intro}
      />
    </div>
  );
}
