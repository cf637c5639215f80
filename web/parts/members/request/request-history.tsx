import type { CollaborationActor, CollaborationEntry } from "../../../../contract/collaborations/states.ts";
import { Moment } from "../../visitors/blocks/moment.tsx";
import { entryDay, entryWords, STATE_WORDS, TONES } from "./collaboration-words.ts";
import styles from "./request.module.css";

interface RequestHistoryProps {
  readonly history: readonly CollaborationEntry[];
  readonly seen_by: CollaborationActor;
}

/** Every step with who, when and why, the oldest first. */
export const RequestHistory = ({ history, seen_by }: RequestHistoryProps) => (
  <section className={styles.late}>
    <h2>History</h2>
    <ol className={styles.history}>
      {history.map((entry) => (
        <li key={entry.entry_id} data-tone={TONES[entry.state]}>
          <p className={styles.step}>
            <b>{entryWords(entry, seen_by)}</b>
            {entryDay(entry)}
          </p>
          <p className={styles.when}>
            <Moment at={entry.happened_at} /> · {STATE_WORDS[entry.state]}
          </p>
          {entry.points.length > 0 && (
            <ul>
              {entry.points.map((point) => (
                <li key={point} dir="auto">
                  {point}
                </li>
              ))}
            </ul>
          )}
          {entry.text && (
            <p className={styles.said} dir="auto">
              {entry.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  </section>
);
