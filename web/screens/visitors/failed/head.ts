import type { PageHead } from "../../../head/page-head.ts";
import type { FailedData } from "./load.ts";

export const failedHead = ({ contribution }: FailedData): PageHead => ({
  title: titleOf(contribution),
  description: "What became of your payment, and the way back to it.",
});

/** What the page and its tab are called, by what became of the payment. */
export function titleOf(contribution: FailedData["contribution"]): string {
  switch (contribution?.state) {
    case "paid":
      return "Paid after all";
    case "refunded":
      return contribution.lost > 0 ? "Taken back by your bank" : "Refunded";
    case "processing":
      return "Still being confirmed";
    default:
      return "Payment Failed";
  }
}
