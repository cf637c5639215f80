import { type ReactNode, useEffect, useRef } from "react";
import type { CollaborationRequest } from "../../../../contract/collaborations/requests.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { longDate } from "../../../../pure/dates.ts";
import { linkClass } from "../../../ui/button.ts";
import { Link } from "../../visitors/blocks/link.tsx";
import { disclosureWords, dueWords } from "./collaboration-words.ts";
import styles from "./request.module.css";
import { RequestHistory } from "./request-history.tsx";
import { RequestTerms } from "./request-terms.tsx";
import { RequestedJersey } from "./requested-jersey.tsx";
import { StateTag } from "./state-tag.tsx";

interface RequestPageProps {
  readonly request: CollaborationRequest;
  /** What the page is called: what is to be done, or how it stands. */
  readonly title: string;
  /** Above everything: the way back. */
  readonly back?: ReactNode;
  /** What one can do now. */
  readonly acts: ReactNode;
  /** What paper says of it beside, since it has no acts. */
  readonly on_paper?: string | undefined;
  /** Beside what was asked for; the history stands there where there is nothing else. */
  readonly children?: ReactNode;
}

/** A request as one of its parties sees it: how it stands, what can be done, what was asked for, and its history. */
export function RequestPage({ request, title, back, acts, on_paper, children }: RequestPageProps) {
  const { athlete, state, due, disclosure, executed_on } = request;
  const history = <RequestHistory history={request.history} seen_by={request.seen_by} />;
  const heading = useRef<HTMLHeadingElement>(null);
  const stands = [state, executed_on, disclosure?.disclosed_on].join();
  const is_corrected = request.history.some(({ act }) => act === "correct_signature");
  const stood = useRef(stands);
  // What was pressed is gone by now; what came of it is read from its heading on.
  useEffect(() => {
    if (stood.current !== stands) heading.current?.focus();
    stood.current = stands;
  }, [stands]);
  return (
    <div className={`wrap ${styles.page}`}>
      {back && <p className="no-print">{back}</p>}
      <div className={styles.sheet}>
        <header>
          <RequestedJersey athlete={athlete} />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.about}>
            <StateTag of={request} />
            <span>No. {request.request_number}</span>
            <span>
              to{" "}
              <Link className={linkClass} to={pages.detail.to(athlete)}>
                {athlete.player_name}
              </Link>
              , {athlete.team_name} ({athlete.sport_name})
            </span>
            {executed_on && (
              <span>
                Agreement of {longDate(executed_on)}
                {is_corrected && " (date corrected)"}
              </span>
            )}
            {disclosure && (
              <span className={styles.due} data-over={disclosure.days_late > 0 ? "" : undefined}>
                {disclosureWords(disclosure)}
              </span>
            )}
            {due && (
              <span className={styles.due} data-over={due.days_left < 0 ? "" : undefined}>
                {dueWords(due)}
              </span>
            )}
            {on_paper && <span className={styles.on_paper}>{on_paper}</span>}
          </p>
        </header>
        <ReportLink request={request} />
        {acts && <div className="no-print">{acts}</div>}
        <div className={styles.columns}>
          <div className={styles.column}>
            <RequestTerms terms={request.terms} />
            {children && history}
          </div>
          <div className={styles.column}>{children ?? history}</div>
        </div>
      </div>
    </div>
  );
}

/** A signed deal is reported from here, by its athlete and the school's office. */
function ReportLink({ request: { request_id, state, seen_by } }: Pick<RequestPageProps, "request">) {
  const page = seen_by === "athlete" ? pages.ownReport : seen_by === "officer" ? pages.deskReport : null;
  if (!page || !SIGNED.includes(state)) return null;
  return (
    <p className="no-print">
      <Link className={linkClass} to={page.to({ request_id })}>
        Report to the College Sports Commission
      </Link>
    </p>
  );
}

const SIGNED: readonly CollaborationRequest["state"][] = ["agreement", "done"];
