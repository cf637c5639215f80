import { type FormEvent, type ReactNode, useId, useRef } from "react";
import type { RecurringChange, RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { buttonClass } from "../../../ui/button.ts";
import { controlClass } from "../../../ui/fields/control.ts";
import { labelClass } from "../../../ui/fields/field.tsx";
import { wholeDollars } from "../../on-demand/contribution/amount.ts";
import styles from "./recurring-card.module.css";

interface ChangeFormsProps {
  readonly sheet: RecurringSheet;
  readonly busy: boolean;
  /** By a mailed link the amount can only be lowered. */
  readonly may_raise: boolean;
  readonly ask: (asked: RecurringChange) => Promise<boolean>;
}

/** What can be done about one that goes on; each opens to a form of its own with one button that does it. */
export function ChangeForms(props: ChangeFormsProps) {
  const { sheet, busy, ask } = props;
  const { state, next_charge_at, held_for } = sheet;
  const due = dueOf(sheet);
  const next = due?.since ?? next_charge_at;
  return (
    <div className={styles.changes}>
      {(next_charge_at || held_for) && <ChangeAmount {...props} />}
      {next && state === "going" && (
        <>
          <Skip {...props} next={next} />
          <Pause {...props} next={next} />
        </>
      )}
      {state === "paused" && !sheet.asked_until && held_for !== "stopped" && (
        <button
          type="button"
          className={buttonClass("quiet")}
          disabled={busy}
          onClick={() => ask({ act: "resume" })}
        >
          Go on now
        </button>
      )}
      <Change label="End it" busy={busy} button="Yes, end it for good" asked={{ act: "end" }} ask={ask}>
        {() => (
          <p>
            Nothing more is charged, and it can't be taken up again. What you gave, {dollars(sheet.given)},
            stays with {sheet.player_name}.
          </p>
        )}
      </Change>
    </div>
  );
}

function ChangeAmount({ sheet, busy, may_raise, ask }: ChangeFormsProps) {
  const { next_charge_at, owed } = sheet;
  return (
    <Change label="Change the amount" busy={busy} button="Change the amount" ask={ask}>
      {(id) => (
        <>
          <label className={labelClass} htmlFor={id}>
            Dollars a month from {owed && next_charge_at ? longDate(next_charge_at) : "the next charge"} on
          </label>
          <input
            id={id}
            name="amount"
            className={controlClass}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={sheet.amount}
          />
          {owed && <p>{dollars(owed.amount)} for this month stays as it is.</p>}
          {!may_raise && <p>By this link it can be lowered. Sign in to raise it.</p>}
        </>
      )}
    </Change>
  );
}

interface NextChargeProps extends ChangeFormsProps {
  /** When what is due fell due; without that, when the next charge is. */
  readonly next: string;
}

function Skip({ sheet, busy, ask, next }: NextChargeProps) {
  const due = dueOf(sheet);
  return (
    <Change
      label={due ? "Skip this month" : "Skip the next month"}
      busy={busy}
      button="Skip it"
      asked={{ act: "skip", charge_at: next }}
      ask={ask}
    >
      {() => (
        <p>
          {due
            ? `You won't be charged the ${dollars(due.amount)} for this month.`
            : `Nothing is charged on ${longDate(next)}.`}{" "}
          The number of charges stays, so that it ends a month later.
        </p>
      )}
    </Change>
  );
}

function Pause({ sheet, busy, ask, next }: NextChargeProps) {
  const due = dueOf(sheet);
  return (
    <Change label="Pause" busy={busy} button="Pause" ask={ask}>
      {(id) => (
        <>
          <label className={labelClass} htmlFor={id}>
            Charge nothing until
          </label>
          <input id={id} name="until" type="date" className={controlClass} />
          <p>
            {due
              ? `That includes the ${dollars(due.amount)} for this month.`
              : `Choose a day after ${longDate(next)}.`}{" "}
            Then it goes on by itself.
          </p>
        </>
      )}
    </Change>
  );
}

/** What is owed for this month and can still be charged. */
const dueOf = ({ owed }: RecurringSheet) => (owed && !owed.declined ? owed : null);

interface ChangeProps {
  readonly label: string;
  readonly button: string;
  readonly busy: boolean;
  /** Where nothing is to be filled in. */
  readonly asked?: RecurringChange;
  readonly ask: ChangeFormsProps["ask"];
  readonly children: (id: string) => ReactNode;
}

function Change({ label, button, busy, asked, ask, children }: ChangeProps) {
  const id = useId();
  const details = useRef<HTMLDetailsElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const done = await ask(asked ?? askedIn(new FormData(event.currentTarget)));
    if (done && details.current) details.current.open = false;
  };
  return (
    <details ref={details} className={styles.change} name={`change-${id}`}>
      <summary className={buttonClass("quiet")}>{label}</summary>
      <form onSubmit={submit} noValidate>
        {children(id)}
        <button
          type="submit"
          className={buttonClass(asked?.act === "end" ? "quiet" : "loud")}
          disabled={busy}
        >
          {button}
        </button>
      </form>
    </details>
  );
}

/** What was typed. */
function askedIn(form: FormData): RecurringChange {
  return form.has("until")
    ? { act: "pause", until: String(form.get("until")) }
    : { act: "amount", amount: wholeDollars(String(form.get("amount"))) };
}
