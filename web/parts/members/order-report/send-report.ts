import type { Ask } from "../../../../contract/form/call.ts";
import { reportChildOrder } from "../../../../contract/orders/childs-orders.ts";
import {
  reportByOrderLink,
  reportDeskOrder,
  reportMyOrder,
  reportOwnOrder,
} from "../../../../contract/orders/order-reports.ts";

export type ReportsAs = "athlete" | "supporter" | "officer" | "guardian";

/** What of an order is reported. */
export type ReportedPart =
  | { readonly thing: "brief" }
  | { readonly thing: "step"; readonly entry_id: number }
  | { readonly thing: "proof"; readonly proof_id: string };

interface Reported {
  readonly order_id: string;
  readonly as: ReportsAs;
  readonly link?: string | null;
  readonly part: ReportedPart;
}

/** By the call of whoever reports. */
export function sendReport(ask: Ask<AbortSignal>, { order_id, as, link, part }: Reported, reason: string) {
  const body = { entry_id: null, proof_id: null, ...part, reason };
  if (as === "guardian" && link)
    return ask(reportChildOrder, { params: { order_id }, body: { ...body, link } });
  if (link) return ask(reportByOrderLink, { body: { ...body, link } });
  const asked = { params: { order_id }, body };
  if (as === "athlete") return ask(reportOwnOrder, asked);
  return as === "officer" ? ask(reportDeskOrder, asked) : ask(reportMyOrder, asked);
}
