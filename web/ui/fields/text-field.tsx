import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from "react";
import { controlClass } from "./control.ts";
import { Field, FieldError } from "./field.tsx";

export interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onType: (value: string) => void;
  /** What is wrong with it. */
  readonly fault: string | null;
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly disabled?: boolean;
  /** A line of help under the label. */
  readonly hint?: string;
  readonly maxLength?: number;
}

/** One line of text with its label and what is wrong with it. Its id is its name: a page has one form of a kind. */
export function TextField({ label, name, value, onType, fault, hint, ...more }: TextFieldProps) {
  const error_id = `${name}-error`;
  const hint_id = `${name}-hint`;
  const described = [...(hint ? [hint_id] : []), ...(fault ? [error_id] : [])].join(" ");
  return (
    <Field label={label} control_id={name}>
      {hint && <small id={hint_id}>{hint}</small>}
      <input
        id={name}
        name={name}
        className={controlClass}
        value={value}
        aria-invalid={fault !== null}
        aria-describedby={described || undefined}
        onChange={(event) => onType(event.currentTarget.value)}
        {...more}
      />
      <FieldError id={error_id}>{fault}</FieldError>
    </Field>
  );
}
