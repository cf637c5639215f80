import { type ReactNode, useEffect, useRef } from "react";
import type { Order } from "../../../../contract/orders/orders.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { linkClass } from "../../../ui/button.ts";
import { Link } from "../../visitors/blocks/link.tsx";
import shared from "../lists/dashboard.module.css";
import { ReportButton } from "../order-report/report-button.tsx";
import request from "../request/request.module.css";
import { OrderHistory, StepProofs } from "./order-history.tsx";
import { OrderJersey } from "./order-jersey.tsx";
import { kindName, nextWords, type OrderViewer } from "./order-words.ts";
import { OrderTag } from "./state-tag.tsx";

interface OrderPageProps {
  readonly order: Order;
  readonly viewer: OrderViewer;
  /** Above everything: the way back. */
  readonly back?: ReactNode;
  /** Of a letter, for who is not signed in. */
  readonly link?: string | undefined;
  /** What one can do now. */
  readonly acts: ReactNode;
  /** What the rules say of it, for an office. */
  readonly findings?: ReactNode;
}

/** An order as one of those sees it who are part of it: how it stands, what can be done, what was ordered, and its history. */
export function OrderPage({ order, viewer, back, link, acts, findings }: OrderPageProps) {
  const { state, amount, player_name, team_name, due_at, first_name } = order;
  const delivery = DONE.has(state) ? order.history.findLast(({ act }) => act === "deliver") : undefined;
  const ordered = <Ordered order={order} viewer={viewer} />;
  const history = (
    <OrderHistory
      order_id={order.order_id}
      history={order.history}
      viewer={viewer}
      stands_in={order.at_our_desk}
      link={link}
      shown={delivery}
    />
  );
  // Whoever has it to do reads what it is before the form that shows it's done.
  const is_to_do = viewer === "athlete" && OPEN.has(state);
  const heading = useRef<HTMLHeadingElement>(null);
  const stood = useRef(state);
  // What was pressed is gone by now; what came of it is read from its heading on.
  useEffect(() => {
    if (stood.current !== state) heading.current?.focus();
    stood.current = state;
  }, [state]);
  return (
    <div className={`wrap ${request.page}`}>
      {back && <p className="no-print">{back}</p>}
      <div className={request.sheet}>
        <header>
          <OrderJersey of={order} />
          <h1 ref={heading} tabIndex={-1}>
            {titleOf(order, viewer)}
          </h1>
          <p className={request.about}>
            <OrderTag of={order} />
            <span>{dollars(amount)}</span>
            {viewer !== "athlete" && (
              <span>
                <Link className={linkClass} to={pages.detail.to(order)}>
                  {player_name}
                </Link>
                , {team_name}
              </span>
            )}
            {viewer === "athlete" && first_name && <span dir="auto">for {first_name}</span>}
            {due_at && OPEN.has(state) && <span className={request.due}>Due {longDate(due_at)}</span>}
          </p>
        </header>
        {is_to_do && ordered}
        <div className={request.next}>
          <LastWords order={order} />
          <p>{nextWords(order, viewer)}</p>
          {delivery && <StepProofs step={delivery} link={link} />}
          {acts && <div className="no-print">{acts}</div>}
        </div>
        {is_to_do ? (
          history
        ) : (
          <div className={request.columns}>
            <div className={request.column}>
              {ordered}
              {findings}
            </div>
            <div className={request.column}>{history}</div>
          </div>
        )}
      </div>
    </div>
  );
}

const OPEN: ReadonlySet<Order["state"]> = new Set(["ordered", "asked", "answered"]);

const titleOf = ({ kind, player_name, first_name }: Order, viewer: OrderViewer): string => {
  if (viewer === "supporter") return `${kindName(kind)} from ${player_name}`;
  return first_name ? `${kindName(kind)} for ${first_name}` : kindName(kind);
};

/** What was delivered last is looked at before anything is decided. */
const DONE: ReadonlySet<Order["state"]> = new Set(["delivered", "questioned", "accepted", "settled"]);

/** The words that count in a state: what was asked, answered, or found wrong. */
function LastWords({ order: { state, history } }: { readonly order: Order }) {
  const label = SAID[state];
  const said = label && history.findLast((step) => step.state === state && step.words);
  if (!said) return null;
  return (
    <blockquote>
      <p>
        <b>{label}</b>
      </p>
      <p dir="auto">{said.words}</p>
    </blockquote>
  );
}

const SAID: Partial<Record<Order["state"], string>> = {
  asked: "The question",
  answered: "The answer",
  delivered: "What came with it",
  questioned: "What's wrong",
  refunding: "Why",
  refunded: "Why",
};

/** What was ordered. What was left blank is not shown. */
function Ordered({
  order: { order_id, offer_note, brief, first_name, deliver_to, wished_on },
  viewer,
}: Pick<OrderPageProps, "order" | "viewer">) {
  const facts = (
    [
      ["Offered as", offer_note],
      ["For", first_name],
      ["What to do", brief],
      ["Mail it to", deliver_to],
      ["On", wished_on && longDate(wished_on)],
    ] as const
  ).filter(([, value]) => value);
  return (
    <section>
      <h2>What was ordered</h2>
      {!brief && <p className={shared.small}>What was typed has been deleted.</p>}
      <dl className={request.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {brief && viewer !== "supporter" && (
        <ReportButton order_id={order_id} as={viewer} part={{ thing: "brief" }} />
      )}
    </section>
  );
}
