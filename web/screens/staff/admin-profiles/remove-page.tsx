import type { RefObject } from "react";
import { type ChangedPage, removePage } from "../../../../contract/profiles/changed-pages.ts";
import { MOST_REASON, refusalRules } from "../../../../contract/profiles/refusals.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { LinesField } from "../../../ui/fields/form-fields.tsx";

interface RemovePageProps {
  readonly page: ChangedPage;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => void;
}

/** Asks why. */
export function RemovePage({ page: { player_id, player_name }, onDone, ...dialog }: RemovePageProps) {
  const client = useApiClient();
  return (
    <Question
      {...dialog}
      title={`Take the page of ${player_name} down?`}
      act="Take it down"
      is_danger
      initial={{ reason: "" }}
      rules={refusalRules}
      send={({ reason }) =>
        asMember(client, client.ask(removePage, { params: { player_id }, body: { reason } }))
      }
      whenFailed="The page could not be taken down. Please try again."
      onDone={() => {
        notify("success", "The page is taken down, and the athlete is told why.");
        onDone();
      }}
    >
      {({ values, change, faultAt }) => (
        <>
          <p>
            Words, photo and links are deleted, and monthly contributions to it end. What was given stays in
            the books; what a roster says stays, on a page that is nobody's. This can't be undone.
          </p>
          <LinesField
            label="Why"
            hint="The athlete and a guardian read it in the email, word for word."
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
