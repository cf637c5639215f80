import type { ReactNode } from "react";
import type { MomentAthlete } from "../../../contract/contributions/moment.ts";
import { backedWords } from "../../../contract/pages/backed.ts";
import { Jersey } from "../visitors/jersey/jersey.tsx";
import { teamStyle } from "../visitors/jersey/team-style.ts";
import styles from "./jersey-receipt.module.css";

/** Whose jersey it is. */
export type Worn = Pick<
  MomentAthlete,
  "player_name" | "jersey_number" | "sport_name" | "team_color" | "team_alt_color"
>;

interface JerseyReceiptProps {
  /** Null where nobody is known, or the page is gone: then it stands on ink. */
  readonly athlete: Worn | null;
  /** The day on which it was backed, `2026-11-21`; null where there is none. */
  readonly backed_on: string | null;
  /** In words, `$25`; null where it is not known. */
  readonly amount: string | null;
  /** What closes the dialog that it heads. */
  readonly corner?: ReactNode;
  /** The heading, and for whom. */
  readonly children: ReactNode;
}

/** The jersey as a receipt: the head of whatever says how a payment went, in the colors of the team. */
export function JerseyReceipt({ athlete, backed_on, amount, corner, children }: JerseyReceiptProps) {
  return (
    <div className={styles.field} style={athlete ? teamStyle(athlete) : undefined}>
      {athlete && (
        <span className={styles.ghost} aria-hidden="true">
          {athlete.jersey_number}
        </span>
      )}
      {corner && <div className={styles.corner}>{corner}</div>}
      <div className={`wrap ${styles.stage}`}>
        {athlete && <Jersey player={athlete} className={styles.jersey ?? ""} />}
        <div>
          {athlete && backed_on && <p className={styles.backed}>{backedWords(athlete, backed_on)}</p>}
          {children}
        </div>
        {amount && (
          <p className={styles.amount}>
            Amount: <b>{amount}</b>
          </p>
        )}
      </div>
    </div>
  );
}
