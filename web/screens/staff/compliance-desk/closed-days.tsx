import { useId, useRef, useState } from "react";
import {
  addClosedDays,
  type ClosedDays,
  closedDaysRules,
  type NewClosedDays,
  removeClosedDays,
  type SchoolFacts,
} from "../../../../contract/collaborations/school-facts.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { longDate } from "../../../../pure/dates.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { typedSince } from "../../../state/asking/typed-since.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { InputField } from "../../../ui/fields/form-fields.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./school-rules.module.css";

interface ClosedDaysProps {
  readonly closed_days: readonly ClosedDays[];
  readonly onChanged: (facts: SchoolFacts) => void;
}

/** A school's calendar: days that are no business days. */
export function ClosedDaysOfSchool({ closed_days, onChanged }: ClosedDaysProps) {
  const title_id = useId();
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} className={styles.part} aria-labelledby={title_id}>
      <h3 id={title_id}>Days your school is closed</h3>
      <p>
        {closed_days.length === 0
          ? "None yet: business days leave out weekends only, so the earlier date applies. Once you add days, they and the federal holidays are left out too."
          : "Business days leave out weekends, federal holidays and these days."}{" "}
        This applies to agreements signed from then on.
      </p>
      {closed_days.length > 0 && (
        <ul className={styles.lines}>
          {closed_days.map((entry) => (
            <Entry
              key={entry.closed_days_id}
              entry={entry}
              onRemoved={(facts) => {
                // Its button is gone. Who types meanwhile stays at their field.
                if (!isTyping()) section.current?.querySelector("input")?.focus();
                onChanged(facts);
              }}
            />
          ))}
        </ul>
      )}
      <AddForm onAdded={onChanged} />
    </section>
  );
}

const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement;

interface EntryProps {
  readonly entry: ClosedDays;
  readonly onRemoved: (facts: SchoolFacts) => void;
}

function Entry({ entry: { closed_days_id, first_day, last_day, name }, onRemoved }: EntryProps) {
  const { ask } = useApiClient();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const facts = await ask(removeClosedDays, { params: { closed_days_id } });
      notify("success", `${name} is removed from your calendar.`);
      onRemoved(facts);
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't remove these days. Please try again.");
      setBusy(false);
    }
  };
  return (
    <li>
      {name}: {longDate(first_day)}
      {last_day !== first_day && ` to ${longDate(last_day)}`}{" "}
      <button
        type="button"
        className={linkClass}
        aria-label={`Remove ${name}`}
        aria-disabled={busy}
        onClick={() => void remove()}
      >
        Remove
      </button>
    </li>
  );
}

/** Where it is one day, the last one stays empty. */
const asSent = (typed: NewClosedDays): NewClosedDays => ({
  ...typed,
  last_day: typed.last_day || typed.first_day,
});

const RULES: readonly Rule<NewClosedDays>[] = closedDaysRules.map(([holds, message, field]) => [
  (typed) => holds(asSent(typed)),
  message,
  field,
]);

const NOTHING: NewClosedDays = { name: "", first_day: "", last_day: "" };

function AddForm({ onAdded }: { readonly onAdded: (facts: SchoolFacts) => void }) {
  const { ask } = useApiClient();
  const { values, change, fault, faultAt, busy, submit, setValues } = useForm<NewClosedDays, SchoolFacts>({
    initial: NOTHING,
    rules: RULES,
    send: (typed) => ask(addClosedDays, { body: asSent(typed) }),
    whenFailed: "We couldn't add these days. Please try again.",
    onDone(facts, typed) {
      setValues((now) => ({ ...NOTHING, ...typedSince(typed, now) }));
      notify("success", `${typed.name.trim()} is in your calendar.`);
      onAdded(facts);
    },
  });
  return (
    <form className={styles.form} noValidate method="post" aria-busy={busy} onSubmit={submit}>
      <InputField
        label="Name of the days"
        name="name"
        maxLength={80}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        failure={faultAt("name")}
      />
      <div className={styles.days}>
        <InputField
          label="First day"
          name="first_day"
          type="date"
          value={values.first_day}
          onChange={(event) => change({ first_day: event.currentTarget.value })}
          failure={faultAt("first_day")}
        />
        <InputField
          label="Last day"
          name="last_day"
          type="date"
          value={values.last_day}
          onChange={(event) => change({ last_day: event.currentTarget.value })}
          failure={faultAt("last_day")}
          optional
        />
      </div>
      {fault?.field === "" && <p role="alert">{fault.message}</p>}
      <div className={styles.ways}>
        <button type="submit" className={buttonClass("quiet")} aria-disabled={busy}>
          {busy && <Spinner />}
          Add days
        </button>
      </div>
    </form>
  );
}
