import { Suspense } from "react";
import { useParams } from "react-router";
import {
  actAtOrderDesk,
  getDeskOrder,
  type DeskOrder as Order,
} from "../../../../contract/orders/desk-orders.ts";
import { type OfficesAct, writtenRules } from "../../../../contract/orders/orders.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
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

export const head = requestHead("Compliance desk: an order");

/** Few orders have any. */
const Findings = lazyPart(
  async () => (await import("../../../parts/staff/desk/findings.tsx")).Findings,
  NotLoaded,
);

/** `/ComplianceDesk/orders/:order_id` */
export function Screen() {
  const { order_id = "" } = useParams();
  return (
    <MembersOnly for_role="compliance">{() => <DeskOrder key={order_id} order_id={order_id} />}</MembersOnly>
  );
}

function DeskOrder({ order_id }: { readonly order_id: string }) {
  const asked = useAnswer(order_id, (ask, signal) => ask(getDeskOrder, { params: { order_id } }, { signal }));
  return (
    <AskedFor asked={asked} missing={<NoOrder to={pages.deskOrders.to()}>Orders</NoOrder>}>
      {(loaded) => <Known loaded={loaded} again={asked.again} />}
    </AskedFor>
  );
}

interface KnownProps {
  readonly loaded: Order;
  readonly again: () => Promise<void>;
}

function Known({ loaded, again }: KnownProps) {
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
      back={<WayBack to={pages.deskOrders.to()}>Orders</WayBack>}
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
