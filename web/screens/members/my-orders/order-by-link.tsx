import type { SupportersAct } from "../../../../contract/orders/orders.ts";
import { actByOrderLink, orderByLink } from "../../../../contract/orders/supporters-orders.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { NoOrder } from "../../../parts/members/order/no-order.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { SupportersOrder } from "./supporters-order.tsx";

export const head = ownHead("Order");

/** `/Order`, where letters to whoever ordered lead. Looking changes nothing: each act takes a press of its own. */
export function Screen() {
  const link = useMailedLink() || "-";
  // Another link in the same tab is another order: nothing of the one before stands meanwhile.
  return <OrderByLink key={link} link={link} />;
}

function OrderByLink({ link }: { readonly link: string }) {
  const { ask } = useApiClient();
  const asked = useAnswer(link, (ask, signal) => ask(orderByLink, { body: { link } }, { signal }));
  const act = (body: SupportersAct) => ask(actByOrderLink, { body: { ...body, link } });
  return (
    <AskedFor asked={asked} missing={<NoOrder to={pages.contribute.to()}>Find athletes</NoOrder>}>
      {(loaded) => <SupportersOrder loaded={loaded} act={act} again={asked.again} link={link} />}
    </AskedFor>
  );
}
