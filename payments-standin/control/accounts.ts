import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { Refusal } from "../api/refusal.ts";
import { filledIn, scenarios } from "../onboarding/scenarios.ts";
import { keepForm } from "../onboarding/submit.ts";
import { changeAccount } from "../resources/accounts/changes.ts";
import { payoutFailures } from "../resources/accounts/documented-values.ts";
import { askFor, rejectAccount } from "../resources/accounts/verification.ts";
import { newOwnedTransaction } from "../resources/charges/balance-transactions.ts";
import { holdForNegative } from "../resources/charges/negative-balances.ts";
import { payAccount } from "../resources/payouts/pay-out.ts";
import { payoutSteps, stepPayout } from "../resources/payouts/steps.ts";
import { keysOf } from "../state/keys.ts";
import type { Provider } from "../state/provider.ts";
import { unsureChoices } from "../state/unsure.ts";
import { byItself } from "../webhooks/events.ts";
import { asked, found } from "./asked.ts";
import type { Control } from "./parts.ts";

type ById = { Params: { id: string } };

const needs = ["id_number", "document", "address", "date_of_birth", "phone", "bank_account"] as const;
const onboard = z.strictObject({ scenario: z._default(z.enum(keysOf(scenarios)), "ready") });
const requirement = z.strictObject({
  need: z.enum(needs),
  seconds: z.int().check(z.minimum(1)),
});
const rejection = z.strictObject({
  reason: z.nullable(z.enum(["fraud", "listed", "terms_of_service", "other"])),
});
const review = z.strictObject({ under_review: z.boolean() });
const move = z.strictObject({ amount: z.int().check(z.refine((amount) => amount !== 0)) });
const payoutEnd = z.strictObject({
  status: z.enum(payoutSteps),
  failure_code: z._default(z.enum(keysOf(payoutFailures)), "could_not_process"),
});
const unsure = z.strictObject({
  new_account: z.optional(z.enum(unsureChoices.new_account)),
  closed_account: z.optional(z.enum(unsureChoices.closed_account)),
  refused_transfers: z.optional(z.enum(unsureChoices.refused_transfers)),
  reversal_type: z.optional(z.enum(unsureChoices.reversal_type)),
  login_links: z.optional(z.enum(unsureChoices.login_links)),
  failed_debit_fees: z.optional(z.enum(unsureChoices.failed_debit_fees)),
  odd_emails: z.optional(z.enum(unsureChoices.odd_emails)),
});

/** Those who are paid out, and the money on its way to their banks. */
export function controlAccounts(app: FastifyInstance, { provider }: Control): void {
  const { store } = provider;
  const accountOf = (id: string) => found(store.get("account", id), "account", id);

  /** Fills in the hosted form as one of its buttons does, without a visit. */
  app.post<ById>("/accounts/:id/onboard", async ({ params: { id }, body }) => {
    const scenario = scenarios[asked(onboard, body).scenario];
    const form = filledIn(accountOf(id).person, scenario);
    const fate = "fate" in scenario ? scenario.fate : undefined;
    store.act(() => keepForm(provider, id, form, { whole: !("half" in scenario), fate }));
    return accountOf(id);
  });

  /** The provider asks for something once more; when its day has come the account is restricted. */
  app.post<ById>("/accounts/:id/requirements", async ({ params: { id }, body }) => {
    const { need, seconds } = asked(requirement, body);
    return found(
      store.act(() => askFor(provider, id, need, seconds)),
      "account",
      id,
    );
  });

  /** The provider rejects an account; `null` takes that back. */
  app.put<ById>("/accounts/:id/rejection", async ({ params: { id }, body }) => {
    const { reason } = asked(rejection, body);
    return found(
      store.act(() => rejectAccount(provider, id, reason, byItself)),
      "account",
      id,
    );
  });

  /** A person at the provider looks at it, or has done so and found nothing. */
  app.put<ById>("/accounts/:id/review", async ({ params: { id }, body }) => {
    const { under_review } = asked(review, body);
    const change = () => changeAccount(provider, id, byItself, (account) => ({ ...account, under_review }));
    return found(store.act(change), "account", id);
  });

  /** What the account is charged or given by itself: its balance may go below zero. */
  app.post<ById>("/accounts/:id/moves", async ({ params: { id }, body }) => {
    const { amount } = asked(move, body);
    return store.act(() => adjust(provider, accountOf(id).id, amount));
  });

  /** Pays out what is available now, whatever the schedule says. */
  app.post<ById>("/accounts/:id/payouts", async ({ params: { id } }) => {
    store.act(() => payAccount(provider, accountOf(id).id));
    return store.of("payout", { account: id }).at(-1)?.is ?? null;
  });

  /** The next step of a payout, now: with the bank, arrived, failed (after it had arrived, too), called back. */
  app.post<ById>("/account_payouts/:id", async ({ params: { id }, body }) => {
    const { status, failure_code } = asked(payoutEnd, body);
    const before = found(store.get("payout", id), "payout", id);
    const after = stepPayout(provider, id, status, failure_code);
    if (after) return after.is;
    const message = `A payout that is ${before.is.status} cannot become ${status}.`;
    throw new Refusal(409, { type: "invalid_request_error", message });
  });

  /** What no document says, until the next restart. */
  app.get("/unsure", async () => provider.unsure);
  app.put("/unsure", async ({ body }) => Object.assign(provider.unsure, asked(unsure, body)));
}

function adjust(provider: Provider, account: string, amount: number) {
  const moved = newOwnedTransaction(provider, account, {
    type: "adjustment",
    reporting_category: "other_adjustment",
    amount,
    fee: 0,
    currency: "usd",
    description: "Made by control",
    source: null,
  });
  holdForNegative(provider, account);
  return moved;
}
