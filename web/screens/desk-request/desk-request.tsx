import { Printer } from "lucide-react";
import { Link, useParams } from "react-router";
import {
  actAtDesk,
  type DeskAct,
  type DeskRequest,
  deskActRules,
  getDeskRequest,
} from "../../../contract/compliance-desk.ts";
import { pages } from "../../../contract/pages.ts";
import { MembersOnly } from "../../parts/members-only.tsx";
import { RequestPage } from "../../parts/request/request-page.tsx";
import { useLoaded } from "../../parts/request/use-loaded.ts";
import { useSteps } from "../../parts/request/use-steps.ts";
import { Waiting } from "../../parts/request/waiting.tsx";
import { useDoor } from "../../state/door.ts";
import { linkClass } from "../../ui/button.ts";
import { Assignment } from "./assignment.tsx";
import { DeskActs } from "./desk-acts.tsx";
import styles from "./desk-request.module.css";
import { Deadlines, Findings } from "./findings.tsx";

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
    memory.forget();
    return acted;
  };
  const steps = useSteps<DeskRequest, DeskAct>(loaded, deskActRules, act, again);
  const { request } = steps;
  const who = request.terms?.company_name ?? `${request.terms?.first_name} ${request.terms?.last_name}`;
  return (
    <RequestPage
      request={request}
      title={request.terms ? `${who} asks ${request.athlete.player_name}` : request.athlete.player_name}
      back={
        <span className={styles.back}>
          <Link className={linkClass} to={pages.complianceDesk.to()}>
            Compliance desk
          </Link>
          <button type="button" className={`${linkClass} ${styles.print}`} onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" /> Print
          </button>
        </span>
      }
      acts={
        <div className={styles.acts}>
          <Assignment steps={steps} />
          <DeskActs steps={steps} />
        </div>
      }
    >
      <Findings findings={request.findings} />
      <Deadlines deadlines={request.deadlines} />
    </RequestPage>
  );
}
