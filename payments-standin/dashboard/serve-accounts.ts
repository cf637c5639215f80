import type { FastifyInstance, FastifyReply } from "fastify";
import { found } from "../control/asked.ts";
import type { Control } from "../control/parts.ts";
import { changeAccount } from "../resources/accounts/changes.ts";
import { payoutFailures } from "../resources/accounts/documented-values.ts";
import { askFor, rejectAccount } from "../resources/accounts/verification.ts";
import { payAccount } from "../resources/payouts/pay-out.ts";
import { payoutSteps, stepPayout } from "../resources/payouts/steps.ts";
import type { Provider } from "../state/provider.ts";
import { byItself } from "../webhooks/events.ts";
import { accountPage, accountsPage } from "./account-pages.ts";

type ById = { Params: { id: string }; Body: URLSearchParams };

const week = 7 * 24 * 60 * 60;

/** The accounts that are paid out, and their payouts, for a person at a demo. */
export function serveAccounts(app: FastifyInstance, { provider }: Control): void {
  const { store } = provider;

  app.get("/accounts", async (_, reply) => reply.type("text/html").send(accountsPage(provider)));

  app.get<ById>("/accounts/:id", async ({ params: { id } }, reply) =>
    reply.type("text/html").send(accountPage(provider, found(store.get("account", id), "account", id))),
  );

  app.post<ById>("/accounts/:id", async ({ params: { id }, body }, reply) => {
    found(store.get("account", id), "account", id);
    const act = found(actOf(body.get("do") ?? ""), "way on for this account", id);
    store.act(() => void act(provider, id));
    return back(reply, id);
  });

  app.post<ById>("/payouts/:id", async ({ params: { id }, body }, reply) => {
    const payout = found(store.get("payout", id), "payout", id);
    const status = found(
      payoutSteps.find((step) => step === body.get("status")),
      "way on for this payout",
      id,
    );
    const code = body.get("failure_code") ?? "";
    const why = Object.hasOwn(payoutFailures, code) ? code : "could_not_process";
    found(stepPayout(provider, id, status, why), "way on for this payout", id);
    return back(reply, payout.account ?? "");
  });
}

type AccountAct = (provider: Provider, id: string) => unknown;

const acts: Readonly<Record<string, AccountAct>> = {
  pay_out: payAccount,
  ask_id_number: (provider, id) => askFor(provider, id, "id_number", week),
  ask_document: (provider, id) => askFor(provider, id, "document", week),
  reject: (provider, id) => rejectAccount(provider, id, "other", byItself),
  unreject: (provider, id) => rejectAccount(provider, id, null, byItself),
  review: (provider, id) => review(provider, id, true),
  reviewed: (provider, id) => review(provider, id, false),
};

function actOf(name: string): AccountAct | undefined {
  return Object.hasOwn(acts, name) ? acts[name] : undefined;
}

function review(provider: Provider, id: string, under_review: boolean): void {
  changeAccount(provider, id, byItself, (account) => ({ ...account, under_review }));
}

function back(reply: FastifyReply, account: string): FastifyReply {
  return reply.redirect(`/dashboard/accounts/${account}`, 303);
}
