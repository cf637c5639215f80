import type Stripe from "stripe";
import type { startForTest } from "./provider.ts";

type Played = Pick<Awaited<ReturnType<typeof startForTest>>, "stripe" | "control" | "advance">;

/** The account of somebody who is paid out, as a platform makes it. */
export function newAccountOf(
  email = "jenny.rosen@example.com",
  more: Partial<Stripe.V2.Core.AccountCreateParams> = {},
): Stripe.V2.Core.AccountCreateParams {
  return {
    contact_email: email,
    dashboard: "express",
    identity: { country: "us", entity_type: "individual" },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
    include: ["configuration.recipient", "requirements"],
    ...more,
  };
}

/** An account whose form was filled in; `scenario` names what comes of it. */
export async function onboarded({ stripe, control, advance }: Played, scenario = "ready"): Promise<string> {
  const { id } = await stripe.v2.core.accounts.create(newAccountOf());
  await control("POST", `/accounts/${id}/onboard`, { scenario });
  await advance(10);
  return id;
}

/** Gives the platform so many cents to transfer. */
export function platformHas({ control }: Pick<Played, "control">, amount: number): Promise<unknown> {
  return control("POST", "/own_moves", { type: "topup", amount });
}

/** What the capabilities of an account are: for transfers to it, for its payouts. */
export async function statusesOf({ stripe }: Pick<Played, "stripe">, id: string) {
  const account = await stripe.v2.core.accounts.retrieve(id, { include: ["configuration.recipient"] });
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
  return [balance?.stripe_transfers?.status, balance?.payouts?.status];
}

/** The link to the hosted form that somebody is sent to. */
export function linkFor(
  account: string,
  fields: "currently_due" | "eventually_due" = "eventually_due",
): Stripe.V2.Core.AccountLinkCreateParams {
  return {
    account,
    use_case: {
      type: "account_onboarding",
      account_onboarding: {
        refresh_url: "http://localhost:1/refresh",
        return_url: "http://localhost:1/return",
        collection_options: { fields },
      },
    },
  };
}
