import { useMemo } from "react";
import { listDeskOrders } from "../../../../contract/orders/desk-orders.ts";
import type { OrderLine } from "../../../../contract/orders/orders.ts";
import { counted } from "../../../../pure/numbers.ts";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { OpenOrOver, whichIn } from "../../../parts/members/order/open-or-over.tsx";
import { OrderList } from "../../../parts/members/order/order-list.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";

const BATCH = 50;

interface Known {
  readonly questioned: number;
  readonly school_name: string | null;
}

interface OrdersOfDeskProps {
  /** The officer's own, or the admins', of schools without an officer. */
  readonly desk: "school" | "ours";
  readonly search: URLSearchParams;
  /** The list's own address. */
  readonly to: string;
  readonly pageOf: (order: OrderLine) => string;
  /** Of which athletes they are; the school once it is known. */
  readonly ofWhom: (school_name: string | null) => string;
  readonly className?: string | undefined;
}

/** What was ordered from athletes of whom a desk decides; those that are questioned come first. */
export function OrdersOfDesk({ desk, search, to, pageOf, ofWhom, className }: OrdersOfDeskProps) {
  const which = whichIn(search);
  const load = useMemo<Load<OrderLine, Known>>(
    () => async (ask, loaded, limit, signal) => {
      const query = { desk, which, limit, skip: loaded.length };
      const { data, count, questioned, school_name } = await ask(listDeskOrders, { query }, { signal });
      return { rows: data, total: count, known: { questioned, school_name } };
    },
    [desk, which],
  );
  const { known, ...listing } = useListing<OrderLine, Known>({
    key: `${desk} desk orders ${which}`,
    page: BATCH,
    load,
    whenFailed: "We couldn't load the orders. Please try again.",
  });
  return (
    <>
      <p className={className}>
        Services that supporters ordered from athletes of {ofWhom(known?.school_name ?? null)}. You can stop
        one that the rules don't allow, and decide about one that's questioned.
        {known && known.questioned > 0 && (
          <>
            {" "}
            <b>{counted(known.questioned)} questioned.</b>
          </>
        )}
      </p>
      <OpenOrOver chosen={which} to={to} />
      {listing.rows.length > 0 && (
        <OrderList
          orders={listing.rows}
          viewer="officer"
          pageOf={pageOf}
          label="Orders"
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd listing={listing} nothing={which === "over" ? "No order is over yet." : "No open orders."} />
    </>
  );
}
