import type { RefObject } from "react";
import { useNavigate } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { takeOwnPageDown } from "../../../../contract/profiles/own-page.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { forgetDraft } from "../../../state/memory/drafts.ts";
import { saidOnArrival } from "../../../state/messages/on-arrival.ts";
import { Requests } from "./take-down-requests.tsx";
import { DRAFT } from "./use-own-page.ts";

const DONE = "Your page is down. If you want one again, fill in 'Create your Athlete NIL Profile'.";

interface TakeDownQuestionProps {
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onTakenDown: () => void;
}

/** Says what goes and what stays, and takes the page down when that is confirmed. */
export function TakeDownQuestion({ opener, onClosed, onTakenDown }: TakeDownQuestionProps) {
  const client = useApiClient();
  const navigate = useNavigate();
  return (
    <Question
      title="Take my page down?"
      act="Take it down"
      is_danger
      opener={opener}
      onClosed={onClosed}
      initial={{}}
      rules={[]}
      send={() => asMember(client, client.ask(takeOwnPageDown, {}))}
      whenFailed="We couldn't take your page down. Please try again."
      onDone={async () => {
        forgetDraft(DRAFT);
        onTakenDown();
        await navigate(pages.home.to(), { state: saidOnArrival(DONE) });
      }}
    >
      {() => (
        <ul>
          <li>Your bio, photo and links are deleted right away.</li>
          <li>No one can support you or send you a request here anymore.</li>
          <li>Monthly contributions to you end. We email everyone who gives them.</li>
          <Requests />
          <li>Orders that you haven't done yet end, and their money goes back to the supporters.</li>
          <li>Other money already given stays on record, held for you.</li>
          <li>If a roster lists you, what it says stays on an unclaimed page.</li>
          <li>You can't undo this. To get a page again, you'd fill in the form again.</li>
        </ul>
      )}
    </Question>
  );
}
