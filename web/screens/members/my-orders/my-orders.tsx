import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { OrderLine } from "../../../../contract/orders/orders.ts";
import { listMyOrders } from "../../../../contract/orders/supporters-orders.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Together } from "../../../parts/members/account/together.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { OpenOrOver, whichIn } from "../../../parts/members/order/open-or-over.tsx";
import { OrderList } from "../../../parts/members/order/order-list.tsx";
import styles from "../../../parts/members/payors/payors.module.css";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";

export const head = ownHead("My orders");

const BATCH = 20;

/** `/MyOrders` */
export const Screen = () => (
  <MembersOnly>
    {(user) => (
      <Together key={user.user_id}>
        <MyOrders />
      </Together>
    )}
  </MembersOnly>
);

function MyOrders() {
  const [search] = useSearchParams();
  const which = whichIn(search);
  const load = useMemo<Load<OrderLine>>(
    () => async (ask, loaded, limit, signal) => {
      const query = { which, limit, skip: loaded.length };
      const { data, count } = await ask(listMyOrders, { query }, { signal });
      return { rows: data, total: count };
    },
    [which],
  );
  const listing = useListing<OrderLine>({
    key: `my orders ${which}`,
    page: BATCH,
    load,
    whenFailed: "We couldn't load your orders. Please try again.",
  });
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.myContributions.to()}>My contributions</WayBack>
      </p>
      <h1>My orders</h1>
      <p className={styles.intro}>
        What athletes do for you in return. What isn't done in time is refunded, without asking.
      </p>
      <OpenOrOver chosen={which} to={pages.myOrders.to()} />
      {listing.rows.length > 0 && (
        <OrderList
          orders={listing.rows}
          viewer="supporter"
          pageOf={pages.myOrder.to}
          label="Orders"
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd
        listing={listing}
        nothing={
          which === "over"
            ? "No order is over yet."
            : "No orders. Where an athlete offers something, choose it as you contribute."
        }
      />
    </div>
  );
}
