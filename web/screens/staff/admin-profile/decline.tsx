import { MOST_REASON, refusalRules } from "../../../../contract/profiles/refusals.ts";
import { declineProfile } from "../../../../contract/profiles/reviews.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import type { DecisionProps } from "./approve.tsx";

/** Asks why. */
export function Decline({ review: { submission_id }, onDone, ...dialog }: DecisionProps) {
  const { ask } = useApiClient();
  return (
    <Question
      {...dialog}
      title="Decline the profile?"
      act="Decline"
      is_danger
      initial={{ reason: "" }}
      rules={refusalRules}
      send={({ reason }) => ask(declineProfile, { params: { submission_id }, body: { reason } })}
      whenFailed="We couldn't decline it. Please try again."
      onDone={() => {
        notify("success", "The profile is declined, and we told the athlete why.");
        onDone();
      }}
    >
      {({ values, change, faultAt }) => (
        <>
          <p>The submission is deleted after 14 days. The athlete can fill in the form again.</p>
          <LinesField
            label="Why"
            hint="The athlete reads this, word for word, in our email."
            name="reason"
            maxLength={MOST_REASON}
            value={values.reason}
            failure={faultAt("reason")}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          />
        </>
      )}
    </Question>
  );
}
