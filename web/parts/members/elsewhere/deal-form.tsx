import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { DealFields } from "./deal-fields.tsx";
import { DEAL_FIELDS } from "./deal-typed.ts";
import styles from "./elsewhere.module.css";
import { type DealFormProps, useDealForm } from "./use-deal-form.ts";

/** Logs a deal that was made elsewhere, or corrects one. What fails leaves all as it is; what is typed is kept for a week. */
export function DealForm(props: DealFormProps) {
  const { payor_id, corrected, onCancel } = props;
  const form = useDealForm(props);
  const { fault, busy, submit } = form;
  return (
    <form className={styles.form} noValidate method="post" onSubmit={submit} aria-busy={busy}>
      <DealFields
        form={form}
        names_payor={corrected ? corrected.entries[0]?.payor_name !== null : payor_id === null}
        is_correction={corrected !== undefined}
      />
      <FieldError id="deal-error">
        {fault && ![...DEAL_FIELDS, "paper"].includes(fault.field) ? fault.message : null}
      </FieldError>
      <p>
        <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
          {busy && <Spinner />}
          {corrected ? "Save the correction" : "Add the deal"}
        </button>{" "}
        <button type="button" className={buttonClass("quiet")} onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
