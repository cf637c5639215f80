import { CONTRIBUTION_PRESETS } from "../../../../contract/contributions/contributions.ts";
import type { FirstAmount } from "../../../parts/visitors/athlete/use-contribution.tsx";
import styles from "./first-amounts.module.css";

const AMOUNTS = [...CONTRIBUTION_PRESETS.slice(0, 4), "other"] as const;

interface FirstAmountsProps {
  readonly onOpen: (from: HTMLElement, amount: FirstAmount) => void;
}

/** The amounts most choose: each opens the dialog with itself chosen, where it can still be changed. */
export const FirstAmounts = ({ onOpen }: FirstAmountsProps) => (
  <div className={styles.amounts}>
    {AMOUNTS.map((amount) => (
      <button
        key={amount}
        type="button"
        aria-haspopup="dialog"
        onClick={(event) => onOpen(event.currentTarget, amount)}
      >
        <span className="unseen">Give </span>
        {amount === "other" ? (
          <>
            Other<span className="unseen"> amount</span>
          </>
        ) : (
          `$${amount}`
        )}
      </button>
    ))}
  </div>
);
