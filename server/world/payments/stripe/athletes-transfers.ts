import Stripe from "stripe";
import { ProviderRefused } from "../card-payments.ts";
import { type AthletesTransfer, type PayingOut, type Reversal, TransferRefused } from "../paying-out.ts";
import { all, asked, each, idOf, madeOnce, PAGE, secondsOf } from "./asking.ts";

type Transfers = Pick<
  PayingOut,
  "transfer" | "findTransfer" | "reverseTransfer" | "listTransfers" | "fetchTransferOf"
>;

/** Money from our balance to the accounts of athletes, at Stripe. */
export function openStripeTransfers(stripe: Stripe): Transfers {
  return {
    async transfer({ payout_id, attempt, account_id, amount_cents: amount, currency }) {
      const metadata = { payout_id };
      const order = { amount, currency, destination: account_id, transfer_group: payout_id, metadata };
      const key = keyOf(payout_id, attempt);
      const sent = await madeOnce(
        () => madeFor(stripe, payout_id),
        (one_try) => orRefused(stripe.transfers.create(order, { ...key, ...one_try })),
      );
      return transferOf(stripe, sent);
    },
    async findTransfer(payout_id) {
      const made = await madeFor(stripe, payout_id);
      return made && transferOf(stripe, made);
    },
    async reverseTransfer({ payout_reversal_id, attempt, transfer_id, amount_cents: amount }) {
      const order = { amount, metadata: { payout_reversal_id } };
      const key = keyOf(payout_reversal_id, attempt);
      await madeOnce(
        () => reversalFor(stripe, transfer_id, payout_reversal_id),
        (one_try) => orRefused(stripe.transfers.createReversal(transfer_id, order, { ...key, ...one_try })),
      );
      return transferOf(stripe, await asked(stripe.transfers.retrieve(transfer_id)));
    },
    async *listTransfers(since) {
      const list = stripe.transfers.list({ created: { gte: secondsOf(since) }, limit: PAGE });
      for await (const transfer of each(list, (one) => one)) yield await transferOf(stripe, transfer);
    },
    async fetchTransferOf(balance_transaction_id) {
      const { source } = await asked(
        stripe.balanceTransactions.retrieve(balance_transaction_id, { expand: ["source"] }),
      );
      if (source === null || typeof source === "string") return null;
      const id =
        source.object === "transfer"
          ? source.id
          : source.object === "transfer_reversal" && idOf(source.transfer);
      return id ? transferOf(stripe, await asked(stripe.transfers.retrieve(id))) : null;
    },
  };
}

const keyOf = (id: string, attempt: number) => ({ idempotencyKey: attempt === 0 ? id : `${id}.${attempt}` });

/** The transfer of a payout: were there ever two, the first, and the list of all shows the other. */
async function madeFor(stripe: Stripe, transfer_group: string): Promise<Stripe.Transfer | null> {
  return (await all(stripe.transfers.list({ transfer_group, limit: PAGE }))).at(-1) ?? null;
}

async function reversalFor(
  stripe: Stripe,
  transfer_id: string,
  payout_reversal_id: string,
): Promise<Stripe.TransferReversal | null> {
  const made = await all(stripe.transfers.listReversals(transfer_id, { limit: PAGE }));
  return made.find(({ metadata }) => metadata?.payout_reversal_id === payout_reversal_id) ?? null;
}

/** A transfer in our words. It comes with its last reversals only; where there are more, all of them are asked for. */
async function transferOf(stripe: Stripe, transfer: Stripe.Transfer): Promise<AthletesTransfer> {
  const { data, has_more } = transfer.reversals;
  const reversals = has_more ? await all(stripe.transfers.listReversals(transfer.id, { limit: PAGE })) : data;
  return {
    transfer_id: transfer.id,
    payout_id: transfer.metadata.payout_id ?? null,
    account_id: idOf(transfer.destination) ?? "",
    amount_cents: transfer.amount,
    reversed_cents: transfer.amount_reversed,
    currency: transfer.currency,
    created_at: new Date(transfer.created * 1_000),
    balance_transaction_id: idOf(transfer.balance_transaction),
    reversals: reversals.map(reversalOf),
  };
}

const reversalOf = (reversal: Stripe.TransferReversal): Reversal => ({
  reversal_id: reversal.id,
  payout_reversal_id: reversal.metadata?.payout_reversal_id ?? null,
  amount_cents: reversal.amount,
  created_at: new Date(reversal.created * 1_000),
  balance_transaction_id: idOf(reversal.balance_transaction),
});

async function orRefused<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await asked(answer);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    throw new TransferRefused(error.message, {
      cause: error.cause,
      missing: error.missing,
      why: whyOf(error),
    });
  }
}

/** With which code a closed account refuses is not said anywhere: each of these means that it can't take the money. */
const OF_THE_ACCOUNT: readonly string[] = ["insufficient_capabilities_for_transfer", "account_closed"];

function whyOf({ cause, missing }: ProviderRefused): TransferRefused["why"] {
  const code = cause instanceof Stripe.errors.StripeError ? (cause.code ?? "") : "";
  if (code === "balance_insufficient") return "balance";
  if (OF_THE_ACCOUNT.includes(code) || missing === "destination" || missing === "account") return "account";
  return "other";
}
