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
  /** It stands otherwise than it was seen. */
  readonly onStale: () => void;
}

/** Asks why. What is taken down is the page as it stood in the list when this was opened. */
export function RemovePage({
  page: { player_id, player_name, version, holder },
  onDone,
  ...dialog
}: RemovePageProps) {
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
        asMember(client, client.ask(removePage, { params: { player_id }, body: { reason, version, holder } }))
      }
      whenFailed="We couldn't take the page down. Please try again."
      onDone={() => {
        notify("success", "The page is down, and we told the athlete why.");
        onDone();
      }}
    >
      {({ values, change, faultAt }) => (
        <>
          <p>
            The bio, photo and links are deleted, monthly contributions to it end, and the money of orders
            that aren't done goes back. Other money already given stays on record. What a roster says stays on
            an unclaimed page. This can't be undone.
          </p>
          <LinesField
            label="Why"
            hint="The athlete and any guardian read this, word for word, in our email."
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
