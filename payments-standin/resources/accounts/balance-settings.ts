import { fields, flag, integer, list, oneOf, text, unset } from "../../api/parameters.ts";
import { invalid } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import type { Account } from "../../state/connect-rows.ts";
import { dropPlans } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import { changeAccount } from "./changes.ts";
import { planNextPayout } from "./payout-schedule.ts";
import { standingOf } from "./standing.ts";

const weekday = oneOf("monday", "tuesday", "wednesday", "thursday", "friday");
const schedule = fields({
  interval: oneOf("daily", "weekly", "monthly", "manual"),
  weekly_payout_days: list(weekday),
  monthly_payout_days: list(integer({ least: 1, most: 31 })),
});

/** When a connected account is paid out. Of the platform's own balance, control says it. */
export const balanceSettingsRoutes = [
  route({
    method: "GET",
    path: "/balance_settings",
    forAccounts: true,
    parameters: fields({}),
    answer: ({ provider, account }) => sent(provider, accountOf(provider, account)),
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

function sent(provider: Provider, account: Account) {
  const { payout_settings: settings } = account;
  const { interval, weekly_payout_days, monthly_payout_days } = settings;
  const { delay_days_override } = settings;
  return {
    object: "balance_settings",
    payments: {
      debit_negative_balances: settings.debit_negative_balances,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: {
          interval,
          ...(interval === "weekly" && { weekly_payout_days }),
          ...(interval === "monthly" && { monthly_payout_days }),
        },
        statement_descriptor: settings.statement_descriptor,
        status: standingOf(provider, account).payouts.status === "active" ? "enabled" : "disabled",
      },
      settlement_timing: {
        delay_days: delay_days_override ?? 2,
        ...(delay_days_override !== null && { delay_days_override }),
        start_of_day: null,
      },
    },
  };
}

function accountOf({ store }: Provider, id: string | null): Account {
  const account = store.get("account", id ?? "");
  if (!account)
    throw invalid("The platform's own balance settings are not played: name a connected account.");
  return account;
}
