import { fields, flag, integer, list, oneOf, text, unset } from "../../api/parameters.ts";
import { invalid, noAccess } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import type { Account } from "../../state/connect-rows.ts";
import { dropPlans } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import { schedulePlatform } from "../charges/own-money.ts";
import { changeAccount } from "./changes.ts";
import { planNextPayout } from "./payout-schedule.ts";
import { standingOf } from "./standing.ts";

const weekday = oneOf("monday", "tuesday", "wednesday", "thursday", "friday");
const schedule = fields({
  interval: oneOf("daily", "weekly", "monthly", "manual"),
  weekly_payout_days: list(weekday),
  monthly_payout_days: list(integer({ least: 1, most: 31 })),
});

/** When a connected account is paid out; and whether the platform's own balance is, every day, which would leave nothing to transfer. */
export const balanceSettingsRoutes = [
  route({
    method: "GET",
    path: "/balance_settings",
    forAccounts: true,
    parameters: fields({}),
    answer: ({ provider, account }) =>
      account === null ? sentOfPlatform(provider) : sent(provider, accountOf(provider, account)),
  }),
  route({
    method: "POST",
    path: "/balance_settings",
    forAccounts: true,
    parameters: fields({
      payments: fields({
        debit_negative_balances: flag(),
        payouts: fields({ schedule, statement_descriptor: unset(text({ most: 22 })) }),
        settlement_timing: fields({ delay_days_override: unset(integer({ least: 0, most: 31 })) }),
      }),
    }),
    answer({ provider, account, given, origin }) {
      if (account === null) return settlePlatform(provider, given.payments);
      const before = accountOf(provider, account);
      const { payouts, debit_negative_balances, settlement_timing } = given.payments ?? {};
      const { payout_settings: kept } = before;
      const override = settlement_timing?.delay_days_override;
      const descriptor = payouts?.statement_descriptor;
      const payout_settings = {
        interval: payouts?.schedule?.interval ?? kept.interval,
        weekly_payout_days: payouts?.schedule?.weekly_payout_days ?? kept.weekly_payout_days,
        monthly_payout_days: payouts?.schedule?.monthly_payout_days ?? kept.monthly_payout_days,
        statement_descriptor: descriptor === undefined ? kept.statement_descriptor : descriptor,
        delay_days_override: override === undefined ? kept.delay_days_override : override,
        debit_negative_balances: debit_negative_balances ?? kept.debit_negative_balances,
      };
      const changed =
        changeAccount(provider, before.id, origin, (it) => ({ ...it, payout_settings })) ?? before;
      dropPlans(provider, (plan) => plan.act === "pay_account" && plan.account === before.id);
      planNextPayout(provider, changed);
      return sent(provider, changed);
    },
  }),
];

type PlatformInput =
  | {
      payouts:
        | { schedule: { interval: Account["payout_settings"]["interval"] | undefined } | undefined }
        | undefined;
    }
  | undefined;

/** Of the platform's own settings only whether it is paid out every day. */
function settlePlatform(provider: Provider, payments: PlatformInput) {
  const interval = payments?.payouts?.schedule?.interval;
  if (interval === "daily" || interval === "manual") schedulePlatform(provider, interval);
  else if (interval !== undefined)
    throw invalid(`A schedule of ${interval} is not played for the platform.`, {
      param: "payments[payouts][schedule][interval]",
    });
  return sentOfPlatform(provider);
}

function sentOfPlatform(provider: Provider) {
  const daily = provider.store.all("plan").some(({ act }) => act === "pay_out");
  return settings({
    interval: daily ? "daily" : "manual",
    weekly_payout_days: [],
    monthly_payout_days: [],
    statement_descriptor: null,
    delay_days_override: null,
    debit_negative_balances: true,
    enabled: true,
  });
}

function sent(provider: Provider, account: Account) {
  const enabled = standingOf(provider, account).payouts.status === "active";
  return settings({ ...account.payout_settings, enabled });
}

function settings(of: Account["payout_settings"] & { enabled: boolean }) {
  const { interval, weekly_payout_days, monthly_payout_days, delay_days_override } = of;
  return {
    object: "balance_settings",
    payments: {
      debit_negative_balances: of.debit_negative_balances,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: {
          interval,
          ...(interval === "weekly" && { weekly_payout_days }),
          ...(interval === "monthly" && { monthly_payout_days }),
        },
        statement_descriptor: of.statement_descriptor,
        status: of.enabled ? "enabled" : "disabled",
      },
      settlement_timing: {
        delay_days: delay_days_override ?? 2,
        ...(delay_days_override !== null && { delay_days_override }),
        start_of_day: null,
      },
    },
  };
}

function accountOf({ store }: Provider, id: string): Account {
  const account = store.get("account", id);
  if (!account) throw noAccess(id);
  return account;
}
