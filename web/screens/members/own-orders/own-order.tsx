import { Suspense, useState } from "react";
import { useParams } from "react-router";
import { actOnOwnOrder, getOwnOrder } from "../../../../contract/orders/athletes-orders.ts";
import { type AthletesAct, deliveryRules, type Order } from "../../../../contract/orders/orders.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { NoOrder } from "../../../parts/members/order/no-order.tsx";
import { OrderActs } from "../../../parts/members/order/order-acts.tsx";
import { OrderPage } from "../../../parts/members/order/order-page.tsx";
import request from "../../../parts/members/request/request.module.css";
import { useSteps } from "../../../parts/members/request/use-steps.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";

export const head = ownHead("Order");

const Deliver = lazyPart(async () => (await import("./deliver.tsx")).Deliver, NotLoaded);

/** `/AthleteDashboard/orders/:order_id` */
export function Screen() {
  const { order_id = "" } = useParams();
  return (
    <MembersOnly for_role="athlete">{() => <OwnOrder key={order_id} order_id={order_id} />}</MembersOnly>
  );
}

function OwnOrder({ order_id }: { readonly order_id: string }) {
  const asked = useAnswer(order_id, (ask, signal) => ask(getOwnOrder, { params: { order_id } }, { signal }));
  return (
    <AskedFor asked={asked} missing={<NoOrder to={pages.ownOrders.to()}>To do</NoOrder>}>
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
  const act = async (body: AthletesAct) => {
    const acted = await ask(actOnOwnOrder, { params: { order_id }, body });
    // The list that one goes back to says so too.
    memory.outdate();
    return acted;
  };
  const steps = useSteps<Order, AthletesAct>(loaded, deliveryRules, act, again);
  const order = steps.request;
  // What is wrong is said where it was pressed.
  const [is_delivery, setIsDelivery] = useState(false);
  const step = (body: AthletesAct) => {
    setIsDelivery(body.act === "deliver");
    return steps.step(body);
  };
  return (
    <OrderPage
      order={order}
      viewer="athlete"
      back={<WayBack to={pages.ownOrders.to()}>To do</WayBack>}
      acts={
        <div className={request.acts}>
          {order.acts.includes("deliver") && (
            <Suspense fallback={null}>
              <Deliver steps={{ ...steps, step, fault: is_delivery ? steps.fault : null }} />
            </Suspense>
          )}
          <OrderActs
            steps={{
              ...steps,
              fault: is_delivery ? null : steps.fault,
              step: (said) => step({ ...said, link: null, says_ad: false, proof_ids: [] }),
            }}
            acts={["ask", "decline"]}
            are_beside={order.acts.includes("deliver")}
          />
        </div>
      }
    />
  );
}
