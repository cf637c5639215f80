import { useRef, useState } from "react";
import { serviceKindOf } from "../../../../contract/orders/kinds.ts";
import { decideOrderReport, type WaitingReport } from "../../../../contract/orders/order-reports.ts";
import { proofFileAt } from "../../../../contract/proofs/proofs.ts";
import { longDate } from "../../../../pure/dates.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import words from "../../../parts/members/lists/words.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import styles from "./changed-pages.module.css";
import { RemoveReported } from "./remove-reported.tsx";

interface ReportedProps {
  readonly report: WaitingReport;
  /** It was, by this admin or another one. */
  readonly onDecided: () => void;
}

const WRITERS = { supporter: "The supporter", athlete: "The athlete" } as const;
const REPORTERS = {
  supporter: "the supporter",
  athlete: "the athlete",
  officer: "the school's office",
  guardian: "the athlete's guardian",
} as const;

/** What was reported, by which side and why, and the two decisions. */
export function Reported({ report, onDecided }: ReportedProps) {
  const { report_id, player_name, kind, reason } = report;
  const client = useApiClient();
  const opener = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const service = serviceKindOf(kind)?.name ?? "Order";
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const body = { decision: "nothing" as const };
      await asMember(client, client.ask(decideOrderReport, { params: { report_id }, body }));
      notify("success", "Left as it is. We're telling whoever reported it.");
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't save your decision. Please try again.");
    }
    setBusy(false);
    onDecided();
  };
  return (
    <article className={shared.panel}>
      <Head report={report} service={service} />
      <What report={report} />
      <p>
        <b>Why it was reported:</b>
      </p>
      <blockquote className={words.quoted} dir="auto">
        {reason ?? "What was written here is gone with its account."}
      </blockquote>
      <div className={shared.row}>
        <button
          ref={opener}
          type="button"
          className={buttonClass("danger")}
          aria-haspopup="dialog"
          aria-label={`Remove it: ${service} of ${player_name}`}
          onClick={() => setRemoving(true)}
        >
          Remove it
        </button>
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-disabled={busy}
          aria-label={`Nothing wrong: ${service} of ${player_name}`}
          onClick={leave}
        >
          Nothing wrong
        </button>
      </div>
      {removing && (
        <RemoveReported
          report={report}
          opener={opener}
          onClosed={() => setRemoving(false)}
          onDone={onDecided}
        />
      )}
    </article>
  );
}

function Head({ report, service }: { readonly report: WaitingReport; readonly service: string }) {
  const { player_name, team_name, reporter, reported_at, is_minors } = report;
  return (
    <>
      <h2 className={styles.name}>
        {service}, {player_name}
      </h2>
      <p className={shared.small}>
        {team_name} · reported by {REPORTERS[reporter]} on {longDate(reported_at)}
      </p>
      {is_minors && (
        <p>
          <b>The athlete is under 18.</b>
        </p>
      )}
    </>
  );
}

function What({ report }: { readonly report: WaitingReport }) {
  const { thing, written_by, first_name, link, proof_id, proof_kind, is_gone } = report;
  const did = { brief: "asked for:", step: "wrote:", proof: "sent this:" }[thing];
  return (
    <>
      <p>
        <b>
          {WRITERS[written_by]} {did}
        </b>
      </p>
      {is_gone && <p>It's gone by now: its writer left, or another decision removed it.</p>}
      {report.words && (
        <blockquote className={words.quoted} dir="auto">
          {report.words}
        </blockquote>
      )}
      {first_name && (
        <p>
          For: <bdi>{first_name}</bdi>
        </p>
      )}
      {/* Plain text: nothing of ours leads where a stranger wants somebody to go. */}
      {link && <p className={words.typed}>Post: {link}</p>}
      {proof_id && proof_kind && (
        <p>
          <a className={linkClass} href={proofFileAt(proof_id)} download>
            Download the {proof_kind}
          </a>{" "}
          <span className={shared.small}>(this look is in the audit log, too)</span>
        </p>
      )}
    </>
  );
}
