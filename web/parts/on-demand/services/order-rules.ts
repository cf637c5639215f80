import { firstBroken } from "../../../../contract/form/call.ts";
import type { ShownOffer } from "../../../../contract/orders/offers.ts";
import { orderRules } from "../../../../contract/orders/order-form.ts";
import { type OrderedService, orderedFields } from "./services.ts";

/** What went wrong with the last press. */
export interface Failure {
  readonly message: string;
  readonly field: string | null;
}

const FIELDS: readonly string[] = ["brief", "first_name", "deliver_to", "wished_on"];

/** Whether a failure stands at a field of the service. */
export const saidAtService = (failure: Failure, chosen: ShownOffer | null): boolean =>
  chosen !== null && FIELDS.includes(failure.field ?? "");

/** The first rule that what is typed for a service breaks. */
export const brokenOrder = (service: OrderedService) =>
  firstBroken(orderRules, { ...orderedFields(service), amount: service.offer.price });

/** Leads the focus to what is missing. */
export function focusService(form: HTMLFormElement, service: OrderedService): void {
  const field = brokenOrder(service)?.field;
  if (field) form.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
}
