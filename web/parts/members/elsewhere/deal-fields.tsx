import { ELSEWHERE_KINDS } from "../../../../contract/contributions/deals-elsewhere.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import { InputField } from "../../../ui/fields/form-fields.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";
import { KIND_WORDS } from "./deal-typed.ts";
import styles from "./elsewhere.module.css";
import { PaperField } from "./paper-field.tsx";
import type { DealFormState } from "./use-deal-form.ts";

interface DealFieldsProps {
  readonly form: DealFormState;
  readonly names_payor: boolean;
  readonly is_correction: boolean;
}

const KINDS = ELSEWHERE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));

export function DealFields({ form, names_payor, is_correction }: DealFieldsProps) {
  const { values, type, faultAt } = form;
  return (
    <>
      {names_payor && (
        <InputField
          label="Who pays"
          name="payor_name"
          value={values.payor_name}
          onChange={(event) => type({ payor_name: event.currentTarget.value })}
          failure={faultAt("payor_name")}
          autoComplete="off"
        />
      )}
      <SelectField
        label="Kind"
        control_id="kind"
        name="kind"
        value={values.kind}
        choices={KINDS}
        state="ready"
        onChoose={(kind) => type({ kind })}
      />
      <InputField
        label={values.kind === "in_kind" ? "Stated worth, in dollars" : "Amount, in dollars"}
        name="amount"
        inputMode="decimal"
        value={values.amount}
        onChange={(event) => type({ amount: event.currentTarget.value })}
        failure={faultAt("amount")}
        autoComplete="off"
      />
      <label className={styles.tick}>
        <input
          type="checkbox"
          className={tickClass}
          name="is_open_ended"
          checked={values.is_open_ended === "yes"}
          onChange={(event) => type({ is_open_ended: event.currentTarget.checked ? "yes" : "" })}
        />
        <span>It may come to more, such as by royalties or a bonus, or its worth isn't known yet</span>
      </label>
      <Terms form={form} />
      <PaperField
        hint={
          is_correction
            ? "A PDF or photo of at most 5 MB. The paper of an earlier entry stays with it."
            : "A PDF or photo of at most 5 MB. Only the athlete and their school's compliance office can open it."
        }
        failure={faultAt("paper")}
        onChoose={(paper) => type({ paper })}
      />
      {is_correction && <p>Did the deal never happen? Enter 0, and it no longer counts.</p>}
    </>
  );
}

/** When, and what for. */
const Terms = ({ form: { values, type, faultAt } }: Pick<DealFieldsProps, "form">) => (
  <>
    <InputField
      label="Day you agreed on it"
      name="agreed_on"
      type="date"
      value={values.agreed_on}
      onChange={(event) => type({ agreed_on: event.currentTarget.value })}
      failure={faultAt("agreed_on")}
    />
    <InputField
      label="Last day"
      name="ends_on"
      type="date"
      value={values.ends_on}
      onChange={(event) => type({ ends_on: event.currentTarget.value })}
      failure={faultAt("ends_on")}
      optional
    />
    <InputField
      label="What it's for"
      name="what_for"
      value={values.what_for}
      onChange={(event) => type({ what_for: event.currentTarget.value })}
      failure={faultAt("what_for")}
      autoComplete="off"
      maxLength={300}
    />
  </>
);
