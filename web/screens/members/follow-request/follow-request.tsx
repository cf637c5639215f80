import { CircleHelp } from "lucide-react";
import {
  actByLink,
  actRules,
  type CollaborationRequest,
  followRequest,
  type PartyAct,
  renewRequestLink,
} from "../../../../contract/collaborations/requests.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { useTitle } from "../../../head/use-title.ts";
import { PrivateLink } from "../../../parts/members/account/private-link.tsx";
import { NextStep } from "../../../parts/members/request/next-step.tsx";
import { RequestPage } from "../../../parts/members/request/request-page.tsx";
import { useSteps } from "../../../parts/members/request/use-steps.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { buttonClass } from "../../../ui/button.ts";
import { titleOf } from "./title.ts";

export const head = requestHead("Collaboration request");

/** `/CollaborationRequest`, where the sender's and the guardian's mails lead. Looking changes nothing. */
export function Screen() {
  const client = useApiClient();
  const link = useMailedLink() || "-";
  const asked = useAnswer(link, (ask, signal) => ask(followRequest, { body: { link } }, { signal }));
  return (
    <PrivateLink
      asked={asked}
      renew={() => client.ask(renewRequestLink, { body: { link } })}
      missing={<NoRequest />}
    >
      {(loaded) => <FollowRequest link={link} loaded={loaded} again={asked.again} />}
    </PrivateLink>
  );
}

interface FollowRequestProps {
  readonly link: string;
  readonly loaded: CollaborationRequest;
  readonly again: () => Promise<void>;
}

function FollowRequest({ link, loaded, again }: FollowRequestProps) {
  const { ask } = useApiClient();
  const act = (body: PartyAct) => ask(actByLink, { body: { ...body, link } });
  const steps = useSteps<CollaborationRequest, PartyAct>(loaded, actRules, act, again);
  const title = titleOf(steps.request);
  useTitle(title);
  return <RequestPage request={steps.request} title={title} acts={<NextStep steps={steps} />} />;
}

const NoRequest = () => (
  <Notice
    icon={CircleHelp}
    title="This link doesn't work"
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
    <p>The request is gone, or the link is incomplete. Try opening it from the email again.</p>
  </Notice>
);
