import type { RefObject } from "react";
import {
  decideOrderReport,
  MOST_REPORT_WORDS,
  type ReportDecision,
  reportDecisionRules,
  type WaitingReport,
} from "../../../../contract/orders/order-reports.ts";
import { dollars } from "../../../../pure/numbers.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";

interface RemoveProps {
  readonly report: WaitingReport;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => void;
}

const GOES = {
  brief: "What was asked for goes, and the name it was for.",
  step: "All that the same side wrote in the steps of this order goes, and the link to a post.",
  proof: "The picture or video is deleted.",
} as const;

/** Asks why, and whether the order is stopped with it. */
export function RemoveReported({ report, onDone, ...dialog }: RemoveProps) {
  const { report_id, thing, amount, can_be_stopped } = report;
  const client = useApiClient();
  const initial: ReportDecision = { decision: "remove", stop: false, words: "" };
  return (
    <Question
      {...dialog}
      title="Remove what was reported?"
      act="Remove it"
      is_danger
      initial={initial}
      rules={reportDecisionRules}
      send={(body) => asMember(client, client.ask(decideOrderReport, { params: { report_id }, body }))}
      whenFailed="We couldn't remove it. Please try again."
      onStaleClosed={onDone}
      onDone={() => {
        notify("success", "Removed. We're telling both sides why.");
        onDone();
      }}
    >
      {({ values, change, faultAt }) => (
        <>
          <p>{GOES[thing]} It can't be brought back.</p>
          <LinesField
            label="Why"
            hint="Both sides read this, word for word, in our email. Don't repeat what was written."
            name="words"
            maxLength={MOST_REPORT_WORDS}
            value={values.words ?? ""}
            failure={faultAt("words")}
            onChange={({ currentTarget }) => change({ words: currentTarget.value })}
          />
          {can_be_stopped ? (
            <label className={shared.row}>
              <input
                type="checkbox"
                className={tickClass}
                name="stop"
                checked={values.stop}
                onChange={({ currentTarget }) => change({ stop: currentTarget.checked })}
              />
              <span>Stop the order, too: {dollars(amount)} goes back to the supporter</span>
            </label>
          ) : (
            <p>The order is over, so there is nothing to stop.</p>
          )}
        </>
      )}
    </Question>
  );
}
