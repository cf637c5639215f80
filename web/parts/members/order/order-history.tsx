import type { Order, OrderStepShown } from "../../../../contract/orders/orders.ts";
import { linkClass } from "../../../ui/button.ts";
import { Moment } from "../../visitors/blocks/moment.tsx";
import request from "../request/request.module.css";
import { type OrderViewer, STATE_WORDS, stepWords, toneOf } from "./order-words.ts";
import { ShownProof } from "./shown-proof.tsx";

interface OrderHistoryProps {
  readonly history: Order["history"];
  readonly viewer: OrderViewer;
  /** Of a letter, for who is not signed in. */
  readonly link?: string | undefined;
  /** The delivery whose proofs stand above. */
  readonly shown?: OrderStepShown | undefined;
}

/** Every step with who, when and why, the oldest first. */
export const OrderHistory = ({ history, viewer, link, shown }: OrderHistoryProps) => (
  <section className={request.late}>
    <h2>History</h2>
    <ol className={request.history}>
      {history.map((step) => (
        <li key={step.entry_id} data-tone={toneOf(step.state)}>
          <p className={request.step}>
            <b>{stepWords(step, viewer)}</b>
          </p>
          <p className={request.when}>
            <Moment at={step.happened_at} />
            {step.state !== "unpaid" && ` · ${STATE_WORDS[step.state]}`}
          </p>
          <Said step={step} />
          {step !== shown && <StepProofs step={step} link={link} />}
        </li>
      ))}
    </ol>
  </section>
);

/** What was written with a step. */
const Said = ({ step: { words } }: { readonly step: OrderStepShown }) =>
  words && (
    <p className={request.said} dir="auto">
      {words}
    </p>
  );

/** What a delivery showed: files, and the post that it names: somebody else's page, which is told nothing of where one came from. */
export const StepProofs = ({
  step: { link: post, proofs },
  link,
}: {
  readonly step: OrderStepShown;
  readonly link?: string | undefined;
}) => (
  <>
    {proofs.map((proof) => (
      <ShownProof key={proof.proof_id} proof={proof} link={link} />
    ))}
    {post && (
      <p>
        <a className={linkClass} href={post} target="_blank" rel="noopener noreferrer nofollow">
          {hostOf(post)}
          <span className="unseen"> (the post, opens a new tab)</span>
        </a>
      </p>
    )}
  </>
);

const hostOf = (post: string): string => URL.parse(post)?.host ?? post;
