import type { Order, OrderStepShown } from "../../../../contract/orders/orders.ts";
import { linkClass } from "../../../ui/button.ts";
import { Moment } from "../../visitors/blocks/moment.tsx";
import { ReportButton } from "../order-report/report-button.tsx";
import request from "../request/request.module.css";
import { type OrderViewer, STATE_WORDS, stepWords, toneOf } from "./order-words.ts";
import { ShownProof } from "./shown-proof.tsx";

interface OrderHistoryProps {
  readonly order_id: string;
  readonly history: Order["history"];
  readonly viewer: OrderViewer;
  /** An office's steps are not the viewer's own: an admin looks in its place. */
  readonly stands_in?: boolean;
  /** Of a letter, for who is not signed in. */
  readonly link?: string | undefined;
  /** The delivery whose proofs stand above. */
  readonly shown?: OrderStepShown | undefined;
}

/** Every step with who, when and why, the oldest first. */
export const OrderHistory = ({ order_id, history, viewer, stands_in, link, shown }: OrderHistoryProps) => (
  <section className={request.late}>
    <h2>History</h2>
    <ol className={request.history}>
      {history.map((step) => (
        <li key={step.entry_id} data-tone={toneOf(step.state)}>
          <p className={request.step}>
            <b>{stepWords(step, viewer, stands_in)}</b>
          </p>
          <p className={request.when}>
            <Moment at={step.happened_at} />
            {step.state !== "unpaid" && ` · ${STATE_WORDS[step.state]}`}
          </p>
          <Said step={step} />
          {step !== shown && <StepProofs step={step} link={link} />}
          {isOthers(step, viewer) && (
            <ReportButton
              order_id={order_id}
              as={viewer}
              link={link ?? null}
              part={
                step.words
                  ? { thing: "step", entry_id: step.entry_id }
                  : { thing: "proof", proof_id: step.proofs[0]?.proof_id ?? "" }
              }
            />
          )}
        </li>
      ))}
    </ol>
  </section>
);

/** Something of the other side that one might have to report. An office's own words are nobody's to report here. */
const isOthers = ({ actor, words, proofs }: OrderStepShown, viewer: OrderViewer): boolean =>
  (actor === "supporter" || actor === "athlete") && actor !== viewer && (words !== null || proofs.length > 0);

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
          The post on {hostOf(post)}
          <span className="unseen"> (opens a new tab)</span>
        </a>
      </p>
    )}
  </>
);

const hostOf = (post: string): string => URL.parse(post)?.host ?? post;
