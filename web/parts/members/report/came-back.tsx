import type { PacketNote } from "../../../../contract/contributions/report-packet.ts";
import { longDate } from "../../../../pure/dates.ts";
import shared from "../lists/dashboard.module.css";
import { NEXT_WORDS, OUTCOME_WORDS, reportedWords } from "../payors/payor-words.ts";
import styles from "./report.module.css";

/** All that was noted of the report, the last one first: it is the one that counts. */
export function CameBack({ notes }: { readonly notes: readonly PacketNote[] }) {
  return (
    <section className={shared.panel} aria-labelledby="back-title">
      <h2 id="back-title">What came back</h2>
      {notes.length === 0 && <p>No one has said yet that this was reported.</p>}
      {notes.length > 0 && (
        <ol className={styles.notes}>
          {notes.map((note, at) => (
            <li key={note.report_id}>
              <p>
                <b>{reportedWords({ ...note, outcome: null })}</b>
                {note.version !== null && ` · with version ${note.version}`}
              </p>
              {note.outcome && (
                <p>
                  {OUTCOME_WORDS[note.outcome]}
                  {note.came_on && ` on ${longDate(note.came_on)}`}. {NEXT_WORDS[note.outcome]}
                </p>
              )}
              {note.next_due_on && (
                <p data-tone={at === 0 ? "wait" : undefined}>Due next: {longDate(note.next_due_on)}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
