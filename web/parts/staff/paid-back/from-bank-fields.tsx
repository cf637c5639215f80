import { TextField } from "../../../ui/fields/text-field.tsx";
import type { QuestionForm } from "../../members/lists/question.tsx";

interface FromBank {
  readonly reference: string;
  /** As dates are typed, `2027-03-05`. */
  readonly paid_on: string;
}

interface FromBankFieldsProps {
  readonly form: QuestionForm<FromBank>;
  /** Who else reads the reference. */
  readonly read_by?: string;
}

/** How money was paid from a bank of ours, in a question about it. */
export const FromBankFields = ({ form: { values, change, faultAt }, read_by = "" }: FromBankFieldsProps) => (
  <>
    <TextField
      label="Reference"
      hint={`As it stands on your bank's statement, like the number of the check. ${read_by}`.trim()}
      name="reference"
      autoComplete="off"
      value={values.reference}
      fault={faultAt("reference")}
      onType={(reference) => change({ reference })}
    />
    <TextField
      label="Paid on"
      name="paid_on"
      type="date"
      value={values.paid_on}
      fault={faultAt("paid_on")}
      onType={(paid_on) => change({ paid_on })}
    />
  </>
);
