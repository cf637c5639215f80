import { setting } from "./setting.ts";
import {
  list,
  needed,
  oneOf,
  optional,
  optionalAddress,
  optionalList,
  optionalOrigin,
  optionalPastDay,
  whole,
} from "./setting-texts.ts";

/** What the card payment provider is asked with, and whether and when athletes are paid out. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: setting("Secret key of the card payment provider", undefined, needed),
  STRIPE_WEBHOOK_SECRETS: setting(
    "Comma list of the event endpoint's signing secrets; two while one is rolled",
    undefined,
    list,
  ),
  STRIPE_ACCOUNTS_WEBHOOK_SECRETS: setting(
    "The same of the endpoint for events of connected accounts, as snapshots: `/webhooks/card-payments/accounts`",
    undefined,
    optionalList,
  ),
  STRIPE_THIN_WEBHOOK_SECRETS: setting(
    "The same of the destination for thin events of connected accounts: `/webhooks/card-payments/thin`",
    undefined,
    optionalList,
  ),
  STRIPE_API_ORIGIN: setting(
    "Address of a stand-in for the provider; absent: Stripe itself",
    undefined,
    optionalOrigin,
  ),
  REHEARSAL: setting(
    "`on` is a dress rehearsal: production's settings with a key for tests or a stand-in; every page says so, and search engines stay away",
    "off",
    (text) => oneOf("on", "off")(text) === "on",
  ),
  PAYOUTS_POLICY_URL: setting(
    "Your own policy on paying out, where you have published one; `/PayoutsPolicy`, to which our pages link, leads there. Without it that is a page of ours with your numbers in it",
    undefined,
    optionalAddress("https:"),
  ),
  PAYOUTS: setting(
    "`on` pays athletes out by the card payment provider, once [all that it takes](docs/going-live.md) is there; `off`: their money waits",
    "off",
    (text) => oneOf("on", "off")(text) === "on",
  ),
  PAYOUTS_APPROVED_BY: setting(
    "Who at the provider approved in writing that athletes are paid out so, and where that letter is; live payouts need it",
    undefined,
    optional,
  ),
  PAYOUTS_APPROVED_ON: setting(
    "On which day, like 2026-10-31; live payouts need it",
    undefined,
    optionalPastDay,
  ),
  PAYOUT_AFTER_DAYS: setting(
    "Days after which what was given may go out: not sooner than your refund promise ends",
    "7",
    whole(0, 365),
  ),
  PAYOUT_LEAST_DOLLARS: setting("Less than this is not paid out, but waits for more", "25", whole(1, 10_000)),
  PAYOUTS_PER_SECOND: setting("Transfers asked for at the provider within a second", "5", whole(1, 100)),
  PAYOUT_HELD_DAYS: setting(
    "Days after which money that can't reach its athlete has to be decided about; ask your counsel which limit holds for you",
    "730",
    whole(30, 3_650),
  ),
  PAYOUT_HELD_ALARM_DAYS: setting(
    "So many days before, an alarm and letters to the athlete begin",
    "180",
    whole(1, 3_650),
  ),
  PAYOUT_SHORT_ALARM_DAYS: setting(
    "So many days before a payout run, an alarm says where the balance at the provider won't be enough",
    "3",
    whole(1, 7),
  ),
  PAYOUT_ASKED_DAYS: setting(
    "Days after which what one admin asked for, and no other agreed to, expires",
    "7",
    whole(1, 60),
  ),
} as const;
