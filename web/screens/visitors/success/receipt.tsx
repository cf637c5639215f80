import { useEffect, useRef } from "react";
import { getPayer } from "../../../../contract/contributions/contributions.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { serviceName } from "../../../parts/paid/order-line.tsx";
import { FactRows } from "../../../parts/visitors/blocks/fact-rows.tsx";
import { Moment } from "../../../parts/visitors/blocks/moment.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { linkClass } from "../../../ui/button.ts";
import type { Payment } from "./load.ts";
import styles from "./success.module.css";

/** Proof on paper: folded on the screen, open in print. Who paid signed in finds their own address on it. */
export function Receipt({ payment }: { readonly payment: Payment }) {
  const folded = useRef<HTMLDetailsElement>(null);
  const { origin } = useApiClient().settings;
  const payer_email = usePayerEmail(payment);
  useEffect(() => {
    const unfold = () => folded.current?.setAttribute("open", "");
    window.addEventListener("beforeprint", unfold);
    return () => window.removeEventListener("beforeprint", unfold);
  }, []);
  return (
    <details ref={folded} className={styles.receipt}>
      <summary>Receipt</summary>
      <FactRows
        facts={[
          ["Contribution to", `${payment.player_name}, ${payment.team_name}`],
          ["Amount", `${dollars(payment.amount)}, ${whichOf(payment)}`],
          ["Service", payment.ordered && serviceName(payment.ordered)],
          ["Due", payment.ordered?.due_at && longDate(payment.ordered.due_at)],
          ["Date", payment.paid_at && <Moment at={payment.paid_at} />],
          ["Paid with", payment.payment_method_type === "card" ? "Card" : null],
          ["Paid by", payer_email],
          ["Transaction ID", payment.contribution_id],
          ["Received by", PRODUCT_NAME],
          ["Questions", origin + pages.contact.to()],
        ]}
      />
    </details>
  );
}

const whichOf = ({ plan }: Payment): string =>
  plan ? `payment ${plan.number} of ${plan.duration_months}` : "one time";

function usePayerEmail({ contribution_id }: Payment): string | null {
  const user = useSession();
  const { value } = useAnswer(`payer ${contribution_id} ${user?.user_id ?? ""}`, async (ask, signal) => {
    const session_id = new URLSearchParams(window.location.search).get("session_id");
    if (!user || !session_id) return null;
    return (await ask(getPayer, { params: { session_id } }, { signal })).payer_email;
  });
  return value;
}

export const PrintButton = () => (
  <button type="button" className={`${linkClass} needs-script`} onClick={() => window.print()}>
    Print
  </button>
);
