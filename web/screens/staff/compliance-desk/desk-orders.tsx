import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { listDeskOrders } from "../../../../contract/orders/desk-orders.ts";
import type { OrderLine } from "../../../../contract/orders/orders.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { counted } from "../../../../pure/numbers.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { OpenOrOver, whichIn } from "../../../parts/members/order/open-or-over.tsx";
import { OrderList } from "../../../parts/members/order/order-list.tsx";
import styles from "../../../parts/members/payors/payors.module.css";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";

export const head = requestHead("Compliance desk: orders");

const BATCH = 50;

/** `/ComplianceDesk/orders`: what supporters ordered from athletes of an officer's own school. */
export const Screen = () => <MembersOnly for_role="compliance">{() => <DeskOrders />}</MembersOnly>;

interface Known {
  readonly questioned: number;
  readonly school_name: string;
}

function DeskOrders() {
  const [search] = useSearchParams();
  const which = whichIn(search);
  const load = useMemo<Load<OrderLine, Known>>(
    () => async (ask, loaded, limit, signal) => {
      const query = { which, limit, skip: loaded.length };
      const { data, count, questioned, school_name } = await ask(listDeskOrders, { query }, { signal });
      return { rows: data, total: count, known: { questioned, school_name } };
    },
    [which],
  );
  const { known, ...listing } = useListing<OrderLine, Known>({
    key: `desk orders ${which}`,
    page: BATCH,
    load,
    whenFailed: "We couldn't load the orders. Please try again.",
  });
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.complianceDesk.to()}>Compliance desk</WayBack>
      </p>
      <h1>Orders</h1>
      <p className={styles.intro}>
        Services that supporters ordered from athletes of {known?.school_name ?? "your school"}. You can stop
        one that the rules don't allow, and decide about one that's questioned.
        {known && known.questioned > 0 && (
          <>
            {" "}
            <b>{counted(known.questioned)} questioned.</b>
          </>
        )}
      </p>
      <OpenOrOver chosen={which} to={pages.deskOrders.to()} />
      {listing.rows.length > 0 && (
        <OrderList
          orders={listing.rows}
          viewer="officer"
          pageOf={pages.deskOrder.to}
          label="Orders"
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd listing={listing} nothing={which === "over" ? "No order is over yet." : "No open orders."} />
    </div>
  );
}
