import { useParams } from "react-router";
import type { Order, SupportersAct } from "../../../../contract/orders/orders.ts";
import { actOnMyOrder, getMyOrder } from "../../../../contract/orders/supporters-orders.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { NoOrder } from "../../../parts/members/order/no-order.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { SupportersOrder } from "./supporters-order.tsx";

export const head = ownHead("Order");

/** `/MyOrders/:order_id` */
export function Screen() {
  const { order_id = "" } = useParams();
  return <MembersOnly>{() => <MyOrder key={order_id} order_id={order_id} />}</MembersOnly>;
}

function MyOrder({ order_id }: { readonly order_id: string }) {
  const { ask, memory } = useApiClient();
  const asked = useAnswer(order_id, (ask, signal) => ask(getMyOrder, { params: { order_id } }, { signal }));
  const act = async (body: SupportersAct): Promise<Order> => {
    const acted = await ask(actOnMyOrder, { params: { order_id }, body });
    // The list that one goes back to says so too.
    memory.outdate();
    return acted;
  };
  return (
    <AskedFor asked={asked} missing={<NoOrder to={pages.myOrders.to()}>My orders</NoOrder>}>
      {(loaded) => (
        <SupportersOrder
          loaded={loaded}
          act={act}
          again={asked.again}
          back={<WayBack to={pages.myOrders.to()}>My orders</WayBack>}
        />
      )}
    </AskedFor>
  );
}
