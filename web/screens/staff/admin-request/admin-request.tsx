import { Suspense } from "react";
import { useParams } from "react-router";
import { getAnyRequest } from "../../../../contract/collaborations/all-requests.ts";
import {
  type AnyRequest,
  actForSchool,
  type DeskAct,
  deskActRules,
} from "../../../../contract/collaborations/desk.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { NoRequest } from "../../../parts/members/request/no-request.tsx";
import { RequestPage } from "../../../parts/members/request/request-page.tsx";
import { type Steps, useSteps } from "../../../parts/members/request/use-steps.ts";
import { BackAndPrint } from "../../../parts/staff/desk/back-and-print.tsx";
import { DeskPanel } from "../../../parts/staff/desk/desk-panel.tsx";
import { assignmentWords, deskTitle } from "../../../parts/staff/desk/desk-title.ts";
import { Deadlines, Findings } from "../../../parts/staff/desk/findings.tsx";
import { Nearby } from "../../../parts/staff/desk/nearby.tsx";
import { noAccountWords } from "../../../parts/staff/desk/no-account-words.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import styles from "./admin-request.module.css";

export const head = ownHead("NIL request");

const InviteOffice = lazyPart(async () => (await import("./invite-office.tsx")).InviteOffice, NotLoaded);

const FactsOfItsSchool = lazyPart(
  async () => (await import("./facts-of-its-school.tsx")).FactsOfItsSchool,
  NotLoaded,
);

/** `/AdminDashboard/requests/:request_id`: as its compliance office sees it; to be decided where there is none. */
export function Screen() {
  const { request_id = "" } = useParams();
  return (
    <MembersOnly for_role="admin">{() => <AtAnyDesk key={request_id} request_id={request_id} />}</MembersOnly>
  );
}

function AtAnyDesk({ request_id }: { readonly request_id: string }) {
  const asked = useAnswer(request_id, (ask, signal) =>
    ask(getAnyRequest, { params: { request_id } }, { signal }),
  );
  return (
    <AskedFor
      asked={asked}
      missing={<NoRequest to={pages.adminRequests.to()}>Back to NIL Requests</NoRequest>}
    >
      {(loaded) => <Known loaded={loaded} again={asked.again} />}
    </AskedFor>
  );
}

function Known({ loaded, again }: { readonly loaded: AnyRequest; readonly again: () => Promise<void> }) {
  const { ask, memory } = useApiClient();
  const { request_id } = loaded;
  const act = async (body: DeskAct) => {
    const acted = await ask(actForSchool, { params: { request_id }, body });
    memory.outdate();
    return acted;
  };
  const steps = useSteps<AnyRequest, DeskAct>(loaded, deskActRules, act, again);
  const { request } = steps;
  return (
    <RequestPage
      request={request}
      title={deskTitle(request)}
      on_paper={assignmentWords(request)}
      back={<BackAndPrint to={pages.adminRequests.to()}>NIL Requests</BackAndPrint>}
      acts={
        request.has_officer ? <AtItsOffice request={request} /> : <AtOurDesk steps={steps} again={again} />
      }
    >
      <Nearby nearby={request.nearby} pageOf={pages.adminRequest.to} />
      <Findings findings={request.findings} />
      <Deadlines {...request} />
    </RequestPage>
  );
}

const AtItsOffice = ({ request }: { readonly request: AnyRequest }) => (
  <p>
    {request.school_name} decides about it.{" "}
    {request.assigned_to ? `It is assigned to ${request.assigned_to.name}.` : "It isn't assigned yet."}{" "}
    {noAccountWords(request, "the office")}
  </p>
);

interface OursProps {
  readonly steps: Steps<AnyRequest, DeskAct>;
  readonly again: () => Promise<void>;
}

/** Sender, guardian and athlete read that our team decides. */
const AtOurDesk = ({ steps, again }: OursProps) => (
  <div className={styles.ours}>
    <p>
      {steps.request.school_name} has no compliance officer here, so you decide, by the same rules. Once it
      has one, its requests go to that officer.
    </p>
    {(steps.request.acts.length > 0 || steps.request.assigned_to) && <DeskPanel steps={steps} />}
    <Suspense>
      <FactsOfItsSchool school_id={steps.request.school_id} onCorrected={() => void again()} />
      <InviteOffice school_id={steps.request.school_id} />
    </Suspense>
  </div>
);
