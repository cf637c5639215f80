import type { RefObject } from "react";
import { beginPayoutRun, type PayoutsOverview } from "../../../../contract/payouts/admin-payouts.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";

interface RunQuestionProps {
  readonly overview: PayoutsOverview;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => Promise<void>;
}

/** Asks before a run begins by hand. Pressed twice, one begins: the server takes one at a time. */
export function RunQuestion({ overview, opener, onClosed, onDone }: RunQuestionProps) {
  const { ask } = useApiClient();
  const { next_total, next_athletes } = overview;
  return (
    <Question
      title="Run payouts now?"
      act="Run now"
      opener={opener}
      onClosed={onClosed}
      initial={{}}
      rules={[]}
      send={() => ask(beginPayoutRun, {})}
      onDone={async () => {
        notify("success", "The run has begun.");
        await onDone();
      }}
      onStale={() => void onDone()}
      whenFailed="We couldn't begin the run. Please try again."
    >
      {() => (
        <p>
          It sends {dollars(next_total)} to {counted(next_athletes)}{" "}
          {next_athletes === 1 ? "athlete" : "athletes"}, as of now. What was sent can only be taken back with
          a second admin. The weekly run still comes.
        </p>
      )}
    </Question>
  );
}
