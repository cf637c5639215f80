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
import { NextStep } from "../../parts/request/next-step.tsx";
import { RequestPage } from "../../parts/request/request-page.tsx";
import { useSteps } from "../../parts/request/use-steps.ts";
import { useDoor } from "../../state/door.ts";
import { buttonClass } from "../../ui/button.ts";
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
    <RequestPage request={steps.request} title={titleOf(steps.request)} acts={<NextStep steps={steps} />} />
  );
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
