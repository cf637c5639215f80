import { type RefObject, useMemo } from "react";
import { refundTransaction, type TransactionDetails } from "../../../../contract/contributions/refunds.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { randomUuid } from "../../../state/asking/uuid.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";

interface RefundProps {
  readonly details: TransactionDetails;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => void;
}

/** Asks how much is to be sent back, and why. One opening is one decision, however often its button is pressed. */
export function Refund({ details, opener, onClosed, onDone }: RefundProps) {
  const client = useApiClient();
  const idempotency_key = useMemo(randomUuid, []);
  const { transaction_id, refundable_amount, promised_amount, player_name } = details;
  return (
    <Question
      title="Refund this contribution?"
      act="Refund"
      opener={opener}
      onClosed={onClosed}
      initial={{ amount: String(refundable_amount), reason: "" }}
      rules={[
        [({ amount }) => Number(amount) > 0, "Please enter the amount to refund.", "amount"],
        [
          ({ amount }) => Number(amount) <= refundable_amount,
          `That's more than what's left: ${dollars(refundable_amount)}.`,
          "amount",
        ],
        [({ reason }) => reason.trim() !== "", "Please enter a reason. It's kept with the refund.", "reason"],
      ]}
      send={({ amount, reason }) =>
        client.ask(
          refundTransaction,
          { params: { transaction_id }, body: { amount: Number(amount), reason, promised_amount } },
          { idempotency_key },
        )
      }
      whenFailed="We couldn't start the refund. Please try again."
      onDone={({ state }) => {
        notify(
          "success",
          state === "sent" ? "The refund is on its way." : "We'll try the refund again soon.",
        );
        onDone();
      }}
    >
      {({ values, change, faultAt }) => (
        <>
          <p>
            It goes back to the card it came from, out of the money held for {player_name}. We'll email the
            supporter. This can't be undone.
          </p>
          <TextField
            label="Amount to refund, in dollars"
            hint={`Up to ${dollars(refundable_amount)}.`}
            name="amount"
            type="number"
            value={values.amount}
            fault={faultAt("amount")}
            onType={(amount) => change({ amount })}
          />
          <TextField
            label="Reason"
            name="reason"
            value={values.reason}
            fault={faultAt("reason")}
            onType={(reason) => change({ reason })}
          />
        </>
      )}
    </Question>
  );
}
