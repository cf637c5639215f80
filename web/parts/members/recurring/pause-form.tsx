import { type FormEvent, useId, useRef, useState } from "react";
import type { RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { monthAndDay } from "../../../../pure/dates.ts";
import { buttonClass } from "../../../ui/button.ts";
import { controlClass } from "../../../ui/fields/control.ts";
import { FieldError, labelClass } from "../../../ui/fields/field.tsx";
import { dayAfterSkipping, PAUSE_MONTHS, pauseWords } from "./pause.ts";
import styles from "./recurring-card.module.css";
import type { Changes } from "./use-changes.ts";

interface PauseFormProps {
  readonly sheet: RecurringSheet;
  /** The payment that it begins with. */
  readonly next: string;
  readonly changes: Changes;
}

/** Pauses by months or to a day of one's own; what comes of it stands there before the press. */
export function PauseForm({ sheet, next, changes }: PauseFormProps) {
  const { busy, failure, ask } = changes;
  const [months, setMonths] = useState<number | null>(PAUSE_MONTHS[0]);
  const [day, setDay] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const until = months === null ? day : dayAfterSkipping(next, months);
  const wrong = failure?.act === "pause" ? failure.message : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await ask({ act: "pause", until }))) field.current?.focus();
  };
  return (
    <form className={styles.panel} onSubmit={submit} noValidate>
      <fieldset>
        <legend className={labelClass}>Pause for</legend>
        <div className={styles.chips}>
          {[...PAUSE_MONTHS, null].map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name={`${id}-months`}
                checked={months === choice}
                onChange={() => setMonths(choice)}
              />
              {choice === null ? "Pick a date" : monthsWord(choice)}
            </label>
          ))}
        </div>
      </fieldset>
      {months === null && (
        <div className={styles.field}>
          <label className={labelClass} htmlFor={id}>
            Pause until
          </label>
          <input
            ref={field}
            id={id}
            type="date"
            className={controlClass}
            value={day}
            min={dayAfter(next)}
            aria-invalid={wrong !== null}
            aria-describedby={`${id}-wrong`}
            onChange={(event) => setDay(event.target.value)}
          />
        </div>
      )}
      <FieldError id={`${id}-wrong`}>{wrong}</FieldError>
      <p aria-live="polite">
        {pauseWords(sheet, until) ?? `Choose a day after ${monthAndDay(next)}.`} Payments restart
        automatically.
      </p>
      <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
        {busy ? "Pausing..." : months === null ? "Pause until then" : `Pause for ${monthsWord(months)}`}
      </button>
    </form>
  );
}

const monthsWord = (months: number): string => (months === 1 ? "1 month" : `${months} months`);

/** What a date field may begin with: the day after a payment. */
const dayAfter = (payment: string): string =>
  new Date(Date.parse(payment.slice(0, 10)) + 24 * 3_600_000).toISOString().slice(0, 10);
