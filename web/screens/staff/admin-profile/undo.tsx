import { undoClaim } from "../../../../contract/profiles/claims.ts";
import { MOST_REASON, refusalRules } from "../../../../contract/profiles/refusals.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import type { DecisionProps } from "./approve.tsx";

/** Asks why. */
export function Undo({ review: { submission_id, profile }, onDone, ...dialog }: DecisionProps) {
  const client = useApiClient();
  const name = profile ? `${profile.first_name} ${profile.last_name}` : "the athlete";
  return (
    <Question
      {...dialog}
      title="Undo this claim?"
      act="Undo claim"
      is_danger
      initial={{ reason: "" }}
      rules={refusalRules}
      send={({ reason }) =>
        asMember(client, client.ask(undoClaim, { params: { submission_id }, body: { reason } }))
      }
      whenFailed="We couldn't undo it. Please try again."
      onDone={() => {
        notify("success", "The claim is undone, and we told the person who had the page why.");
        onDone();
      }}
    >
      {({ values, change, faultAt }) => (
        <>
          <p>
            The page of {name} becomes unclaimed. The account loses it and is signed out, and the bio, photo
            and links are deleted. What a roster says, contributions and requests stay with the athlete. The
            page accepts only what it accepted before this claim; if that is nothing, monthly contributions
            wait for a new yes. A page that no roster knows goes altogether.
          </p>
          <p>
            Does another claim here show whose page it is? Approve that one instead. The page moves there
            right away.
          </p>
          <LinesField
            label="Why"
            hint="The person who had the page and any guardian read this, word for word, in our email."
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
