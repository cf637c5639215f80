import { CircleAlert, CircleCheck, Hourglass } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { pages } from "../../../contract/pages.ts";
import { Notice } from "../../parts/notice.tsx";
import { buttonClass } from "../../ui/button.ts";
import type { FailedData } from "./load.ts";

/** `/failed`, where the payment page leads back to without a payment. */
export function FailedScreen() {
  const { transaction_id, contribution } = useLoaderData<FailedData>();
  const facts = [["Transaction Id", transaction_id]] as const;
  const home = (
    <Link className={buttonClass("quiet")} to={pages.home.to()}>
      Home
    </Link>
  );

  if (!contribution) {
    return (
      <Notice icon={CircleAlert} tone="bad" title="Payment Failed" facts={facts} actions={home}>
        <p>We know no payment by this id, so nothing was charged here.</p>
      </Notice>
    );
  }

  const { state, checkout_url } = contribution;
  const athlete = (
    <Link className={buttonClass("loud")} to={pages.detail.to(contribution)}>
      {state === "paid" ? "See the athlete" : "Back to the athlete"}
    </Link>
  );
  if (state === "paid") {
    return (
      <Notice
        icon={CircleCheck}
        tone="good"
        title="Paid after all"
        facts={facts}
        actions={
          <>
            {athlete}
            {home}
          </>
        }
      >
        <p>Your payment came in. The receipt is in your e-mail.</p>
      </Notice>
    );
  }
  if (state === "processing") {
    return (
      <Notice
        icon={Hourglass}
        title="Still being confirmed"
        facts={facts}
        actions={
          <>
            {athlete}
            {home}
          </>
        }
      >
        <p>Your payment is being confirmed. The receipt comes by e-mail once it is in.</p>
      </Notice>
    );
  }
  if (state === "open" && checkout_url) {
    return (
      <Notice
        icon={CircleAlert}
        tone="bad"
        title="Payment Failed"
        facts={facts}
        actions={
          <>
            <a className={buttonClass("loud")} href={checkout_url}>
              Back to the payment page
            </a>
            {home}
          </>
        }
      >
        <p>You left before paying. Nothing was charged.</p>
      </Notice>
    );
  }
  return (
    <Notice
      icon={CircleAlert}
      tone="bad"
      title="Payment Failed"
      facts={facts}
      actions={
        <>
          {athlete}
          {home}
        </>
      }
    >
      <p>{ENDINGS[state] ?? "Nothing was charged."}</p>
    </Notice>
  );
}

const ENDINGS: Readonly<Record<string, string>> = {
  expired: "The payment page has expired. Nothing was charged.",
  failed: "The payment did not go through. Nothing was charged.",
};
