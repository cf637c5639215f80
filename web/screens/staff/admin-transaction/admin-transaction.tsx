import { Landmark, Undo2 } from "lucide-react";
import { useRef } from "react";
import { useParams } from "react-router";
import { getTransaction, type TransactionDetails } from "../../../../contract/contributions/refunds.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import styles from "../../../parts/members/lists/dashboard.module.css";
import {
  becameWord,
  durationWord,
  methodWord,
  typeWord,
} from "../../../parts/members/lists/transaction-words.ts";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { FactList } from "../../../parts/visitors/blocks/fact-list.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { useOpening } from "../../../ui/use-opening.ts";
import { History } from "./history.tsx";
import { PaidBackAnotherWay } from "./paid-back.tsx";
import { Refund } from "./refund.tsx";

export const head = ownHead("Transaction");

/** `/AdminDashboard/transactions/…` */
export const Screen = () => <AdminFrame title="Transaction">{() => <Transaction />}</AdminFrame>;

function Transaction() {
  const { transaction_id = "" } = useParams();
  const { memory } = useApiClient();
  const asked = useAnswer(transaction_id, (ask, signal) =>
    ask(getTransaction, { params: { transaction_id } }, { signal }),
  );
  const onChanged = () => {
    // The lists that one goes back to say so too.
    memory.outdate();
    void asked.again();
  };
  return (
    <AskedFor asked={asked}>
      {(details) => (
        <>
          <Details details={details} onChanged={onChanged} />
          <p>
            <WayBack to={pages.adminTransactions.to()}>Back to All Transactions</WayBack>
          </p>
        </>
      )}
    </AskedFor>
  );
}

interface DetailsProps {
  readonly details: TransactionDetails;
  readonly onChanged: () => void;
}

function Details({ details, onChanged }: DetailsProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const { shown, open, onClosed } = useOpening();
  const became = becameWord(details);
  const { refundable_amount, review_reasons } = details;
  return (
    <div className={styles.panel}>
      <header className={styles.row}>
        <p>
          <b className={styles.sum}>{dollars(details.transaction_amount)}</b> for{" "}
          <Link className={linkClass} to={pages.detail.to(details)}>
            {details.player_name}
          </Link>
          , {details.team_name}
        </p>
        <p>{became?.text ?? "paid"}</p>
      </header>
      {review_reasons.length > 0 && (
        <p role="note">Review before the money is paid out: {review_reasons.join(", ")}.</p>
      )}
      <FactList facts={factsOf(details)} className={styles.facts} />
      {refundable_amount > 0 ? (
        <button
          ref={opener}
          type="button"
          className={buttonClass("quiet")}
          aria-haspopup="dialog"
          onClick={open}
        >
          <Undo2 size={18} aria-hidden="true" /> Refund
        </button>
      ) : (
        <p className={styles.small}>Nothing left to refund.</p>
      )}
      {details.to_pay_back > 0 && <ToPayBack details={details} onChanged={onChanged} />}
      <History details={details} />
      {shown !== null && (
        <Refund key={shown} details={details} opener={opener} onClosed={onClosed} onDone={onChanged} />
      )}
    </div>
  );
}

/** The provider couldn't return it: a person does, and says so here. */
function ToPayBack({ details, onChanged }: DetailsProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const { shown, open, onClosed } = useOpening();
  return (
    <section className={styles.stack} aria-labelledby="to-pay-back">
      <h2 id="to-pay-back">{dollars(details.to_pay_back)} to pay back another way</h2>
      <p>
        {details.to_pay_back_refund === null
          ? "This order wasn't kept, and the refund to the card came to nothing."
          : "A refund came to nothing, and none of this contribution is paid out until that's settled."}{" "}
        Ask the supporter where the money should go, pay it from your own bank, and note it here.
      </p>
      <p>
        <button
          ref={opener}
          type="button"
          className={buttonClass("loud")}
          aria-haspopup="dialog"
          onClick={open}
        >
          <Landmark size={18} aria-hidden="true" /> Paid back another way
        </button>
      </p>
      {shown !== null && (
        <PaidBackAnotherWay
          key={shown}
          details={details}
          opener={opener}
          onClosed={onClosed}
          onDone={onChanged}
        />
      )}
    </section>
  );
}

function factsOf(details: TransactionDetails): [string, string][] {
  const { transaction_id, provider_payment_id, user_email, user_company_name, state, failure } = details;
  const why: [string, string][] = failure ? [["Why it failed", failure]] : [];
  return [
    ["Transaction ID", transaction_id],
    ["At the payment provider", provider_payment_id ?? "-"],
    ["User Email", user_email ?? "-"],
    ["Company Name", user_company_name ?? "-"],
    ["Transaction Type", typeWord(details)],
    ["Recurring Duration", durationWord(details)],
    ["Payment Method", methodWord(details) ?? "-"],
    [state === "paid" ? "Paid" : "Started", momentInUtc(details.created_at)],
    ["Refunded", dollars(details.refunded_amount)],
    ["Refundable", dollars(details.refundable_amount)],
    ...why,
  ];
}
