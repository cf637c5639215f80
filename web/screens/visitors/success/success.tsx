import { CircleCheck, CircleHelp, Hourglass, Printer, Undo2 } from "lucide-react";
import { useLoaderData } from "react-router";
import { getPayment } from "../../../../contract/contributions/contributions.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { useFollowing } from "../../../parts/on-demand/contribution/following.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useHydrated } from "../../../takeover/hydrated.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { successHead } from "./head.ts";
import { loadSuccess, type Payment, type SuccessData } from "./load.ts";
import styles from "./success.module.css";

export const loader = loadSuccess;
export const head = successHead;

/** `/success`, where the checkout page leads back to. */
export function Screen() {
  const told = useLoaderData<SuccessData>();
  if (told.kind === "known") return <Known payment={told.payment} />;
  if (told.kind === "unknown") {
    return (
      <Notice icon={CircleHelp} title="We don't know this payment" actions={<HomeLink />}>
        <p>
          No payment of ours has this address. If you paid, the receipt in your mailbox is the proof of it.
        </p>
      </Notice>
    );
  }
  return (
    <Notice icon={CircleCheck} tone="good" title="Payment Success" actions={<HomeLink />}>
      {told.player_name && <p>for player {told.player_name}</p>}
      {told.amount && <p>Amount: ${told.amount}</p>}
      <p>The receipt in your email is the proof of payment; this page by itself is none.</p>
    </Notice>
  );
}

function Known({ payment }: { readonly payment: Payment }) {
  useFollowing(payment.state, async (ask, signal) => {
    const session_id =
      new URLSearchParams(window.location.search).get("session_id") ?? payment.contribution_id;
    return (await ask(getPayment, { params: { session_id } }, { signal })).state;
  });
  const again = (
    <Link className={buttonClass("loud")} to={pages.detail.to(payment)}>
      Back to {payment.player_name}
    </Link>
  );
  if (payment.state === "paid") return <Receipt payment={payment} />;
  if (payment.state === "refunded") {
    return (
      <Notice
        icon={Undo2}
        title={payment.lost > 0 ? "Taken back by your bank" : "Refunded"}
        facts={factsOf(payment)}
        actions={again}
      >
        <p>{wentBack(payment)}</p>
        {payment.refunded > 0 && <p>A refund takes 5 to 10 business days to show on your statement.</p>}
      </Notice>
    );
  }
  if (payment.state === "expired" || payment.state === "failed") {
    return (
      <Notice icon={Undo2} title="Not paid" actions={again}>
        <p>
          {payment.state === "expired" ? "The payment page has expired." : "The payment did not go through."}{" "}
          Nothing was charged.
        </p>
      </Notice>
    );
  }
  return (
    <Notice icon={Hourglass} title="Still being confirmed" actions={<HomeLink />}>
      <p>for player {payment.player_name}</p>
      <p>Amount: {dollars(payment.amount)}</p>
      <p className={styles.waiting}>
        <Spinner />
        <span>The payment is being confirmed. This page notices by itself; the receipt comes by email.</span>
      </p>
    </Notice>
  );
}

/** Proof on paper: printed, only this stands on the page. */
function Receipt({ payment }: { readonly payment: Payment }) {
  const actions = (
    <>
      <HomeLink />
      {useHydrated() && (
        <button type="button" className={buttonClass("quiet")} onClick={() => window.print()}>
          <Printer size={20} aria-hidden="true" /> Print receipt
        </button>
      )}
    </>
  );
  return (
    <Notice icon={CircleCheck} tone="good" title="Payment Success" actions={actions} facts={factsOf(payment)}>
      <p>for player {payment.player_name}</p>
      <p>
        <b>Amount: {dollars(payment.amount)}</b>
      </p>
      <p>
        {heldOf(payment)} <span className={styles.whole}>Not tax-deductible.</span> The receipt is in your
        mailbox too.
      </p>
    </Notice>
  );
}

const factsOf = (payment: Payment): [string, string][] => [
  ["Contribution to", `${payment.player_name}, ${payment.team_name}`],
  ["Date", payment.paid_at ? momentInUtc(payment.paid_at) : ""],
  ["Transaction Id", payment.contribution_id],
  ["Received by", PRODUCT_NAME],
];

/** What is held is said as it is: less what went back, and not while a bank decides. */
function heldOf(payment: Payment): string {
  const { player_name, amount, refunded, lost, in_dispute } = payment;
  if (in_dispute) return "Your bank was asked to take it back; until that is decided, it waits.";
  const left = amount - refunded - lost;
  return left === amount
    ? `All of it is held for ${player_name}.`
    : `${wentBack(payment)} ${dollars(left)} is held for ${player_name}.`;
}

/** What we sent back and what a bank took are two things. */
function wentBack({ amount, refunded, lost }: Payment): string {
  if (lost === 0 && refunded >= amount)
    return `All of your payment of ${dollars(amount)} was refunded to you.`;
  const parts = [
    ...(refunded > 0 ? [`${dollars(refunded)} was refunded to you`] : []),
    ...(lost > 0 ? [`${dollars(lost)} was taken back by your bank after a dispute`] : []),
  ];
  return `${parts.join(", and ")}.`;
}

const HomeLink = () => (
  <Link className={buttonClass("loud")} to={pages.home.to()}>
    Home
  </Link>
);
