import { type FormEvent, type RefObject, useId, useState } from "react";
import { type DeskRules, getDeskRules, setDeskRules } from "../../../../contract/collaborations/desk.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError, SelectField } from "../../../ui/fields/field.tsx";
import { InputField } from "../../../ui/fields/form-fields.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./compliance-desk.module.css";
import { US_STATES } from "./us-states.ts";

interface SchoolRulesProps {
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onChanged: () => void;
}

/** What a school says for itself: due days and findings follow from it. */
export function SchoolRules({ opener, onClosed, onChanged }: SchoolRulesProps) {
  const title_id = useId();
  const asked = useAnswer("rules", (ask, signal) => ask(getDeskRules, {}, { signal }));
  return (
    <Dialog labelled_by={title_id} opener={opener} onClosed={onClosed}>
      <div className={styles.rules}>
        <h2 id={title_id}>School rules</h2>
        <p>
          The state decides which law applies; the days are your school's own. Where a field is empty, our
          defaults and the law alone count. Due days of open requests change at once; an agreement keeps the
          rules of the day on which it was signed.
        </p>
        <AskedFor asked={asked}>{(rules) => <RulesForm rules={rules} onChanged={onChanged} />}</AskedFor>
      </div>
    </Dialog>
  );
}

function RulesForm({ rules, onChanged }: { readonly rules: DeskRules; readonly onChanged: () => void }) {
  const { ask } = useApiClient();
  const [us_state, setState] = useState(rules.us_state ?? "");
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const typed = new FormData(form);
    const days = (field: string) => {
      const text = String(typed.get(field) ?? "").trim();
      return text === "" ? null : Number(text);
    };
    const body = {
      us_state: us_state || null,
      review_days: days("review_days"),
      disclosure_days: days("disclosure_days"),
    };
    if ([body.review_days, body.disclosure_days].some((each) => each !== null && !isDays(each)))
      return setFault("Days are whole numbers from 0 to 365.");
    setBusy(true);
    try {
      await ask(setDeskRules, { body });
      notify("success", "The school's rules are saved.");
      onChanged();
      form.closest("dialog")?.close();
    } catch (error) {
      setFault(problemOf(error)?.detail ?? "This could not be saved. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.rules_form} noValidate method="post" onSubmit={submit}>
      <SelectField
        label="State"
        control_id="us-state"
        name="us_state"
        value={us_state}
        choices={US_STATES}
        unset="Not set"
        state="ready"
        onChoose={setState}
      />
      <InputField
        label="Days for an answer"
        name="review_days"
        inputMode="numeric"
        hint="From the day a request reaches the desk. Without it: 10."
        defaultValue={rules.review_days ?? ""}
        optional
      />
      <InputField
        label="Days for the disclosure of an agreement"
        name="disclosure_days"
        inputMode="numeric"
        hint="From its signature. The earliest counts: this, the state's, and 30 days."
        defaultValue={rules.disclosure_days ?? ""}
        optional
      />
      <FieldError id="rules-error">{fault}</FieldError>
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
  );
}

const isDays = (days: number): boolean => Number.isInteger(days) && days >= 0 && days <= 365;
