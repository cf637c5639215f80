import type { Order, OrderStepShown } from "../../../../contract/orders/orders.ts";
import { linkClass } from "../../../ui/button.ts";
import { Moment } from "../../visitors/blocks/moment.tsx";
import request from "../request/request.module.css";
import { type OrderViewer, STATE_WORDS, stepWords, toneOf } from "./order-words.ts";

interface OrderHistoryProps {
  readonly history: Order["history"];
  readonly viewer: OrderViewer;
}

/** Every step with who, when and why, the oldest first. */
export const OrderHistory = ({ history, viewer }: OrderHistoryProps) => (
  <section className={request.late}>
    <h2>History</h2>
    <ol className={request.history}>
      {history.map((step) => (
        <li key={step.entry_id} data-tone={toneOf(step.state)}>
          <p className={request.step}>
            <b>{stepWords(step, viewer)}</b>
          </p>
          <p className={request.when}>
            <Moment at={step.happened_at} /> · {STATE_WORDS[step.state]}
          </p>
          <Said step={step} />
        </li>
      ))}
    </ol>
  </section>
);

/** What was written with a step, and the post that it names: somebody else's page, which is told nothing of where one came from. */
export const Said = ({ step: { words, link } }: { readonly step: OrderStepShown }) => (
  <>
    {words && (
      <p className={request.said} dir="auto">
        {words}
      </p>
    )}
    {link && (
      <p>
        <a className={linkClass} href={link} target="_blank" rel="noopener noreferrer nofollow">
          {hostOf(link)}
          <span className="unseen"> (the post, opens a new tab)</span>
        </a>
      </p>
    )}
  </>
);

const hostOf = (link: string): string => URL.parse(link)?.host ?? link;
