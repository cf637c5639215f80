import type { LoaderFunctionArgs } from "react-router";
import type { CallAnswer } from "../../../contract/call.ts";
import { getContributionState } from "../../../contract/contributions.ts";
import { problemOf } from "../../state/failures.ts";
import { loadingOf } from "../../state/loading.ts";
import type { PageHead } from "../../state/page-head.ts";

export interface FailedData {
  readonly transaction_id: string;
  /** Null where the server knows no such contribution. */
  readonly contribution: CallAnswer<typeof getContributionState> | null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id comes as `?transaction_id=…`, or in the older form as `/failed/transaction_id=…`. */
export async function loadFailed({ request, params, context }: LoaderFunctionArgs): Promise<FailedData> {
  const older = params.older?.split("=").at(1);
  const transaction_id = new URL(request.url).searchParams.get("transaction_id") ?? older ?? "";
  if (!UUID.test(transaction_id)) return { transaction_id, contribution: null };
  try {
    const contribution = await loadingOf(context).ask(
      getContributionState,
      { params: { contribution_id: transaction_id } },
      { signal: request.signal },
    );
    return { transaction_id, contribution };
  } catch (error) {
    if (problemOf(error)?.status === 404) return { transaction_id, contribution: null };
    throw error;
  }
}

/** What the page and its tab are called, by what became of the payment. */
export function titleOf(contribution: FailedData["contribution"]): string {
  switch (contribution?.state) {
    case "paid":
      return "Paid after all";
    case "refunded":
      return "Refunded";
    case "processing":
      return "Still being confirmed";
    default:
      return "Payment Failed";
  }
}

export const failedHead = ({ contribution }: FailedData): PageHead => ({
  title: titleOf(contribution),
  description: "What became of your payment, and the way back to it.",
});
