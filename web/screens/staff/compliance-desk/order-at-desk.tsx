import { Suspense } from "react";
import {
  actAtOrderDesk,
  getDeskOrder,
  type DeskOrder as Order,
} from "../../../../contract/orders/desk-orders.ts";
import { type OfficesAct, writtenRules } from "../../../../contract/orders/orders.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { NoOrder } from "../../../parts/members/order/no-order.tsx";
import { OrderActs } from "../../../parts/members/order/order-acts.tsx";
import { OrderPage } from "../../../parts/members/order/order-page.tsx";
import { useSteps } from "../../../parts/members/request/use-steps.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";

/** Few orders have any. */
const Findings = lazyPart(
  async () => (await import("../../../parts/staff/desk/findings.tsx")).Findings,
  NotLoaded,
);

interface OrderAtDeskProps {
  readonly order_id: string;
  /** The address of the list that it is in. */
  readonly list: string;
}

/** An order as whoever decides about it sees it: an officer of the school, or an admin where the school has none. */
export function OrderAtDesk({ order_id, list }: OrderAtDeskProps) {
  const asked = useAnswer(order_id, (ask, signal) => ask(getDeskOrder, { params: { order_id } }, { signal }));
  return (
    <AskedFor asked={asked} missing={<NoOrder to={list}>Orders</NoOrder>}>
      {(loaded) => <Known loaded={loaded} list={list} again={asked.again} />}
    </AskedFor>
  );
}

interface KnownProps {
  readonly loaded: Order;
  readonly list: string;
  readonly again: () => Promise<void>;
}

function Known({ loaded, list, again }: KnownProps) {
  const { ask, memory } = useApiClient();
  const { order_id } = loaded;
  const act = async (body: OfficesAct) => {
    const acted = await ask(actAtOrderDesk, { params: { order_id }, body });
    // The list that one goes back to says so too.
    memory.outdate();
    return acted;
  };
  const steps = useSteps<Order, OfficesAct>(loaded, writtenRules, act, again);
  return (
    <OrderPage
      order={steps.request}
      viewer="officer"
      back={<WayBack to={list}>Orders</WayBack>}
      acts={<OrderActs steps={steps} acts={["uphold", "stop"]} />}
      findings={
        loaded.findings.length > 0 && (
          <Suspense fallback={null}>
            <Findings findings={loaded.findings} />
          </Suspense>
        )
      }
    />
  );
}
