import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { listOwnOrders, ORDERS_BATCH } from "../../../../contract/orders/athletes-orders.ts";
import type { OrderLine } from "../../../../contract/orders/orders.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Together } from "../../../parts/members/account/together.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { OpenOrOver, whichIn } from "../../../parts/members/order/open-or-over.tsx";
import { OrderList } from "../../../parts/members/order/order-list.tsx";
import styles from "../../../parts/members/payors/payors.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { linkClass } from "../../../ui/button.ts";

export const head = ownHead("To do");

/** `/AthleteDashboard/orders` */
export const Screen = () => (
  <MembersOnly for_role="athlete">
    {(user) => (
      <Together key={user.user_id}>
        <OwnOrders />
      </Together>
    )}
  </MembersOnly>
);

interface Known {
  readonly to_do: number;
  readonly held: number;
}

function OwnOrders() {
  const [search] = useSearchParams();
  const which = whichIn(search);
  const load = useMemo<Load<OrderLine, Known>>(
    () => async (ask, loaded, limit, signal) => {
      const query = { which, limit, skip: loaded.length };
      const { data, count, to_do, held } = await ask(listOwnOrders, { query }, { signal });
      return { rows: data, total: count, known: { to_do, held } };
    },
    [which],
  );
  const { known, ...listing } = useListing<OrderLine, Known>({
    key: `own orders ${which}`,
    page: ORDERS_BATCH,
    load,
    whenFailed: "We couldn't load your orders. Please try again.",
  });
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.athleteDashboard.to()}>Athlete Dashboard</WayBack>
      </p>
      <h1>To do</h1>
      <p className={styles.intro}>
        What supporters ordered from you, what's due next first.
        {known && known.held > 0 && (
          <>
            {" "}
            <b>{dollars(known.held)}</b> is held for it and yours once it's accepted.
          </>
        )}
      </p>
      <OpenOrOver chosen={which} to={pages.ownOrders.to()} />
      {listing.rows.length > 0 && (
        <OrderList
          orders={listing.rows}
          viewer="athlete"
          pageOf={pages.ownOrder.to}
          label="Orders"
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd
        listing={listing}
        nothing={
          which === "over" ? (
            "No order is over yet."
          ) : (
            <>
              Nothing to do. Choose what you offer in{" "}
              <Link className={linkClass} to={pages.ownServices.to()}>
                My services
              </Link>
              .
            </>
          )
        }
      />
    </div>
  );
}
