import { CircleHelp, Info, OctagonX, TriangleAlert } from "lucide-react";
import type { DeskRequest, Finding, Outcome } from "../../../../contract/collaborations/desk.ts";
import { longDate, partOfDate } from "../../../../pure/dates.ts";
import { lateWords, leftWords } from "../../members/request/collaboration-words.ts";
import styles from "./findings.module.css";

const OUTCOMES: Readonly<Record<Outcome, { label: string; Icon: typeof Info }>> = {
  block: { label: "Blocks approval", Icon: OctagonX },
  needs_person: { label: "Needs review", Icon: CircleHelp },
  warn: { label: "Caution", Icon: TriangleAlert },
  inform: { label: "Good to know", Icon: Info },
};

/** What the rules in force say, the gravest first, each with its source. */
export const Findings = ({ findings }: { readonly findings: readonly Finding[] }) => (
  <section>
    <h2>Findings</h2>
    <ul className={styles.findings}>
      {findings.map((finding) => {
        const { label, Icon } = OUTCOMES[finding.outcome];
        return (
          <li key={`${finding.rule_id} ${finding.rule_rows.join()}`} data-outcome={finding.outcome}>
            <Icon size={20} aria-hidden="true" />
            <div>
              <p>
                <b>{label}.</b> <span dir="auto">{finding.words}</span>
              </p>
              <p className={styles.source}>
                <Source {...finding} />
                {finding.effective_from && ` · in force from ${longDate(finding.effective_from)}`}
                {finding.effective_until && ` until ${longDate(finding.effective_until)}`}
                {finding.verified_on && ` · as of ${partOfDate(finding.verified_on)}`}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
    <p className={styles.note}>This isn't approval or legal advice. You decide.</p>
  </section>
);

const Source = ({ source, source_url }: Pick<Finding, "source" | "source_url">) =>
  source_url ? (
    <a href={source_url} target="_blank" rel="noopener">
      {source}
      <span className="unseen"> (opens a new tab)</span>
    </a>
  ) : (
    source
  );

/** Every day that counts, and who set it; the earliest is due. */
export function Deadlines({ deadlines, disclosure }: Pick<DeskRequest, "deadlines" | "disclosure">) {
  const [first] = deadlines;
  if (!first) return null;
  const due = first.what === "answer" ? "Answer due" : "Disclosure due";
  return (
    <section>
      <h2>{disclosure ? `Disclosed on ${longDate(disclosure.disclosed_on)}` : due}</h2>
      <table className={styles.deadlines}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Set by</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {deadlines.map((deadline) => (
            <tr key={deadline.source} data-over={deadline.days_left < 0 ? "" : undefined}>
              <td>
                {longDate(deadline.due_on)}
                <small>{disclosure ? lateWords(-deadline.days_left) : leftWords(deadline)}</small>
              </td>
              <td>{deadline.set_by}</td>
              <td>
                <Source {...deadline} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
