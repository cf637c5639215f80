import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { type DeskDays, getDeskRules, setDeskRules } from "../../../../contract/collaborations/desk.ts";
import {
  correctSchoolFact,
  getSchoolFacts,
  type SchoolFacts,
} from "../../../../contract/collaborations/school-facts.ts";
import { focusOn } from "../../../parts/members/athlete-form/controls.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { FactsOfSchool } from "../../../parts/staff/desk/school-facts.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/fields/field.tsx";
import { InputField } from "../../../ui/fields/form-fields.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { ClosedDaysOfSchool } from "./closed-days.tsx";
import styles from "./school-rules.module.css";

interface SchoolRulesProps {
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onChanged: () => void;
}

/** What is known of a school and what it says for itself: due days and findings follow from it. */
export function SchoolRules({ opener, onClosed, onChanged }: SchoolRulesProps) {
  const title_id = useId();
  const asked = useAnswer("rules", (ask, signal) =>
    Promise.all([ask(getSchoolFacts, {}, { signal }), ask(getDeskRules, {}, { signal })]),
  );
  return (
    <Dialog labelled_by={title_id} opener={opener} onClosed={onClosed}>
      <div className={styles.rules}>
        <h2 id={title_id}>School rules</h2>
        <p>
          State and division decide which rules apply. Due dates of open requests change right away. A signed
          agreement keeps the rules of the day it was signed.
        </p>
        <AskedFor asked={asked}>
          {([facts, days]) => <Rules facts={facts} days={days} onChanged={onChanged} />}
        </AskedFor>
      </div>
    </Dialog>
  );
}

interface RulesProps {
  readonly facts: SchoolFacts;
  readonly days: DeskDays;
  readonly onChanged: () => void;
}

function Rules({ facts, days, onChanged }: RulesProps) {
  const { ask } = useApiClient();
  const [known, setKnown] = useState(facts);
  const changed = (now: SchoolFacts) => {
    setKnown(now);
    onChanged();
  };
  return (
    <>
      <FactsOfSchool
        facts={known}
        correct={(body) => ask(correctSchoolFact, { body })}
        onCorrected={changed}
        onStale={async () => setKnown(await ask(getSchoolFacts, {}))}
      />
      <ClosedDaysOfSchool closed_days={known.closed_days} onChanged={changed} />
      <DaysForm days={days} onChanged={onChanged} />
    </>
  );
}

function DaysForm({ days, onChanged }: Pick<RulesProps, "days" | "onChanged">) {
  const title_id = useId();
  const { failure, busy, submit } = useChangedDays(days, onChanged);
  const saidAt = (field: DaysField | null) => (failure?.field === field ? failure.message : null);
  return (
    <section className={styles.part} aria-labelledby={title_id}>
      <h3 id={title_id}>Your school's own deadlines</h3>
      <p>
        If you leave a field empty, our defaults and the law apply. What you save holds from today on. The
        Rulebook has what held before, and there you can say what holds from another day on.
      </p>
      <form className={styles.form} noValidate method="post" onSubmit={submit}>
        <InputField
          label="Days to answer a request"
          name="review_days"
          inputMode="numeric"
          hint="Counted from the day a request reaches the desk. The earlier applies: this, or 10 days."
          defaultValue={days.review_days ?? ""}
          failure={saidAt("review_days")}
          optional
        />
        <InputField
          label="Days to disclose an agreement"
          name="disclosure_days"
          inputMode="numeric"
          hint="Counted from its signature. The earliest applies: this, the state's deadline, or 30 days."
          defaultValue={days.disclosure_days ?? ""}
          failure={saidAt("disclosure_days")}
          optional
        />
        <FieldError id="rules-error">{saidAt(null)}</FieldError>
        <div className={styles.ways}>
          <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
            {busy && <Spinner />}
            Save
          </button>
          <button
            type="button"
            className={buttonClass("quiet")}
            onClick={(event) => event.currentTarget.closest("dialog")?.close()}
          >
            Cancel
          </button>
        </div>
      </form>
    </section>
  );
}

const DAYS_FIELDS = ["review_days", "disclosure_days"] as const;
type DaysField = (typeof DAYS_FIELDS)[number];

/** What is wrong; without a field it is said above the buttons. */
interface Failure {
  readonly field: DaysField | null;
  readonly message: string;
}

/** The deadlines as they are typed: checked, saved, and the dialog closed, unless someone typed on in it. What fails leaves them as they are. */
function useChangedDays(known: DeskDays, onChanged: () => void) {
  const { ask } = useApiClient();
  const seen = useRef(known);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const days = {
      review_days: daysIn(form, "review_days"),
      disclosure_days: daysIn(form, "disclosure_days"),
    };
    const wrong = DAYS_FIELDS.find((field) => !isDays(days[field]));
    if (wrong) {
      setFailure({ field: wrong, message: "Enter whole numbers from 0 to 365." });
      return focusOn(form, wrong);
    }
    const dialog = form.closest("dialog");
    const typed = typedInto(dialog);
    setBusy(true);
    try {
      const { review_days, disclosure_days } = await ask(setDeskRules, {
        body: { ...days, seen: seen.current },
      });
      seen.current = { review_days, disclosure_days };
      setFailure(null);
      notify("success", "Your school's deadlines are saved.");
      onChanged();
      if (typedInto(dialog) === typed) dialog?.close();
    } catch (error) {
      setFailure(failureOf(error));
      // What a colleague saved stands in the message: whoever saves again has read it.
      if (problemOf(error)?.status === 409)
        seen.current = await ask(getDeskRules, {}).catch(() => seen.current);
    } finally {
      setBusy(false);
    }
  };
  return { failure, busy, submit };
}

/** All that its forms hold, to see whether anything was typed since. */
const typedInto = (dialog: HTMLElement | null): string =>
  JSON.stringify([...(dialog?.querySelectorAll("form") ?? [])].map((form) => [...new FormData(form)]));

/** Null where nothing is typed. */
function daysIn(form: HTMLFormElement, field: DaysField): number | null {
  const text = String(new FormData(form).get(field) ?? "").trim();
  return text === "" ? null : Number(text);
}

const isDays = (days: number | null): boolean =>
  days === null || (Number.isInteger(days) && days >= 0 && days <= 365);

function failureOf(error: unknown): Failure {
  const { errors = {}, detail = "We couldn't save this. Please try again." } = problemOf(error) ?? {};
  return { field: DAYS_FIELDS.find((field) => field in errors) ?? null, message: detail };
}
