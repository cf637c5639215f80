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

const DONE =
  "Your page is taken down. Should you want one again: fill in 'Create your Athlete NIL Profile' anew.";

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
      whenFailed="Your page could not be taken down. Please try again."
      onDone={async () => {
        forgetDraft(DRAFT);
        onTakenDown();
        await navigate(pages.home.to(), { state: saidOnArrival(DONE) });
      }}
    >
      {() => (
        <ul>
          <li>Your words, photo and links are deleted at once.</li>
          <li>Nobody can support you or send you a request here any more.</li>
          <li>Monthly contributions to you end. Who gives them is told by email.</li>
          <Requests />
          <li>What was given so far stays in the books, held for you.</li>
          <li>If a roster lists you, what it says stays, on a page that is nobody's.</li>
          <li>Nothing of it can be brought back. For a page again, you fill in the form anew.</li>
        </ul>
      )}
    </Question>
  );
}
