import { type ChildOrder, getChildOrders } from "../../../../contract/orders/childs-orders.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import shared from "../../../parts/members/lists/dashboard.module.css";
import words from "../../../parts/members/lists/words.module.css";
import { kindName, STATE_WORDS, stepWords } from "../../../parts/members/order/order-words.ts";
import { ReportButton } from "../../../parts/members/order-report/report-button.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";

interface ChildOrdersProps {
  readonly link: string;
  readonly player_name: string;
}

/** What was ordered from a minor, and what the two wrote, each with 'Report this'. */
export function ChildOrders({ link, player_name }: ChildOrdersProps) {
  const asked = useAnswer(`child orders ${link}`, (ask, signal) =>
    ask(getChildOrders, { body: { link } }, { signal }),
  );
  return (
    <>
      <h2>What was ordered</h2>
      <p>
        What supporters asked {player_name} to do, and what the two wrote. If something doesn't belong there,
        report it: a person of ours reads it.
      </p>
      <AskedFor asked={asked}>
        {({ orders }) =>
          orders.length === 0 ? (
            <p role="status">Nothing was ordered yet.</p>
          ) : (
            orders.map((order) => <Ordered key={order.order_id} order={order} link={link} />)
          )
        }
      </AskedFor>
    </>
  );
}

function Ordered({ order, link }: { readonly order: ChildOrder; readonly link: string }) {
  const { order_id, kind, state, amount, first_name, brief, wished_on, ordered_at, due_at, written } = order;
  const reports = { order_id, as: "guardian", link } as const;
  return (
    <section className={shared.panel} aria-labelledby={`order-${order_id}`}>
      <h3 id={`order-${order_id}`} dir="auto">
        {kindName(kind)}
        {first_name && ` for ${first_name}`}
      </h3>
      <p className={shared.small}>
        {STATE_WORDS[state]} · {dollars(amount)}
        {ordered_at && ` · ordered ${longDate(ordered_at)}`}
        {due_at && ` · due ${longDate(due_at)}`}
      </p>
      {wished_on && (
        <p>
          Wished for <b>{longDate(wished_on)}</b>
        </p>
      )}
      {brief && (
        <>
          <blockquote className={words.quoted} dir="auto">
            {brief}
          </blockquote>
          <ReportButton {...reports} part={{ thing: "brief" }} />
        </>
      )}
      {written.map((step) => (
        <div key={step.entry_id} className={shared.stack}>
          <p>
            <b>{stepWords(step, "officer")}</b>, {longDate(step.happened_at)}
          </p>
          {step.words && (
            <blockquote className={words.quoted} dir="auto">
              {step.words}
            </blockquote>
          )}
          {step.link && <p className={words.typed}>{step.link}</p>}
          <ReportButton {...reports} part={{ thing: "step", entry_id: step.entry_id }} />
        </div>
      ))}
    </section>
  );
}
