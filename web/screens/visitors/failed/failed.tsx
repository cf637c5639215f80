import { CircleAlert, CircleCheck, Hourglass, type LucideIcon, Undo2 } from "lucide-react";
import { useLoaderData } from "react-router";
import { getContributionState } from "../../../../contract/contributions/contributions.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { useFollowing } from "../../../parts/on-demand/contribution/following.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { buttonClass } from "../../../ui/button.ts";
import { failedHead, titleOf } from "./head.ts";
import { type FailedData, loadFailed } from "./load.ts";

export const loader = loadFailed;
export const head = failedHead;

/** `/failed`, where the checkout page leads back to without a payment. */
export function Screen() {
  const { transaction_id, contribution } = useLoaderData<FailedData>();
  // Who left the checkout page can still be paying in another tab.
  useFollowing(contribution?.state, async (ask, signal) => {
    const params = { contribution_id: transaction_id };
    return (await ask(getContributionState, { params }, { signal })).state;
  });
  const { icon, tone, words } = saidOf(contribution, transaction_id);
  return (
    <Notice
      icon={icon}
      {...(tone ? { tone } : {})}
      title={titleOf(contribution)}
      facts={[["Transaction Id", transaction_id]]}
      actions={
        <>
          {contribution && <WayOn contribution={contribution} />}
          <Link className={buttonClass("quiet")} to={pages.contact.to(transaction_id)}>
            Contact Us
          </Link>
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

interface Words {
  readonly icon: LucideIcon;
  readonly tone?: "good" | "bad";
  readonly words: string;
}

const notPaid = (words: string): Words => ({ icon: CircleAlert, tone: "bad", words });

const NO_ID = "We can't find this payment. If you paid, your receipt is in your email.";

function saidOf(contribution: FailedData["contribution"], transaction_id: string): Words {
  switch (contribution?.state) {
    case undefined:
      return notPaid(
        transaction_id ? "We can't find a payment with this ID, so nothing was charged here." : NO_ID,
      );
    case "paid":
      return {
        icon: CircleCheck,
        tone: "good",
        words: "Your payment went through. We emailed your receipt.",
      };
    case "refunded":
      return contribution.lost > 0
        ? {
            icon: Undo2,
            words: "Your payment went through, and after a dispute your bank took it back.",
          }
        : {
            icon: Undo2,
            words:
              "Your payment went through, and we refunded all of it. It takes 5 to 10 business days to show.",
          };
    case "processing":
      return {
        icon: Hourglass,
        words: "Your bank is confirming your payment. We'll email your receipt when it goes through.",
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
      {state === "paid" ? "See the athlete's page" : "Back to the athlete"}
    </Link>
  );
}
