import { data, type LoaderFunctionArgs } from "react-router";
import { getPayment } from "../../../../contract/contributions/contributions.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { amountIn, nameIn } from "../../../state/asking/from-address.ts";
import { loadingOf } from "../../../state/asking/loading.ts";

export type Payment = CallAnswer<typeof getPayment>;

/** What the page can say: the server's word on a payment, or only what the address repeats. */
export type SuccessData =
  | { readonly kind: "known"; readonly payment: Payment }
  | { readonly kind: "unknown" }
  /** Plain text (specification, section 2), each "" where it is none. */
  | { readonly kind: "repeated"; readonly player_name: string; readonly amount: string };

const SESSION = /^[\w-]{8,255}$/;

/** Reads, and books nothing: money is counted from the payment provider's own word. */
export async function loadSuccess({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const session_id = search.get("session_id");
  if (session_id === null) {
    return {
      kind: "repeated",
      player_name: nameIn(search.get("player_name")),
      amount: amountIn(search.get("amount")),
    } satisfies SuccessData;
  }
  if (!SESSION.test(session_id)) return unknown();
  try {
    const payment = await loadingOf(context).ask(
      getPayment,
      { params: { session_id } },
      { signal: request.signal },
    );
    return { kind: "known", payment } satisfies SuccessData;
  } catch (error) {
    if (problemOf(error)?.status === 404) return unknown();
    throw error;
  }
}

const unknown = () => data({ kind: "unknown" } satisfies SuccessData, { status: 404 });
