import type { RecurringChange, RecurringSheet } from "../../../contract/recurring.ts";
import { longDate } from "../../state/dates.ts";
import { buttonClass } from "../../ui/button.ts";
import styles from "./recurring-card.module.css";

interface MovedQuestionProps {
  readonly sheet: RecurringSheet;
  readonly busy: boolean;
  readonly ask: (asked: RecurringChange) => Promise<boolean>;
}

/** Asks whether to go on with an athlete who has moved; to end it is among the other changes, right below. */
export function MovedQuestion({ sheet, busy, ask }: MovedQuestionProps) {
  const { asked_until, held_for, player_name, owed } = sheet;
  if (!asked_until) return null;
  return (
    <section className={styles.moved} aria-label={`${player_name} is on the move`}>
      <p>
        <b>{player_name} is on the move. Do you want to go on?</b> Nothing {owed && "more"} is charged until{" "}
        {longDate(asked_until)}.{" "}
        {held_for === "left"
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
