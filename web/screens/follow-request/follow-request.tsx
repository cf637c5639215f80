import { CircleHelp } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import {
  actByLink,
  actRules,
  type CollaborationRequest,
  type PartyAct,
} from "../../../contract/collaborations.ts";
import { pages } from "../../../contract/pages.ts";
import { Notice } from "../../parts/notice.tsx";
import { PartyActs } from "../../parts/request/party-acts.tsx";
import { RequestPage } from "../../parts/request/request-page.tsx";
import { useSteps } from "../../parts/request/use-steps.ts";
import { useDoor } from "../../state/door.ts";
import { buttonClass } from "../../ui/button.ts";
import styles from "./follow-request.module.css";
import { type FollowRequestData, loadFollowRequest, OVER, titleOf } from "./load.ts";

export const loader = loadFollowRequest;

/** `/CollaborationRequest?link=…`, where the sender's and the guardian's mails lead. */
export function FollowRequestScreen() {
  const { link, request } = useLoaderData<FollowRequestData>();
  return request ? <FollowRequest link={link} loaded={request} /> : <NoRequest />;
}

function FollowRequest({ link, loaded }: { readonly link: string; readonly loaded: CollaborationRequest }) {
  const { ask } = useDoor();
  const steps = useSteps<CollaborationRequest, PartyAct>(loaded, actRules, (body) =>
    ask(actByLink, { params: { link }, body }),
  );
  return (
    <RequestPage
      request={steps.request}
      title={titleOf(steps.request)}
      acts={
        <div className={styles.due}>
          <p>{wordsOf(steps.request)}</p>
          <PartyActs steps={steps} />
        </div>
      }
    />
  );
}

/** What it means, and what comes next. */
function wordsOf({ state, seen_by, athlete, school_name }: CollaborationRequest): string {
  const office = `the compliance office of ${school_name}`;
  switch (state) {
    case "unconfirmed":
      return `Your e-mail address is right, then. Please look through what you wrote: with your confirmation it goes to ${office}.`;
    case "awaiting_guardian":
      return seen_by === "guardian"
        ? `Somebody would like to collaborate with ${athlete.player_name}, who is a minor. If you agree, ${office} looks at it next, and then the athlete decides. Until then nobody else reads it.`
        : `${athlete.player_name} is a minor, so a parent or guardian is asked first. After that it goes to ${office}.`;
    case "submitted":
    case "in_review":
    case "answered":
      return `Nobody has to do anything but ${office}. You get a mail when something happens.`;
    case "more_asked":
      return seen_by === "guardian"
        ? `${athlete.player_name}'s compliance office has a question to the sender.`
        : "Please answer the question in the history: the office goes on with your answer.";
    case "approved":
      return "There may be conditions: they are in the history. The athlete has the request and says yes or no.";
    case "declined":
      return "The reasons are in the history. You can send another request that meets them.";
    case "accepted":
      return "What comes next is a written agreement, which both of you sign. The athlete has your address and gets in touch with you.";
    case "agreement":
      return "The athlete discloses the agreement to the school. What was agreed can begin.";
    case "done":
      return "Thank you. Nothing more is to be done.";
    case "expired":
      return "The next step was not taken within 14 days. What was typed is deleted.";
    default:
      return "Nothing more will come of it. You can send another request.";
  }
}

const NoRequest = () => (
  <Notice
    icon={CircleHelp}
    title={OVER}
    actions={
      <>
        <Link className={buttonClass("loud")} to={pages.collab.to()}>
          Find athletes
        </Link>
        <Link className={buttonClass("quiet")} to={pages.home.to()}>
          Home
        </Link>
      </>
    }
  >
    <p>It leads to no request any more, or it was not copied whole. Please open it from the mail again.</p>
  </Notice>
);
