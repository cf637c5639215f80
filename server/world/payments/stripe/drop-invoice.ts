import type Stripe from "stripe";
import { ProviderRefused } from "../card-payments.ts";
import { all, asked, askedUnder, PAGE } from "./asking.ts";

/**
 * Has a bill charged no more. A subscription's draft can't be deleted, so that it is closed without being collected, and
 * then voided; one that was closed but not voided is not charged either. Answers false where it is too late: it was
 * charged, or is just being charged.
 */
export async function dropInvoice(stripe: Stripe, id: string): Promise<boolean> {
  await unlessRefused(() =>
    askedUnder(`finalize.${id}`, (key) => stripe.invoices.finalizeInvoice(id, { auto_advance: false }, key)),
  );
  await unlessRefused(() => askedUnder(`void.${id}`, (key) => stripe.invoices.voidInvoice(id, {}, key)));
  return (await asked(stripe.invoices.retrieve(id))).status === "void";
}

/** Drops the bills of a subscription that are drafts still. */
export async function dropDrafts(stripe: Stripe, subscription: string): Promise<void> {
  const drafts = await all(stripe.invoices.list({ subscription, status: "draft", limit: PAGE }));
  for (const { id } of drafts) if (id) await dropInvoice(stripe, id);
}

/** What it is like by then says what became of it. */
async function unlessRefused(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
  }
}
