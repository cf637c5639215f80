import { clearDebit } from "../paying/bank-debit.ts";
import { finishVerification, missDeadline } from "../resources/accounts/verification.ts";
import { clearRenewal } from "../resources/billing/debit.ts";
import {
  actOnInvoice,
  actOnSubscription,
  invoiceDueAt,
  subscriptionDueAt,
} from "../resources/billing/renewals.ts";
import { settleCharge } from "../resources/charges/charges.ts";
import { collectNegative } from "../resources/charges/negative-balances.ts";
import { payOutDaily } from "../resources/charges/own-money.ts";
import { expireIfDue } from "../resources/checkout/expiry.ts";
import { endDispute, openPlannedDispute } from "../resources/disputes/dispute-phases.ts";
import { payAccount, sendPayout } from "../resources/payouts/pay-out.ts";
import { endPayout, returnPayout, tellAvailable } from "../resources/payouts/payout-end.ts";
import { finishRefund } from "../resources/refunds/refund-end.ts";
import { openDueQueue } from "../state/due-queue.ts";
import { keysOf } from "../state/keys.ts";
import type { Provider } from "../state/provider.ts";
import type { Act, Change, Plan, Rows, Table } from "../state/rows.ts";

/** What the provider does by itself, in time. */
export type Timetable = {
  /** Moves the clock forward, doing on the way, in order and each at its own time, all that falls due. */
  advance(seconds: number): void;
  stop(): void;
};

type Entry<T extends Table = Table> = { table: T; id: string };
/** A table whose rows ask for something at a time of their own. Seconds; null when they ask for nothing. */
type Schedule<T extends Table> = {
  dueAt(row: Rows[T]): number | null;
  act(provider: Provider, row: Rows[T]): void;
};

const schedules: { readonly [T in Table]?: Schedule<T> } = {
  "checkout.session": {
    dueAt: (session) => (session.status === "open" ? session.expires_at : null),
    act: expireIfDue,
  },
  subscription: { dueAt: subscriptionDueAt, act: actOnSubscription },
  invoice: { dueAt: invoiceDueAt, act: actOnInvoice },
  plan: { dueAt: (plan) => plan.due_at, act: carryOut },
};

const acts: { readonly [A in Act]: (provider: Provider, plan: Plan<A>) => void } = {
  settle_charge: (provider, { charge, available_at_once }) =>
    settleCharge(provider, charge, available_at_once),
  open_dispute: openPlannedDispute,
  close_dispute: (provider, { dispute, status }) => endDispute(provider, dispute, status),
  finish_refund: (provider, { refund, status }) => finishRefund(provider, refund, status),
  pay_out: payOutDaily,
  clear_debit: (provider, { session, problem }) => clearDebit(provider, session, problem),
  clear_renewal: (provider, { invoice, problem }) => clearRenewal(provider, invoice, problem),
  verify_account: (provider, { account }) => finishVerification(provider, account),
  miss_deadline: (provider, { account, need }) => missDeadline(provider, account, need),
  pay_account: (provider, { account }) => payAccount(provider, account),
  send_payout: (provider, { payout }) => sendPayout(provider, payout),
  end_payout: (provider, { payout }) => endPayout(provider, payout),
  return_payout: (provider, { payout }) => returnPayout(provider, payout),
  tell_available: (provider, { account }) => tellAvailable(provider, account),
  collect_negative: (provider, { account }) => collectNegative(provider, account),
};

const everyMs = 250;

/** Starts doing what falls due, what was left over from before first. */
export function openTimetable(provider: Provider): Timetable {
  const { store, clock } = provider;
  const queue = openDueQueue<Entry>();
  const dueAt = <T extends Table>({ table, id }: Entry<T>): number | null => {
    const row = store.get(table, id);
    return row ? (schedules[table]?.dueAt(row) ?? null) : null;
  };
  const enter = <T extends Table>(table: T, row: Rows[T]) => {
    const due = schedules[table]?.dueAt(row) ?? null;
    if (due !== null) queue.add(due, { table, id: row.id });
  };

  for (const table of keysOf(schedules)) for (const row of store.all(table)) enter(table, row);
  store.onCommit((changes: readonly Change[]) => {
    for (const [table, row] of changes) if (row !== null) enter(table, row);
    queueMicrotask(() => runUntil(clock.nowMs()));
  });
  const timer = setInterval(() => runUntil(clock.nowMs()), everyMs);

  let running = false;
  function runUntil(untilMs: number): void {
    // An act commits, and every commit asks to run what is due: the run that is on its way does it.
    if (running) return;
    running = true;
    try {
      for (let next = queue.first(); next && next.due * 1000 <= untilMs; next = queue.first()) {
        queue.take();
        const { due, what } = next;
        // A row that has moved on has left an entry behind that nothing waits for any more.
        if (dueAt(what) !== due) continue;
        clock.at(due * 1000, () => store.act(() => actOn(what)));
      }
    } finally {
      running = false;
    }
  }

  function actOn<T extends Table>({ table, id }: Entry<T>): void {
    const row = store.get(table, id);
    if (row) schedules[table]?.act(provider, row);
  }

  return {
    advance(seconds) {
      const untilMs = clock.nowMs() + seconds * 1000;
      runUntil(untilMs);
      clock.set(untilMs);
    },
    stop: () => clearInterval(timer),
  };
}

function carryOut<A extends Act>(provider: Provider, plan: Plan<A>): void {
  provider.store.remove("plan", plan.id);
  acts[plan.act](provider, plan);
}
