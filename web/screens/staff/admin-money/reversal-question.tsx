import type { RefObject } from "react";
import {
  askForReversal,
  decideReversal,
  type PayoutDetails,
  type PayoutReversal,
} from "../../../../contract/payouts/admin-payouts.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import words from "../../../parts/members/lists/words.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";

export type ReversalAct =
  | { readonly what: "ask" }
  | { readonly what: "agree" | "withdraw"; readonly reversal: PayoutReversal };

interface ReversalQuestionProps {
  readonly act: ReversalAct;
  readonly payout: PayoutDetails;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => Promise<void>;
}

export function ReversalQuestion({ act, ...question }: ReversalQuestionProps) {
  return act.what === "ask" ? (
    <AskQuestion {...question} />
  ) : (
    <DecideQuestion {...question} act={act.what} reversal={act.reversal} />
  );
}

type AskProps = Omit<ReversalQuestionProps, "act">;

/** How much is to be taken back, and what our mistake was. */
function AskQuestion({ payout, opener, onClosed, onDone }: AskProps) {
  const { ask } = useApiClient();
  const { payout_id, reversible, player_name } = payout;
  return (
    <Question
      title={`Ask to take back from ${player_name}?`}
      act="Ask another admin"
      opener={opener}
      onClosed={onClosed}
      initial={{ amount: String(reversible), reason: "" }}
      rules={[
        [({ amount }) => Number(amount) > 0, "Please enter the amount to take back.", "amount"],
        [
          ({ amount }) => Number(amount) <= reversible,
          `That's more than what's left: ${dollars(reversible)}.`,
          "amount",
        ],
        [
          ({ reason }) => reason.trim().length >= 10,
          "Please give a reason of at least 10 characters. We keep it.",
          "reason",
        ],
      ]}
      send={({ amount, reason }) =>
        ask(askForReversal, { params: { payout_id }, body: { amount: Number(amount), reason } })
      }
      onDone={async () => {
        notify("success", "Asked. Another admin has to agree.");
        await onDone();
      }}
      onStale={() => void onDone()}
      whenFailed="We couldn't save this. Please try again."
    >
      {({ values, change, faultAt }) => (
        <>
          <p>
            Nothing moves until another admin agrees. Then the money comes back into our balance, and it's
            held for {player_name} again.
          </p>
          <TextField
            label="Amount, in dollars"
            hint={`Up to ${dollars(reversible)}.`}
            name="amount"
            type="number"
            value={values.amount}
            fault={faultAt("amount")}
            onType={(amount) => change({ amount })}
          />
          <TextField
            label="What our mistake was"
            name="reason"
            maxLength={500}
            value={values.reason}
            fault={faultAt("reason")}
            onType={(reason) => change({ reason })}
          />
        </>
      )}
    </Question>
  );
}

interface DecideProps extends AskProps {
  readonly act: "agree" | "withdraw";
  readonly reversal: PayoutReversal;
}

/** The second admin's yes, or an end to it. */
function DecideQuestion({ act, reversal, payout, opener, onClosed, onDone }: DecideProps) {
  const { ask } = useApiClient();
  const { payout_reversal_id, amount, asked_by } = reversal;
  const sum = dollars(amount);
  const agrees = act === "agree";
  return (
    <Question
      title={agrees ? `Take ${sum} back from ${payout.player_name}?` : "Withdraw the request?"}
      act={agrees ? "Agree" : "Withdraw"}
      is_danger={agrees}
      opener={opener}
      onClosed={onClosed}
      initial={{}}
      rules={[]}
      send={() => ask(decideReversal, { params: { payout_reversal_id }, body: { act } })}
      onDone={async () => {
        notify("success", agrees ? `Agreed: ${sum} is being taken back.` : "Withdrawn.");
        await onDone();
      }}
      onStale={() => void onDone()}
      whenFailed="We couldn't save this. Please try again."
    >
      {() => (
        <>
          {agrees && (
            <>
              <p>{asked_by ?? "An admin whose account is deleted"} asked for it, because:</p>
              <blockquote className={words.quoted}>{reversal.reason}</blockquote>
            </>
          )}
          <p>
            {agrees
              ? "Your yes takes the money out of the athlete's account at the provider. That can't be undone here."
              : `Nothing is taken back. ${payout.player_name} keeps the ${sum}.`}
          </p>
        </>
      )}
    </Question>
  );
}
