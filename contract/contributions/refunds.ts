import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { typedText } from "../form/fields.ts";
import { paidBackWay } from "../orders/paid-back.ts";
import { transaction } from "./received.ts";

const text = z._default(typedText, "");
const kept = z.nullable(z.string());

/** One transaction with all that is known of it, in dollars and in order of time. */
export const transactionDetails = z.extend(transaction, {
  player_id: z.int(),
  team_id: z.int(),
  /** When it was begun, whether or not it was paid. */
  begun_at: z.string(),
  provider_payment_id: kept,
  failure: kept,
  /** All that was sent back or is on its way, and what can still be sent back. */
  promised_amount: z.number(),
  refundable_amount: z.number(),
  /** Why a person should look at it before the money is passed on. */
  review_reasons: z.array(z.string()),
  /** Its lines in the ledger. */
  moves: z.array(
    z.object({ kind: z.string(), amount: z.number(), happened_at: z.string(), provider_object: z.string() }),
  ),
  /** As the provider tells of them. */
  refunds: z.array(
    z.object({ refund_id: z.string(), amount: z.number(), status: z.string(), created_at: z.string() }),
  ),
  disputes: z.array(
    z.object({
      dispute_id: z.string(),
      amount: z.number(),
      status: z.string(),
      reason: kept,
      evidence_due_at: kept,
      created_at: z.string(),
    }),
  ),
  /** What admins asked for, and the system for an order that was not kept. */
  refund_requests: z.array(
    z.object({
      refund_request_id: z.string(),
      amount: z.number(),
      reason: z.string(),
      /** Null of somebody whose account is deleted, and where nobody asked (`by_itself`). */
      asked_by: kept,
      by_itself: z.boolean(),
      asked_at: z.string(),
      /** `asking`: the provider could not be reached yet, and is asked again by itself. */
      state: z.enum(["asking", "sent", "refused"]),
      failure: kept,
    }),
  ),
  /** Where a refund came to nothing: what is to be paid back another way; 0 where nothing is. */
  to_pay_back: z.number(),
  /** Of which refund; null: of an order that was not kept. */
  to_pay_back_refund: kept,
  /** What was. */
  paid_back: z.array(
    z.object({
      amount: z.number(),
      how: paidBackWay,
      reference: z.string(),
      /** YYYY-MM-DD. */
      paid_on: z.string(),
      noted_by: kept,
      noted_at: z.string(),
    }),
  ),
});
export type TransactionDetails = z.infer<typeof transactionDetails>;

const named = z.object({ transaction_id: z.uuid() });

export const getTransaction = call({
  name: "get_transaction",
  summary: "One transaction with its lines in the ledger, its refunds and disputes.",
  method: "GET",
  path: "/v1/admin/transactions/{transaction_id}",
  who: "admin",
  logged_as: { act: "read a transaction" },
  params: named,
  answer: transactionDetails,
  failures: { 404: "No such transaction." },
  sensitive: true,
  example: ({ contribution_id }) => ({ params: { transaction_id: contribution_id } }),
});

const refundOrder = z.object({
  /** Dollars, with cents. */
  amount: z.number(),
  reason: text,
  /** `promised_amount` as it was when this was decided: where it has changed since, nothing is done. */
  promised_amount: z.number(),
});
export type RefundOrder = z.output<typeof refundOrder>;

const isCents = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;

export const refundRules: readonly Rule<RefundOrder>[] = [
  [({ amount }) => amount > 0, "Please enter the amount to refund.", "amount"],
  [
    ({ amount }) => isCents(amount) && amount <= 1_000_000,
    "Please enter an amount like 25 or 12.50.",
    "amount",
  ],
  [({ reason }) => reason.trim() !== "", "Please give a reason. We keep it with the refund.", "reason"],
  [({ reason }) => reason.trim().length <= 500, "The reason can have at most 500 characters.", "reason"],
];

export const refundTransaction = call({
  name: "refund_transaction",
  summary: "Sends money back to the card it came from, in full or part; who gave it is told by email.",
  method: "POST",
  path: "/v1/admin/transactions/{transaction_id}/refunds",
  who: "admin",
  fresh_proof: true,
  params: named,
  body: refundOrder,
  rules: refundRules,
  answer: z.object({ refund_request_id: z.string(), state: z.enum(["asking", "sent"]) }),
  failures: {
    404: "No such transaction.",
    409: "It is not paid, in dispute, being refunded already, or refunded by someone else meanwhile.",
    422: "A rule is broken, or it is more than is left.",
    502: "The provider refused.",
  },
  idempotent_by_key: true,
  waits_for_partner: true,
  sensitive: true,
  example: ({ contribution_id }) => ({
    params: { transaction_id: contribution_id },
    body: { amount: 1, reason: "asked by the supporter", promised_amount: 0 },
  }),
  outcomes: { rest: 409 },
});
