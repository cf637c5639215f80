import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import { controlClass } from "./control.ts";
import { type Choice, FieldError, labelClass, SelectBox, selectClass } from "./field.tsx";
import styles from "./form-fields.module.css";

interface FieldProps {
  readonly label: string;
  /** Under the label: what is wanted, or why. */
  readonly hint?: ReactNode;
  readonly optional?: boolean | undefined;
  /** What is wrong with what was typed. */
  readonly failure?: string | null | undefined;
}

/**
 * Fields of a form that the browser itself keeps: what was typed is read from the form, so nothing of it is lost when the
 * scripts come late.
 */
export function InputField({
  label,
  hint,
  optional,
  failure,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Asking id={id} {...{ label, hint, optional, failure }}>
      <input id={id} className={controlClass} {...described(id, hint, failure)} {...input} />
    </Asking>
  );
}

/** One of a list; nothing is chosen at first. */
export function ChoiceField({
  name,
  choices,
  unset,
  ...asked
}: FieldProps & { readonly name: string; readonly choices: readonly Choice[]; readonly unset: string }) {
  const id = useId();
  return (
    <Asking id={id} {...asked}>
      <SelectBox>
        <select
          id={id}
          name={name}
          className={selectClass}
          defaultValue=""
          {...described(id, asked.hint, asked.failure)}
        >
          <option value="">{unset}</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </SelectBox>
    </Asking>
  );
}

/** One of two or three, side by side. */
export function RadioField({
  name,
  label,
  hint,
  failure = null,
  choices,
}: FieldProps & { readonly name: string; readonly choices: readonly Choice[] }) {
  const id = useId();
  return (
    <fieldset className={styles.radios} {...described(id, hint, failure)}>
      <legend className={labelClass}>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} value={choice.value} />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{failure}</FieldError>
    </fieldset>
  );
}

/** Several lines. */
export function LinesField({
  label,
  hint,
  optional,
  failure,
  ...lines
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Asking id={id} {...{ label, hint, optional, failure }}>
      <textarea
        id={id}
        rows={4}
        className={`${controlClass} ${styles.lines}`}
        {...described(id, hint, failure)}
        // A browser brings the line of its cursor into view alone, which may lie under the header.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
        {...lines}
      />
    </Asking>
  );
}

function Asking({ id, label, hint, optional = false, failure = null, children }: FieldProps & LabelProps) {
  return (
    <div className={styles.asked}>
      <label className={labelClass} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`}>{failure}</FieldError>
    </div>
  );
}

interface LabelProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** Ties a control to its hint and to what is wrong with it. */
function described(id: string, hint: ReactNode, failure: string | null | undefined) {
  const ids = [hint ? `${id}-hint` : "", failure ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-invalid": failure ? true : undefined, "aria-describedby": ids || undefined } as const;
}
