import { CircleAlert, CircleCheck, Hourglass, type LucideIcon, Undo2 } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { pages } from "../../../contract/pages.ts";
import { Notice } from "../../parts/notice.tsx";
import { buttonClass } from "../../ui/button.ts";
import type { FailedData } from "./load.ts";

/** `/failed`, where the payment page leads back to without a payment. */
export function FailedScreen() {
  const { transaction_id, contribution } = useLoaderData<FailedData>();
  const { icon, tone, title, words } = saidOf(contribution);
  return (
    <Notice
      icon={icon}
      {...(tone ? { tone } : {})}
      title={title}
      facts={[["Transaction Id", transaction_id]]}
      actions={
        <>
          {contribution && <WayOn contribution={contribution} />}
          <Link className={buttonClass("quiet")} to={pages.home.to()}>
            Home
          </Link>
        </>
      }
    >
      <p>{words}</p>
    </Notice>
  );
}

interface Said {
  readonly icon: LucideIcon;
  readonly tone?: "good" | "bad";
  readonly title: string;
  readonly words: string;
}

const notPaid = (words: string): Said => ({ icon: CircleAlert, tone: "bad", title: "Payment Failed", words });

function saidOf(contribution: FailedData["contribution"]): Said {
  switch (contribution?.state) {
    case undefined:
      return notPaid("We know no payment by this id, so nothing was charged here.");
    case "paid":
      return {
        icon: CircleCheck,
        tone: "good",
        title: "Paid after all",
        words: "Your payment came in. The receipt is in your e-mail.",
      };
    case "refunded":
      return {
        icon: Undo2,
        title: "Refunded",
        words:
          "Your payment came in, and all of it went back to you. It takes 5 to 10 business days to show.",
      };
    case "processing":
      return {
        icon: Hourglass,
        title: "Still being confirmed",
        words: "Your payment is being confirmed. The receipt comes by e-mail once it is in.",
      };
    case "open":
      return notPaid("You left before paying. Nothing was charged.");
    case "expired":
      return notPaid("The payment page has expired. Nothing was charged.");
    case "failed":
      return notPaid("The payment did not go through. Nothing was charged.");
    case "opening":
      return notPaid("Nothing was charged.");
  }
}

/** Back to paying while that can be done, else to the athlete. */
function WayOn({ contribution }: { readonly contribution: NonNullable<FailedData["contribution"]> }) {
  const { state, checkout_url } = contribution;
  if (state === "open" && checkout_url) {
    return (
      <a className={buttonClass("loud")} href={checkout_url}>
        Back to the payment page
      </a>
    );
  }
  return (
    <Link className={buttonClass("loud")} to={pages.detail.to(contribution)}>
      {state === "paid" ? "See the athlete" : "Back to the athlete"}
    </Link>
  );
}
