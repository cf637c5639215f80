import type { Account, PayoutSettings, Weekday } from "../../state/connect-rows.ts";
import { planAfter } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";

const day = 24 * 60 * 60;
const weekdays: readonly (Weekday | null)[] = [
  null,
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  null,
];

/**
 * Has what is in an account's balance paid out on its next day; without effect while one is planned already, or when
 * payouts wait for somebody to ask. Only inside an act.
 */
export function planNextPayout(provider: Provider, { id, payout_settings }: Account): void {
  if (payout_settings.interval === "manual") return;
  const planned = provider.store.of("plan", { account: id }).some(({ act }) => act === "pay_account");
  if (planned) return;
  const now = provider.now();
  planAfter(provider, nextDay(payout_settings, now) - now, { act: "pay_account", account: id });
}

/** The midnight (UTC) of the next day on which payouts are made. */
export function nextDay(settings: PayoutSettings, time: number): number {
  let midnight = time - (time % day);
  do midnight += day;
  while (!isPayoutDay(settings, new Date(midnight * 1000)));
  return midnight;
}

function isPayoutDay(
  { interval, weekly_payout_days, monthly_payout_days }: PayoutSettings,
  date: Date,
): boolean {
  if (interval === "weekly") {
    const weekday = weekdays[date.getUTCDay()];
    return weekday
      ? (weekly_payout_days.length > 0 ? weekly_payout_days : ["monday"]).includes(weekday)
      : false;
  }
  if (interval !== "monthly") return true;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const days = monthly_payout_days.length > 0 ? monthly_payout_days : [1];
  return days.some((one) => Math.min(one, last) === date.getUTCDate());
}
