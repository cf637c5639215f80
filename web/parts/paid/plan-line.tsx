import type { Moment } from "../../../contract/contributions/moment.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { monthAndDay } from "../../../pure/dates.ts";
import { dollars } from "../../../pure/numbers.ts";
import { linkClass } from "../../ui/button.ts";
import { Link } from "../visitors/blocks/link.tsx";
import styles from "./jersey-receipt.module.css";
import { leaveDialog } from "./leave-dialog.ts";

/** `Payment 1 of 6. Next: $20 on December 22.`, and where that can be changed. Nothing for what is given once. */
export function PlanLine({ plan }: { readonly plan: Moment["plan"] }) {
  if (!plan) return null;
  const { number, duration_months, amount, next_charge_at } = plan;
  return (
    <p className={styles.plan}>
      <b>
        Payment {number} of {duration_months}.
      </b>{" "}
      {next_charge_at && `Next: ${dollars(amount)} on ${monthAndDay(next_charge_at)}. `}
      <Link className={`${linkClass} no-print`} to={pages.myContributions.to()} onClick={leaveDialog}>
        Manage
      </Link>
    </p>
  );
}
