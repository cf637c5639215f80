import { CircleCheck, ExternalLink, Hourglass, type LucideIcon, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import type { Checkout } from "./checkout.ts";
import styles from "./contribution-dialog.module.css";

interface OutcomeProps {
  readonly checkout: Extract<Checkout, { phase: "following" }>;
  readonly player_name: string;
  readonly onRenew: () => void;
}

/** How the payment in the other tab goes, and what one can do about it. */
export function Outcome(props: OutcomeProps) {
  const { checkout, player_name, onRenew } = props;
  const amount = dollars(checkout.amount);
  switch (checkout.state) {
    case "paid":
      return <Paid key="paid" {...props} />;
    case "refunded":
      return (
        <OutcomeMessage key="refunded" icon={Undo2} title="Your payment was refunded">
          <p>{amount} is on its way back to you, which takes 5 to 10 business days.</p>
          <form method="dialog">
            <button type="submit" className={buttonClass("loud")}>
              Done
            </button>
          </form>
        </OutcomeMessage>
      );
    case "expired":
    case "failed":
      return (
        <OutcomeMessage
          key="over"
          icon={Undo2}
          title={
            checkout.state === "expired" ? "The payment page has expired" : "The payment did not go through"
          }
        >
          <p>
            <span>Nothing was charged.</span> <span>{player_name} can still be supported.</span>
          </p>
          <button type="button" className={buttonClass("loud")} onClick={onRenew}>
            Try again
          </button>
        </OutcomeMessage>
      );
    case "processing":
      return (
        <OutcomeMessage key="processing" icon={Hourglass} title="Your payment is being confirmed">
          <p>
            The bank takes a little longer over {amount}. You can close this; the receipt comes by email once
            it is in.
          </p>
        </OutcomeMessage>
      );
    default:
      return <Waiting key="waiting" {...props} />;
  }
}

function Paid({ checkout, player_name }: OutcomeProps) {
  return (
    <OutcomeMessage icon={CircleCheck} good title="Thank you!">
      <p>
        <span>
          {dollars(checkout.amount)} came in and is held for {player_name}.
        </span>{" "}
        <span>The receipt is in your mailbox.</span>
      </p>
      {checkout.months !== null && (
        <p>
          That was charge 1 of {checkout.months}. The others follow by themselves, one a month. You can change
          or end it in{" "}
          <a className={linkClass} href={pages.myContributions.to()}>
            My contributions
          </a>
          .
        </p>
      )}
      <form method="dialog">
        <button type="submit" className={buttonClass("loud")}>
          Done
        </button>
      </form>
    </OutcomeMessage>
  );
}

function Waiting({ checkout, player_name, onRenew }: OutcomeProps) {
  return (
    <OutcomeMessage icon={ExternalLink} title="Finish paying in the other tab">
      <p>
        <span>
          {dollars(checkout.amount)}
          {checkout.months !== null && ` a month, ${checkout.months} times,`} for {player_name}.
        </span>{" "}
        <span>Nothing is charged before you pay there.</span>
      </p>
      <p className={styles.waiting}>
        <Spinner /> This page notices by itself when it is done.
      </p>
      <div className={styles.ways}>
        <a className={buttonClass("quiet")} href={checkout.checkout_url} target="_blank" rel="noopener">
          Open the payment page again
        </a>
        <button type="button" className={linkClass} onClick={onRenew}>
          Change the amount
        </button>
      </div>
    </OutcomeMessage>
  );
}

interface OutcomeMessageProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly good?: boolean;
  readonly children: ReactNode;
}

/** One thing at a time. What had the focus is gone by now, so the heading takes it. */
function OutcomeMessage({ icon: Icon, title, good = false, children }: OutcomeMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.outcome}>
      <Icon className={good ? styles.good : ""} size={44} aria-hidden="true" />
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  );
}
