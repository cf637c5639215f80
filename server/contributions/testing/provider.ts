import type { Checkout, CheckoutOrder, ProviderEvent } from "../../world/payments/card-payments.ts";
import { ProviderRefused } from "../../world/payments/card-payments.ts";
import type { PayingOut } from "../../world/payments/paying-out.ts";
import type { Payments, RecurringPayments } from "../../world/payments/recurring-payments.ts";
import { AT, paidPage } from "./records.ts";

/**
 * A provider that answers what it is told to, at once, and remembers what it was asked: for rules about whether, and
 * how often, it is asked. How it answers over the wire is the stand-in's part.
 */
export function playProvider() {
  const pages = new Map<string, Checkout>();
  const asked: string[] = [];
  const orders: CheckoutOrder[] = [];
  /** The contributions that payments and charges name. */
  const named = new Map<string, string>();
  const answer = async <Answer>(question: string, find: () => Answer | undefined): Promise<Answer> => {
    asked.push(question);
    await played.before(question);
    const found = find();
    if (found === undefined) throw new Error(`Nobody told what to answer: ${question}`);
    return found;
  };
  const payments: Payments = {
    openCheckout: (order) =>
      answer(`open ${order.contribution_id}`, () => {
        orders.push(order);
        const page = openPage(order.contribution_id);
        pages.set(page.session_id, page);
        return page;
      }),
    fetchCheckout: (session_id) => answer(`fetch ${session_id}`, () => pages.get(session_id)),
    fetchOwner: ({ payment_id, charge_id }) =>
      answer(`who ${payment_id} ${charge_id}`, () => ({
        contribution_id: named.get(payment_id ?? charge_id ?? "") ?? null,
        recurring_id: null,
      })),
    async *listEvents(since, after = null) {
      await answer(`list ${since.toISOString()}${after ? ` after ${after}` : ""}`, () => null);
      const place = after ? played.events.findIndex(({ event_id }) => event_id === after) : -1;
      if (after && place < 0) throw new ProviderRefused(`No such event: ${after}`);
      yield* played.events.slice(place + 1).filter(({ created_at }) => created_at >= since);
    },
    ...MONTHLY,
    closeCheckout: never,
    listPages: never,
    fetchPaymentOf: never,
    isUnderWay: never,
    readEvent: never,
    listBalanceMoves: never,
    refund: never,
    fetchBalance: never,
    ...PAYING_OUT,
  };
  const events: ProviderEvent[] = [];
  const played = {
    payments,
    pages,
    asked,
    orders,
    named,
    /** The provider's list of events, newest first. */
    events,
    /** Awaited before each answer; may fail in the provider's stead. */
    before: async (_question: string): Promise<void> => {},
    /** Makes a paid page. Returns its id. */
    paid(name: string, contribution_id: string | null): string {
      pages.set(`cs_${name}`, { ...paidPage(name), contribution_id });
      return `cs_${name}`;
    },
  };
  return played;
}

/** A checkout session that is open, and its page. */
function openPage(contribution_id: string) {
  const session_id = `cs_${contribution_id}`;
  const url = `https://pay.test/${session_id}`;
  return { ...paidPage("none"), payment: null, status: "open", session_id, url, contribution_id } as const;
}

let events = 0;
/** An event that names nothing unless told. */
export const anEvent = (changed: Partial<ProviderEvent> = {}): ProviderEvent => ({
  event_id: `evt_${++events}`,
  event_type: "some.type",
  created_at: AT,
  contribution_id: null,
  recurring_id: null,
  session_id: null,
  payment_id: null,
  charge_id: null,
  account_id: null,
  ...changed,
});

function never(): never {
  throw new Error("This is not asked here.");
}

const MONTHLY: RecurringPayments = {
  makeCustomer: never,
  setCustomerEmail: never,
  openRecurringCheckout: never,
  fetchSubscription: never,
  fetchRenewal: never,
  hold: never,
  release: never,
  dropInvoice: never,
  setEnd: never,
  changeAmount: never,
  pauseUntil: never,
  endNow: never,
  openCardPage: never,
  fetchSavedCard: never,
  setUsualCard: never,
  setCard: never,
  payNow: never,
  refundCharge: never,
};

const PAYING_OUT: PayingOut = {
  openAccount: never,
  findOpened: never,
  fetchAccount: never,
  fetchBankMark: never,
  openForm: never,
  openChangeForm: never,
  openDashboard: never,
  transfer: never,
  findTransfer: never,
  reverseTransfer: never,
  listTransfers: never,
  fetchTransferOf: never,
  listBankPayouts: never,
  fetchAvailable: never,
  fetchBalanceOf: never,
  listBalanceMovesOf: never,
  readAthletesEvent: never,
};
