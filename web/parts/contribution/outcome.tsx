import { CircleCheck, ExternalLink, Hourglass, Undo2 } from "lucide-react";
import { dollars } from "../../../contract/fields.ts";
import type { Checkout } from "../../state/checkout.ts";
import { buttonClass, linkClass } from "../../ui/button.ts";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./contribution-dialog.module.css";

interface OutcomeProps {
  readonly checkout: Extract<Checkout, { phase: "following" }>;
  readonly player_name: string;
  readonly onRenew: () => void;
}

/** How the payment in the other tab goes, and what one can do about it. */
export function Outcome({ checkout, player_name, onRenew }: OutcomeProps) {
  const amount = dollars(checkout.amount);
  if (checkout.state === "paid") {
    return (
      <div className={styles["outcome"]}>
        <CircleCheck className={styles["good"]} size={44} aria-hidden="true" />
        <h3>Thank you!</h3>
        <p>
          {amount} came in and is held for {player_name}. The receipt is in your e-mail.
        </p>
        <form method="dialog">
          <button type="submit" className={buttonClass("loud")}>
            Done
          </button>
        </form>
      </div>
    );
  }
  if (checkout.state === "expired" || checkout.state === "failed") {
    return (
      <div className={styles["outcome"]}>
        <Undo2 size={44} aria-hidden="true" />
        <h3>{checkout.state === "expired" ? "The payment page has expired" : "The payment did not go through"}</h3>
        <p>Nothing was charged. {player_name} can still be supported.</p>
        <button type="button" className={buttonClass("loud")} onClick={onRenew}>
          Try again
        </button>
      </div>
    );
  }
  if (checkout.state === "processing") {
    return (
      <div className={styles["outcome"]}>
        <Hourglass size={44} aria-hidden="true" />
        <h3>Your payment is being confirmed</h3>
        <p>
          The bank takes a little longer over {amount}. You can close this; the receipt comes by e-mail once it is in.
        </p>
      </div>
    );
  }
  return (
    <div className={styles["outcome"]}>
      <ExternalLink size={44} aria-hidden="true" />
      <h3>Finish paying in the other tab</h3>
      <p>
        {amount} for {player_name}. Nothing is charged before you pay there.
      </p>
      <p className={styles["waiting"]}>
        <Spinner /> This notices by itself when it is done.
      </p>
      <div className={styles["ways"]}>
        <a className={buttonClass("quiet")} href={checkout.checkout_url} target="_blank" rel="noopener">
          Open the payment page again
        </a>
        <button type="button" className={linkClass} onClick={onRenew}>
          Change the amount
        </button>
      </div>
    </div>
  );
}
