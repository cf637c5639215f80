import { buttonClass } from "../../../ui/button.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./pay-bar.module.css";

interface PayBarProps {
  /** `$25 today`; null before an amount is chosen. */
  readonly today: string | null;
  readonly label: string;
  readonly opening: boolean;
}

/** What is charged today and the way there: it stays in sight, also above a keyboard on the screen. */
export const PayBar = ({ today, label, opening }: PayBarProps) => (
  <div className={styles.bar}>
    <p>{today}</p>
    <button type="submit" className={buttonClass("loud")} aria-disabled={opening}>
      {opening && <Spinner />}
      {opening ? "Opening payment page..." : label}
    </button>
  </div>
);
