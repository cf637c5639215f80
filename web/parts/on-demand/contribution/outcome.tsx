import { CircleCheck, ExternalLink, Hourglass, type LucideIcon, Undo2 } from "lucide-react";
import { type ComponentProps, type ReactNode, Suspense, useEffect } from "react";
import type { Player } from "../../../../contract/players/players.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import type { PaidMoment } from "../../paid/paid-moment.tsx";
import { useFocused } from "../../paid/use-focused.ts";
import { CloseButton } from "../dialog-head.tsx";
import type { Checkout } from "./checkout.ts";
import styles from "./outcome.module.css";

const fetchPaid = async () => (await import("../../paid/paid-moment.tsx")).PaidMoment;
/** On a line that is cut its words alone say it. */
const Paid = lazyPart(fetchPaid, PaidInWords);

interface OutcomeProps {
  readonly checkout: Extract<Checkout, { phase: "following" }>;
  readonly player: Player;
  /** Of the heading that names the dialog, where the payment's own does. */
  readonly title_id: string;
  readonly onRenew: () => void;
}

/** How the payment in the other tab goes, and what one can do about it. */
export function Outcome(props: OutcomeProps) {
  const { checkout, player, title_id, onRenew } = props;
  const amount = dollars(checkout.amount);
  switch (checkout.state) {
    case "paid":
      return (
        <Suspense fallback={null}>
          <Paid
            player={player}
            amount={checkout.amount}
            moment={checkout.moment}
            title_id={title_id}
            corner={<CloseButton />}
          />
        </Suspense>
      );
    case "refunded":
      return (
        <OutcomeMessage key="refunded" icon={Undo2} title="Your payment was refunded">
          <p>{amount} is on its way back to you. It takes 5 to 10 business days to show.</p>
          <Done />
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
            <span>Nothing was charged.</span> <span>You can still support {player.player_name}.</span>
          </p>
          <button type="button" className={buttonClass("loud")} onClick={onRenew}>
            Try again
          </button>
        </OutcomeMessage>
      );
    case "processing":
      return (
        <OutcomeMessage key="processing" icon={Hourglass} title="Your payment is being confirmed">
          <p>Your bank is confirming {amount}. You can close this: we'll email your receipt.</p>
        </OutcomeMessage>
      );
    default:
      return <Waiting key="waiting" {...props} />;
  }
}

function PaidInWords({ player, amount, title_id }: ComponentProps<typeof PaidMoment>) {
  return (
    <OutcomeMessage icon={CircleCheck} title="Payment Success" title_id={title_id}>
      <p>
        <span>
          {dollars(amount)} for player {player.player_name}
        </span>{" "}
        <span>We emailed your receipt.</span>
      </p>
      <Done />
    </OutcomeMessage>
  );
}

const Done = () => (
  <form method="dialog">
    <button type="submit" className={buttonClass("loud")}>
      Done
    </button>
  </form>
);

function Waiting({ checkout, player, onRenew }: OutcomeProps) {
  // What is shown next is there by then.
  useEffect(() => void fetchPaid().catch(() => {}), []);
  return (
    <OutcomeMessage icon={ExternalLink} title="Finish paying in the other tab">
      <p>
        <span>
          {dollars(checkout.amount)}
          {checkout.months !== null && ` a month for ${checkout.months} months,`} for {player.player_name}.
        </span>{" "}
        <span>Nothing is charged until you pay there.</span>
      </p>
      <p className={styles.waiting}>
        <Spinner /> This page updates when your payment goes through.
      </p>
      <div className={styles.ways}>
        <a className={buttonClass("quiet")} href={checkout.checkout_url} target="_blank" rel="noopener">
          Open the payment page again
        </a>
        <button type="button" className={linkClass} onClick={onRenew}>
          Change it
        </button>
      </div>
    </OutcomeMessage>
  );
}

interface OutcomeMessageProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly title_id?: string;
  readonly children: ReactNode;
}

/** One thing at a time. */
function OutcomeMessage({ icon: Icon, title, title_id, children }: OutcomeMessageProps) {
  const heading = useFocused();
  return (
    <div className={styles.outcome}>
      <Icon size={44} aria-hidden="true" />
      <h3 id={title_id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  );
}
