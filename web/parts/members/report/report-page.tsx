import { CircleHelp } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import {
  makePacket,
  type PacketSubject,
  type ReportOfPayor,
  readReport,
} from "../../../../contract/contributions/report-packet.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { Notice } from "../../visitors/blocks/notice.tsx";
import { AskedFor } from "../lists/asked-for.tsx";
import shared from "../lists/dashboard.module.css";
import payors from "../payors/payors.module.css";
import { CameBack } from "./came-back.tsx";
import { EntryForm } from "./entry-form.tsx";
import { PacketContents } from "./packet-contents.tsx";
import { PreCheck } from "./pre-check.tsx";
import { useReport } from "./use-report.ts";
import { Versions } from "./versions.tsx";

/** What is read is there before what may be written below it. */
const AttestForm = lazyPart(async () => (await import("./attest-form.tsx")).AttestForm, NotLoaded);
const NoteReport = lazyPart(async () => (await import("../payors/note-report.tsx")).NoteReport, NotLoaded);

interface ReportPageProps {
  readonly subject: PacketSubject;
  readonly back: ReactNode;
}

/** A report: what is missing, what it says, its versions to take along, and what came back. */
export function ReportPage({ subject, back }: ReportPageProps) {
  const key = `report ${subject.request_id} ${subject.player_id} ${subject.payor_id}`;
  const asked = useAnswer(key, (ask, signal) => ask(readReport, { query: subject }, { signal }));
  return (
    <AskedFor asked={asked} missing={<NoReport back={back} />}>
      {(found) => (
        <div className={`wrap ${payors.page}`}>
          <p className="no-print">{back}</p>
          <Known loaded={found} again={asked.again} />
        </div>
      )}
    </AskedFor>
  );
}

const NoReport = ({ back }: Pick<ReportPageProps, "back">) => (
  <Notice icon={CircleHelp} title="We can't find this report" actions={back}>
    <p>The link may be incomplete, or it's about another athlete.</p>
  </Notice>
);

interface KnownProps {
  readonly loaded: ReportOfPayor;
  readonly again: () => Promise<void>;
}

function Known({ loaded, again }: KnownProps) {
  const { report, subject, busy, failure, does } = useReport(loaded, again);
  const [newest] = report.versions;
  return (
    <>
      <header className={shared.stack}>
        <h1>{report.request_id ? "Report a deal" : "Report a payor"}</h1>
        <p>
          We send nothing to the College Sports Commission. Take the packet from here, enter it there, and
          come back to say so.
        </p>
      </header>
      <PreCheck findings={report.findings} />
      <EntryForm report={report} subject={subject} onDone={does.take} onChanged={() => void does.look()} />
      <PacketContents report={report} />
      {report.is_own && !report.attested && (
        <Suspense fallback={null}>
          <AttestForm key={report.facts_sha256} report={report} subject={subject} onDone={does.take} />
        </Suspense>
      )}
      <Versions
        report={report}
        busy={busy}
        failure={failure}
        onMake={() =>
          does.ask((ask) => ask(makePacket, { body: { ...subject, seen_sha256: report.facts_sha256 } }))
        }
      />
      <CameBack notes={report.notes} />
      {report.may_note && (
        <Suspense fallback={null}>
          <NoteReport
            payor={{ payor_id: report.payor_id, reported: report.notes[0] ?? null }}
            player_id={report.player_id}
            packet_id={newest?.packet_id ?? null}
            title={report.is_own ? "I reported it" : "The athlete reported it"}
            onNoted={() => void does.look()}
          />
        </Suspense>
      )}
    </>
  );
}
