import { movedWords, type RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { longDate } from "../../../../pure/dates.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./recurring-card.module.css";
import type { Changes } from "./use-changes.ts";

interface MovedQuestionProps extends Pick<Changes, "busy" | "ask"> {
  readonly sheet: RecurringSheet;
}

/** Asks whether to keep supporting an athlete who moved, or is on no roster any more; to cancel is among the changes, right below. */
export function MovedQuestion({ sheet, busy, ask }: MovedQuestionProps) {
  const { asked_until, on_roster, player_name, owed } = sheet;
  if (!asked_until) return null;
  const { title, happened } = movedWords(sheet);
  return (
    <section className={styles.moved} aria-label={title}>
      <p>
        <b>{title}</b> {happened} You won't be charged {owed && "again "}before {longDate(asked_until)}.{" "}
        {on_roster
          ? "If you do nothing, payments restart automatically after that day."
          : "If you do nothing, it ends that day."}
      </p>
      <button
        type="button"
        className={buttonClass("loud")}
        aria-disabled={busy}
        onClick={() => ask({ act: "follow" })}
      >
        Keep supporting {player_name}
      </button>
    </section>
  );
}
