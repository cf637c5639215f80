import type { RefObject } from "react";
import { MOST_REASON, refusalRules } from "../../../../contract/profiles/refusals.ts";
import { declineThanks, type WaitingThanks } from "../../../../contract/thanks/thanks.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { LinesField } from "../../../ui/fields/form-fields.tsx";

interface DeclineProps {
  readonly message: WaitingThanks;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => void;
}

/** Asks why. */
export function Decline({ message: { thanks_id, player_name }, onDone, ...dialog }: DeclineProps) {
  const client = useApiClient();
  return (
    <Question
      {...dialog}
      title={`Decline the message of ${player_name}?`}
      act="Decline"
      is_danger
      initial={{ reason: "" }}
      rules={refusalRules}
      send={({ reason }) =>
        asMember(client, client.ask(declineThanks, { params: { thanks_id }, body: { reason } }))
      }
      whenFailed="We couldn't decline it. Please try again."
      onStaleClosed={onDone}
      onDone={() => {
        notify("success", "Declined. We're telling the athlete why.");
        onDone();
      }}
    >
      {({ values, change, faultAt }) => (
        <LinesField
          label="Why"
          hint="The athlete reads this, word for word, in our email and on their dashboard."
          name="reason"
          maxLength={MOST_REASON}
          value={values.reason}
          failure={faultAt("reason")}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      )}
    </Question>
  );
}
