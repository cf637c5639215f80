import { useParams } from "react-router";
import {
  actAtDesk,
  type DeskAct,
  type DeskRequest,
  deskActRules,
  getDeskRequest,
} from "../../../../contract/collaborations/desk.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { NoRequest } from "../../../parts/members/request/no-request.tsx";
import { RequestPage } from "../../../parts/members/request/request-page.tsx";
import { useSteps } from "../../../parts/members/request/use-steps.ts";
import { BackAndPrint } from "../../../parts/staff/desk/back-and-print.tsx";
import { DeskPanel } from "../../../parts/staff/desk/desk-panel.tsx";
import { assignmentWords, deskTitle } from "../../../parts/staff/desk/desk-title.ts";
import { Deadlines, Findings } from "../../../parts/staff/desk/findings.tsx";
import { Nearby } from "../../../parts/staff/desk/nearby.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";

export const head = requestHead("Compliance desk: request");

/** `/ComplianceDesk/:request_id` */
export function Screen() {
  const { request_id = "" } = useParams();
  return (
    <MembersOnly for_role="compliance">
      {() => <AtDesk key={request_id} request_id={request_id} />}
    </MembersOnly>
  );
}

function AtDesk({ request_id }: { readonly request_id: string }) {
  const asked = useAnswer(request_id, (ask, signal) =>
    ask(getDeskRequest, { params: { request_id } }, { signal }),
  );
  return (
    <AskedFor
      asked={asked}
      missing={<NoRequest to={pages.complianceDesk.to()}>Back to the compliance desk</NoRequest>}
    >
      {(loaded) => <Known loaded={loaded} again={asked.again} />}
    </AskedFor>
  );
}

function Known({ loaded, again }: { readonly loaded: DeskRequest; readonly again: () => Promise<void> }) {
  const { ask, memory } = useApiClient();
  const { request_id } = loaded;
  const act = async (body: DeskAct) => {
    const acted = await ask(actAtDesk, { params: { request_id }, body });
    // The queue that one goes back to is another one by now.
    memory.outdate();
    return acted;
  };
  const steps = useSteps<DeskRequest, DeskAct>(loaded, deskActRules, act, again);
  const { request } = steps;
  return (
    <RequestPage
      request={request}
      title={deskTitle(request)}
      on_paper={assignmentWords(request)}
      back={<BackAndPrint to={pages.complianceDesk.to()}>Compliance desk</BackAndPrint>}
      acts={(request.acts.length > 0 || request.assigned_to) && <DeskPanel steps={steps} />}
    >
      <Nearby nearby={request.nearby} pageOf={pages.deskRequest.to} />
      <Findings findings={request.findings} />
      <Deadlines {...request} />
    </RequestPage>
  );
}
