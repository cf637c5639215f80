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
                // Its button is gone.
                section.current?.querySelector("input")?.focus();
                onChanged(facts);
              }}
            />
          ))}
        </ul>
      )}
      <AddForm key={closed_days.map(({ closed_days_id }) => closed_days_id).join()} onAdded={onChanged} />
    </section>
  );
}

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

function AddForm({ onAdded }: { readonly onAdded: (facts: SchoolFacts) => void }) {
  const { ask } = useApiClient();
  const { change, fault, faultAt, busy, submit } = useForm<NewClosedDays, SchoolFacts>({
    initial: { name: "", first_day: "", last_day: "" },
    rules: RULES,
    send: (typed) => ask(addClosedDays, { body: asSent(typed) }),
    whenFailed: "We couldn't add these days. Please try again.",
    onDone(facts, { name }) {
      notify("success", `${name.trim()} is in your calendar.`);
      onAdded(facts);
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      aria-busy={busy}
      onSubmit={submit}
      onChange={({ target }) => target instanceof HTMLInputElement && change({ [target.name]: target.value })}
    >
      <InputField label="Name of the days" name="name" maxLength={80} failure={faultAt("name")} />
      <div className={styles.days}>
        <InputField label="First day" name="first_day" type="date" failure={faultAt("first_day")} />
        <InputField label="Last day" name="last_day" type="date" failure={faultAt("last_day")} optional />
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
