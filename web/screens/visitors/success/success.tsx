import { useLoaderData } from "react-router";
import { getPayment } from "../../../../contract/contributions/contributions.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { firstName } from "../../../../pure/names.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { useFollowing } from "../../../parts/on-demand/contribution/following.ts";
import { JerseyReceipt } from "../../../parts/paid/jersey-receipt.tsx";
import { OrderLine } from "../../../parts/paid/order-line.tsx";
import { PlanLine } from "../../../parts/paid/plan-line.tsx";
import { WaysOn } from "../../../parts/paid/ways-on.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { successHead } from "./head.ts";
import { loadSuccess, type Payment, type SuccessData } from "./load.ts";
import { PrintButton, Receipt } from "./receipt.tsx";
import styles from "./success.module.css";
import { paidWords, TAKES_DAYS, titleOf, wentBackWords } from "./words.ts";

export const loader = loadSuccess;
export const head = successHead;

/** `/success`, where the checkout page leads back to. */
export function Screen() {
  const told = useLoaderData<SuccessData>();
  if (told.kind === "known") return <Known payment={told.payment} />;
  const { player_name, amount } = told.kind === "repeated" ? told : { player_name: "", amount: "" };
  return (
    <>
      <JerseyReceipt athlete={null} backed_on={null} amount={amount ? `$${amount}` : null}>
        <h1>{titleOf(told)}</h1>
        {player_name && <p>for player {player_name}</p>}
      </JerseyReceipt>
      <div className={`wrap ${styles.sheet}`}>
        <section className={styles.panel}>
          <p>
            {told.kind === "repeated"
              ? "Your emailed receipt is your proof of payment. This page is not."
              : "We can't find this payment. If you paid, your receipt is in your email."}
          </p>
          <Link className={buttonClass("loud")} to={pages.home.to()}>
            Home
          </Link>
        </section>
      </div>
    </>
  );
}

function Known({ payment }: { readonly payment: Payment }) {
  useFollowing(payment.state, async (ask, signal) => {
    const session_id =
      new URLSearchParams(window.location.search).get("session_id") ?? payment.contribution_id;
    return (await ask(getPayment, { params: { session_id } }, { signal })).state;
  });
  const is_paid = payment.state === "paid";
  /** A day to be glad of: not while a bank decides whose the money is. */
  const is_glad = is_paid && !payment.in_dispute;
  const { athlete, player_name, backed_on } = payment;
  return (
    <>
      <JerseyReceipt
        athlete={athlete}
        backed_on={is_glad ? backed_on : null}
        amount={dollars(payment.amount)}
      >
        <h1>{titleOf({ kind: "known", payment })}</h1>
        <p>
          {athlete ? "for player" : "for"} {player_name}
        </p>
      </JerseyReceipt>
      <div className={`wrap ${styles.sheet}`}>
        <section className={styles.panel}>
          {is_paid && <PlanLine plan={payment.plan} />}
          {is_glad && (
            <OrderLine
              ordered={payment.ordered}
              player_name={player_name}
              amount={payment.amount - payment.refunded - payment.lost}
            />
          )}
          <Told payment={payment} />
          {athlete && <WaysOn athlete={athlete} moment={is_glad && athlete.on_roster ? payment : null} />}
          <div className={`${styles.links} no-print`}>
            <Link className={linkClass} to={pages.home.to()}>
              Home
            </Link>
            {(is_paid || payment.state === "refunded") && <PrintButton />}
          </div>
          {(is_paid || payment.state === "refunded") && <Receipt payment={payment} />}
        </section>
        {is_paid && athlete && (
          <section className={`${styles.panel} no-print`}>
            <h2>{firstName(athlete.player_name)} has received</h2>
            <p className={styles.sum}>{dollars(athlete.received_donations)}</p>
            <p className={styles.note}>
              From supporters, after refunds.
              {payment.ordered?.due_at && " What you paid is in it, and held until your order is done."}
            </p>
          </section>
        )}
      </div>
    </>
  );
}

/** What became of the money. */
function Told({ payment }: { readonly payment: Payment }) {
  switch (payment.state) {
    case "paid":
      return <p>{paidWords(payment)}</p>;
    case "refunded":
      return (
        <p>
          {wentBackWords(payment)} {payment.refunded > 0 && TAKES_DAYS}
        </p>
      );
    case "expired":
      return <p>The payment page has expired. Nothing was charged.</p>;
    case "failed":
      return <p>The payment did not go through. Nothing was charged.</p>;
    default:
      return (
        <p className={styles.waiting}>
          <Spinner />
          <span>
            Your bank is confirming the payment. This page updates when it goes through, and we'll email your
            receipt.
          </span>
        </p>
      );
  }
}
