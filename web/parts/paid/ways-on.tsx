import type { MouseEvent } from "react";
import type { Moment, MomentAthlete } from "../../../contract/contributions/moment.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { firstName } from "../../../pure/names.ts";
import { buttonClass } from "../../ui/button.ts";
import { Link } from "../visitors/blocks/link.tsx";
import styles from "./jersey-receipt.module.css";
import { leaveDialog } from "./leave-dialog.ts";
import { ShareButton } from "./share-button.tsx";

/** Where the athlete's page says what was given (screens/visitors/detail). */
const RECEIVED = "received";

interface WaysOnProps {
  readonly athlete: Pick<MomentAthlete, "player_id" | "team_id" | "player_name">;
  /** Null where there is nothing to pass on: not paid, or on no roster. */
  readonly moment: Pick<Moment, "backed_on" | "backed_proof"> | null;
}

/** From a payment to the athlete: their page passed on, or looked at where the new total is. */
export const WaysOn = ({ athlete, moment }: WaysOnProps) => (
  <div className={`${styles.ways} no-print`}>
    {moment && <ShareButton athlete={athlete} backed={backedOf(moment)} />}
    <Link
      className={buttonClass("quiet")}
      to={`${pages.detail.to(athlete)}#${RECEIVED}`}
      onClick={leaveForSum}
    >
      See {firstName(athlete.player_name)}'s page
    </Link>
  </div>
);

const backedOf = ({ backed_on, backed_proof }: Pick<Moment, "backed_on" | "backed_proof">) =>
  backed_on && backed_proof ? { day: backed_on, proof: backed_proof } : null;

/** In a dialog over that very page the way there is closing it; the focus goes along. */
function leaveForSum(event: MouseEvent<HTMLElement>): void {
  const focusOnSum = () => document.getElementById(RECEIVED)?.focus({ preventScroll: true });
  event.currentTarget.closest("dialog")?.addEventListener("close", focusOnSum, { once: true });
  leaveDialog(event);
}
