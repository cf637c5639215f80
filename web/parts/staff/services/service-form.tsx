import type { Rule } from "../../../../contract/form/call.ts";
import { GENERAL_CONTRIBUTION } from "../../../../contract/orders/kinds.ts";
import {
  MOST_SCHOOL_NOTE,
  MOST_SOURCE,
  type SchoolKind,
  type SchoolServiceLine,
  type SchoolServices,
  schoolServiceRules,
  type TypedSchoolService,
} from "../../../../contract/orders/school-services.ts";
import { typedNumber } from "../../../../pure/typed-number.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError, SelectField } from "../../../ui/fields/field.tsx";
import { InputField, LinesField } from "../../../ui/fields/form-fields.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import shared from "../../members/lists/dashboard.module.css";
import type { QuestionForm } from "../../members/lists/question.tsx";

/** As it stands in the fields. */
interface Typed {
  readonly is_on: string;
  readonly least_dollars: string;
  readonly most_dollars: string;
  readonly note: string;
  readonly source: string;
}

interface ServiceFormProps {
  readonly kind: SchoolKind;
  readonly line: SchoolServiceLine | null;
  readonly send: (body: TypedSchoolService) => Promise<SchoolServices>;
  readonly onCancel: () => void;
  readonly onSaved: () => Promise<void>;
}

const RANGE = { least_dollars: "Lowest price in dollars", most_dollars: "Highest price in dollars" } as const;
const ON_OFF = [
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
];

/** Sets a kind anew: on or off, its range, a note to athletes, and the rule that it follows. */
export function ServiceForm({ kind, line, send, onCancel, onSaved }: ServiceFormProps) {
  const asSent = (typed: Typed) => sentOf(kind, typed, line?.line_id ?? 0);
  const { values, change, fault, faultAt, busy, submit } = useForm<Typed, SchoolServices>({
    initial: typedOf(line),
    rules: schoolServiceRules.map(
      ([holds, message, field]): Rule<Typed> => [(typed) => holds(asSent(typed)), message, field],
    ),
    send: (typed) => send(asSent(typed)),
    async onDone() {
      notify("success", "It's set, and it holds from now on.");
      await onSaved();
    },
    whenFailed: "We couldn't save it. Please try again.",
    tells_failure: false,
  });
  return (
    <form className={shared.stack} noValidate method="post" onSubmit={submit} aria-busy={busy}>
      <SelectField
        label="On or off"
        control_id={`is-on-${kind}`}
        name="is_on"
        value={values.is_on}
        choices={ON_OFF}
        state="ready"
        onChoose={(is_on) => change({ is_on })}
      />
      {kind !== GENERAL_CONTRIBUTION && <Range values={values} change={change} faultAt={faultAt} />}
      <InputField
        label="Source"
        hint="The rule, policy or decision that says so. It is kept, so please name no one."
        name="source"
        autoComplete="off"
        maxLength={MOST_SOURCE}
        value={values.source}
        failure={faultAt("source")}
        optional={values.is_on === "on"}
        onChange={({ currentTarget }) => change({ source: currentTarget.value })}
      />
      <LinesField
        label="Note to your athletes"
        name="note"
        rows={3}
        maxLength={MOST_SCHOOL_NOTE}
        value={values.note}
        failure={faultAt("note")}
        optional
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <p>What's ordered goes on. Offers that aren't allowed anymore are hidden right away.</p>
      <FieldError id={`service-error-${kind}`}>
        {fault && !(fault.field in values) ? fault.message : null}
      </FieldError>
      <div className={shared.row}>
        <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
          {busy && <Spinner />}
          Save
        </button>
        <button type="button" className={buttonClass("quiet")} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** The lowest and the highest price. */
const Range = ({ values, change, faultAt }: QuestionForm<Typed>) =>
  (["least_dollars", "most_dollars"] as const).map((field) => (
    <InputField
      key={field}
      label={RANGE[field]}
      name={field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={values[field]}
      failure={faultAt(field)}
      optional
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
    />
  ));

/** The line that holds, in the fields. */
const typedOf = (line: SchoolServiceLine | null): Typed => ({
  is_on: line?.is_on === false ? "off" : "on",
  least_dollars: String(line?.least_dollars ?? ""),
  most_dollars: String(line?.most_dollars ?? ""),
  note: line?.note ?? "",
  source: line?.source ?? "",
});

const sentOf = (kind: SchoolKind, typed: Typed, seen: number): TypedSchoolService => ({
  kind,
  is_on: typed.is_on === "on",
  least_dollars: dollarsOf(typed.least_dollars),
  most_dollars: dollarsOf(typed.most_dollars),
  note: typed.note.trim() || null,
  source: typed.source.trim() || null,
  seen,
});

/** Null where nothing is typed; what is no number breaks the rule of whole ones. */
const dollarsOf = (typed: string): number | null =>
  typed.trim() === "" ? null : (typedNumber(typed) ?? Number.NaN);
