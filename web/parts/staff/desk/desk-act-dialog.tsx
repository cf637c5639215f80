import type { RefObject } from "react";
import type { DeskRequest } from "../../../../contract/collaborations/desk.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { InputField, LinesField } from "../../../ui/fields/form-fields.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";
import { ActDialog } from "../../members/request/act-dialog.tsx";
import type { StepFault } from "../../members/request/use-steps.ts";
import styles from "./desk.module.css";
import type { DeskWords } from "./desk-words.ts";

interface DeskActDialogProps {
  readonly words: DeskWords;
  /** What it notes stands in the field that corrects it. */
  readonly request: Pick<DeskRequest, "executed_on" | "disclosure">;
  readonly opener: RefObject<HTMLElement | null>;
  readonly busy: boolean;
  readonly fault: StepFault | null;
  readonly onSubmit: (form: FormData) => void;
  readonly onClosed: () => void;
}

const FIELDS = ["text", "executed_on", "disclosed_on", "points"];

/** A step of the office, with what it has to say. */
export function DeskActDialog({ words, request, fault, ...dialog }: DeskActDialogProps) {
  return (
    <ActDialog
      title={words.title}
      words={words.words}
      label={words.button}
      is_end={words.is_end === true}
      fault={fault && !FIELDS.includes(fault.field) ? fault.message : null}
      {...dialog}
    >
      <Fields
        words={words}
        request={request}
        faultAt={(field) => (fault?.field === field ? fault.message : null)}
      />
    </ActDialog>
  );
}

interface FieldsProps extends Pick<DeskActDialogProps, "words" | "request"> {
  readonly faultAt: (field: string) => string | null;
}

function Fields({ words, request, faultAt }: FieldsProps) {
  const { points, own, text, day } = words;
  const noted = { executed_on: request.executed_on, disclosed_on: request.disclosure?.disclosed_on };
  return (
    <>
      {points && (
        <fieldset className={styles.points} aria-describedby={faultAt("points") ? "points-error" : undefined}>
          <legend>{points.label}</legend>
          {points.choices.map((point) => (
            <label key={point}>
              <input type="checkbox" className={tickClass} name="points" value={point} />
              {point}
            </label>
          ))}
          <FieldError id="points-error">{faultAt("points")}</FieldError>
        </fieldset>
      )}
      {own && <InputField label={own} name="own" optional maxLength={500} autoComplete="off" />}
      {day && (
        <InputField
          label={day.label}
          name={day.field}
          type="date"
          defaultValue={noted[day.field] ?? ""}
          hint={day.hint}
          optional={day.optional ?? false}
          failure={faultAt(day.field)}
        />
      )}
      {text && (
        <LinesField
          label={text.label}
          hint={text.hint}
          optional={text.optional}
          name="text"
          failure={faultAt("text")}
        />
      )}
    </>
  );
}
