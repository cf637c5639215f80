import type { ReactNode } from "react";
import { type Order, type SupportersAct, writtenRules } from "../../../../contract/orders/orders.ts";
import { OrderActs } from "../../../parts/members/order/order-acts.tsx";
import { OrderPage } from "../../../parts/members/order/order-page.tsx";
import { useSteps } from "../../../parts/members/request/use-steps.ts";

interface SupportersOrderProps {
  readonly loaded: Order;
  readonly act: (body: SupportersAct) => Promise<Order>;
  readonly again: () => Promise<void>;
  readonly back?: ReactNode;
  /** Of a letter, for who is not signed in. */
  readonly link?: string;
}

/** An order as whoever ordered sees it, by their account or by the link of an email. */
export function SupportersOrder({ loaded, act, again, back, link }: SupportersOrderProps) {
  const steps = useSteps<Order, SupportersAct>(loaded, writtenRules, act, again);
  return (
    <OrderPage
      order={steps.request}
      viewer="supporter"
      back={back}
      link={link}
      acts={<OrderActs steps={steps} acts={["accept", "answer", "question"]} />}
    />
  );
}
