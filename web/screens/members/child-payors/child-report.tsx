import type { ReportShown } from "../../../../contract/contributions/report-packet.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { reportedWords } from "../../../parts/members/payors/payor-words.ts";
import { PacketContents } from "../../../parts/members/report/packet-contents.tsx";
import styles from "../../../parts/members/report/report.module.css";

/** What the report of a payor says, and what became of it. Its files are the athlete's and the office's to take. */
export const ChildReport = ({ report }: { readonly report: ReportShown }) => (
  <>
    <section className={shared.panel} aria-labelledby="report-title">
      <h2 id="report-title">The report</h2>
      <p>
        {report.attested
          ? "The athlete attested what it says."
          : "The athlete hasn't attested yet what it says."}
      </p>
      {report.notes.map((note) => (
        <p key={note.report_id}>{reportedWords(note)}</p>
      ))}
      {report.versions.length > 0 && (
        <ul className={styles.versions}>
          {report.versions.map((it) => (
            <li key={it.packet_id}>
              <h3>Version {it.version}</h3>
              <p className={shared.small}>Made {momentInUtc(it.made_at)}</p>
              <p className={styles.hash}>
                SHA-256 of its JSON file: <code>{it.sha256}</code>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
    <PacketContents report={report} />
  </>
);
