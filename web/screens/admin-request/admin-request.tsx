import { useParams } from "react-router";
import { getAnyRequest } from "../../../contract/admin-requests.ts";
import type { DeskRequest } from "../../../contract/compliance-desk.ts";
import { pages } from "../../../contract/pages.ts";
import { AskedFor } from "../../parts/asked-for.tsx";
import { MembersOnly } from "../../parts/members-only.tsx";
import { BackAndPrint } from "../../parts/request/back-and-print.tsx";
import { assignmentWords, deskTitle } from "../../parts/request/desk-title.ts";
import { Deadlines, Findings } from "../../parts/request/findings.tsx";
import { Nearby } from "../../parts/request/nearby.tsx";
import { NoRequest } from "../../parts/request/no-request.tsx";
import { RequestPage } from "../../parts/request/request-page.tsx";
import { useAsked } from "../../state/use-asked.ts";

/** `/AdminDashboard/requests/:request_id`: as its compliance office sees it, with nothing to press. */
export function Screen() {
  const { request_id = "" } = useParams();
  return (
    <MembersOnly for_role="admin">{() => <AtAnyDesk key={request_id} request_id={request_id} />}</MembersOnly>
  );
}

function AtAnyDesk({ request_id }: { readonly request_id: string }) {
  const asked = useAsked(request_id, (ask, signal) =>
    ask(getAnyRequest, { params: { request_id } }, { signal }),
  );
  return (
    <AskedFor
      asked={asked}
      missing={<NoRequest to={pages.adminRequests.to()}>To all NIL requests</NoRequest>}
    >
      {(request) => <Known request={request} />}
    </AskedFor>
  );
}

const Known = ({ request }: { readonly request: DeskRequest }) => (
  <RequestPage
    request={request}
    title={deskTitle(request)}
    on_paper={assignmentWords(request)}
    back={<BackAndPrint to={pages.adminRequests.to()}>NIL Requests</BackAndPrint>}
    acts={
      <p>
        {request.school_name} decides about it.{" "}
        {request.assigned_to ? `It is assigned to ${request.assigned_to.name}.` : "Nobody there has it yet."}
      </p>
    }
  >
    <Nearby nearby={request.nearby} pageOf={pages.adminRequest.to} />
    <Findings findings={request.findings} />
    <Deadlines {...request} />
  </RequestPage>
);
