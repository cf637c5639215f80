import {
  movedWords,
  type RecurringChange,
  type RecurringSheet,
} from "../../../../contract/recurring/recurring.ts";
import { longDate } from "../../../../pure/dates.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./recurring-card.module.css";

interface MovedQuestionProps {
  readonly sheet: RecurringSheet;
  readonly busy: boolean;
  readonly ask: (asked: RecurringChange) => Promise<boolean>;
}

/** Asks whether to go on with an athlete who moved, or is on no roster any more; to end it is among the other changes, right below. */
export function MovedQuestion({ sheet, busy, ask }: MovedQuestionProps) {
  const { asked_until, on_roster, player_name, owed } = sheet;
  if (!asked_until) return null;
  const { title, happened } = movedWords(sheet);
  return (
    <section className={styles.moved} aria-label={title}>
      <p>
        <b>{title}</b> {happened} Nothing {owed && "more"} is charged until {longDate(asked_until)}.{" "}
        {!on_roster
          ? "If you do nothing, it ends on that day."
          : `If you do nothing, it goes on by itself after that day, for ${player_name}.`}
      </p>
      <button
        type="button"
        className={buttonClass("loud")}
        disabled={busy}
        onClick={() => ask({ act: "follow" })}
      >
        Go on with {player_name}
      </button>
    </section>
  );
}
