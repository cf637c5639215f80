import type { LoaderFunctionArgs } from "react-router";
import { getContributionState } from "../../../../contract/contributions/contributions.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { uuidIn } from "../../../state/asking/from-address.ts";
import { loadingOf } from "../../../state/asking/loading.ts";

export interface FailedData {
  /** A UUID; "" where the address names none. */
  readonly transaction_id: string;
  /** Null where the server knows no such contribution. */
  readonly contribution: CallAnswer<typeof getContributionState> | null;
}

/** The id comes as `?transaction_id=…`, or in the older form as `/failed/transaction_id=…`. */
export async function loadFailed({ request, params, context }: LoaderFunctionArgs): Promise<FailedData> {
  const older = params.older?.split("=").at(1);
  const transaction_id = uuidIn(new URL(request.url).searchParams.get("transaction_id") ?? older);
  if (!transaction_id) return { transaction_id, contribution: null };
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
