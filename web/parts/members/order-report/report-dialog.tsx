import type { RefObject } from "react";
import { MOST_REPORT_WORDS, reportRules } from "../../../../contract/orders/order-reports.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import { Question } from "../lists/question.tsx";
import { type ReportedPart, type ReportsAs, sendReport } from "./send-report.ts";

interface ReportDialogProps {
  readonly order_id: string;
  readonly as: ReportsAs;
  readonly link?: string | null;
  readonly part: ReportedPart;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
}

/** Asks what's wrong with it. */
export function ReportDialog({ opener, onClosed, ...reported }: ReportDialogProps) {
  const client = useApiClient();
  const initial = { entry_id: null, proof_id: null, ...reported.part, reason: "" };
  return (
    <Question
      opener={opener}
      onClosed={onClosed}
      title="Report this?"
      act="Report it"
      initial={initial}
      rules={reportRules}
      send={({ reason }) => {
        const sent = sendReport(client.ask, reported, reason);
        return reported.link ? sent : asMember(client, sent);
      }}
      whenFailed="We couldn't send your report. Please try again."
      onDone={() => notify("success", "Reported. We'll look at it and email you.")}
    >
      {({ values, change, faultAt }) => (
        <>
          <p>
            Use this for threats, hate, or anything that doesn't belong here. A person of ours reads it. The
            other side isn't told who reported it.
          </p>
          <LinesField
            label="What's wrong with it?"
            name="reason"
            maxLength={MOST_REPORT_WORDS}
            value={values.reason}
            failure={faultAt("reason")}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          />
        </>
      )}
    </Question>
  );
}
