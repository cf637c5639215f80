import { useParams } from "react-router";
import {
  actAtDesk,
  type DeskAct,
  type DeskRequest,
  deskActRules,
  getDeskRequest,
} from "../../../contract/compliance-desk.ts";
import { pages } from "../../../contract/pages.ts";
import { MembersOnly } from "../../parts/members-only.tsx";
import { BackAndPrint } from "../../parts/request/back-and-print.tsx";
import { deskTitle } from "../../parts/request/desk-title.ts";
import { Deadlines, Findings } from "../../parts/request/findings.tsx";
import { RequestPage } from "../../parts/request/request-page.tsx";
import { useLoaded } from "../../parts/request/use-loaded.ts";
import { useSteps } from "../../parts/request/use-steps.ts";
import { Waiting } from "../../parts/request/waiting.tsx";
import { useDoor } from "../../state/door.ts";
import { Assignment } from "./assignment.tsx";
import { DeskActs } from "./desk-acts.tsx";
import styles from "./desk-request.module.css";

/** `/ComplianceDesk/:request_id` */
export function DeskRequestScreen() {
  const { request_id = "" } = useParams();
  return (
    <MembersOnly for_role="compliance">
      {() => <AtDesk key={request_id} request_id={request_id} />}
    </MembersOnly>
  );
}

function AtDesk({ request_id }: { readonly request_id: string }) {
  const { ask } = useDoor();
  const loaded = useLoaded(request_id, (signal) =>
    ask(getDeskRequest, { params: { request_id } }, { signal }),
  );
  return loaded.value ? (
    <Known loaded={loaded.value} again={loaded.again} />
  ) : (
    <div className="wrap">
      <Waiting {...loaded} />
    </div>
  );
}

function Known({ loaded, again }: { readonly loaded: DeskRequest; readonly again: () => void }) {
  const { ask, memory } = useDoor();
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
      back={<BackAndPrint to={pages.complianceDesk.to()}>Compliance desk</BackAndPrint>}
      acts={
        (request.acts.length > 0 || request.assigned_to) && (
          <div className={styles.acts}>
            <Assignment steps={steps} />
            <DeskActs steps={steps} />
          </div>
        )
      }
    >
      <Findings findings={request.findings} />
      <Deadlines deadlines={request.deadlines} />
    </RequestPage>
  );
}
