import { Suspense } from "react";
import { useParams } from "react-router";
import {
  actOnOwnRequest,
  actRules,
  type CollaborationRequest,
  getOwnRequest,
  type PartyAct,
} from "../../../../contract/collaborations/requests.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { stateWords } from "../../../parts/members/request/collaboration-words.ts";
import { NextStep } from "../../../parts/members/request/next-step.tsx";
import { RequestPage } from "../../../parts/members/request/request-page.tsx";
import { useSteps } from "../../../parts/members/request/use-steps.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";

export const head = requestHead("Collaboration request");

const NoRequest = lazyPart(
  async () => (await import("../../../parts/members/request/no-request.tsx")).NoRequest,
  NotLoaded,
);

/** `/CollaborationRequests/:request_id`: a request that one sent, or is asked by as an athlete. */
export function Screen() {
  const { request_id = "" } = useParams();
  return <MembersOnly>{() => <OwnRequest key={request_id} request_id={request_id} />}</MembersOnly>;
}

function OwnRequest({ request_id }: { readonly request_id: string }) {
  const asked = useAnswer(request_id, (ask, signal) =>
    ask(getOwnRequest, { params: { request_id } }, { signal }),
  );
  const missing = (
    <Suspense>
      <NoRequest to={pages.ownRequests.to()}>To all requests</NoRequest>
    </Suspense>
  );
  return (
    <AskedFor asked={asked} missing={missing}>
      {(loaded) => <Known loaded={loaded} again={asked.again} />}
    </AskedFor>
  );
}

interface KnownProps {
  readonly loaded: CollaborationRequest;
  readonly again: () => Promise<void>;
}

function Known({ loaded, again }: KnownProps) {
  const { ask, memory } = useApiClient();
  const { request_id } = loaded;
  const act = async (body: PartyAct) => {
    const acted = await ask(actOnOwnRequest, { params: { request_id }, body });
    // The list that one goes back to says so too.
    memory.outdate();
    return acted;
  };
  const steps = useSteps<CollaborationRequest, PartyAct>(loaded, actRules, act, again);
  const { request } = steps;
  return (
    <RequestPage
      request={request}
      title={titleOf(request)}
      back={<WayBack to={pages.ownRequests.to()}>All requests</WayBack>}
      acts={<NextStep steps={steps} />}
    />
  );
}

function titleOf(request: CollaborationRequest): string {
  const { seen_by, state, terms, athlete } = request;
  if (seen_by === "sender") return `Your request to ${athlete.player_name}`;
  const who = terms?.company_name ?? (terms ? `${terms.first_name} ${terms.last_name}` : "Someone");
  return state === "approved" ? `New request from ${who}` : `${who}: ${stateWords(request).toLowerCase()}`;
}
