import { ChevronDown, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./field.module.css";

export const controlClass: string = styles.control ?? "";
export const labelClass: string = styles.label ?? "";

/** A label that stays, above its control. */
export function Field({ label, control_id, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={labelClass} htmlFor={control_id}>
        {label}
      </label>
      {children}
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly control_id: string;
  readonly children: ReactNode;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A native select. With no choices it says so; while they load it says that. */
export function SelectField({
  label,
  control_id,
  name,
  value,
  choices,
  state,
  unset,
  disabled = false,
  onChoose,
}: SelectProps) {
  const empty = choices.length === 0;
  const nothing = state === "loading" ? "Loading..." : empty ? "No options" : unset;
  return (
    <Field label={label} control_id={control_id}>
      <div className={styles.box}>
        <select
          id={control_id}
          name={name}
          className={`${controlClass} ${styles.select}`}
          value={value}
          disabled={disabled || empty}
          data-set={value === "" ? undefined : ""}
          aria-busy={state === "loading"}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {nothing !== undefined && <option value="">{nothing}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.mark} size={18} aria-hidden="true" />
      </div>
    </Field>
  );
}

export interface SelectProps {
  readonly label: string;
  readonly control_id: string;
  readonly name: string;
  /** "" where nothing is chosen. */
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly state: "ready" | "loading";
  /** How 'nothing chosen' reads; absent where something always is. */
  readonly unset?: string;
  readonly disabled?: boolean;
  readonly onChoose: (value: string) => void;
}

/** What is wrong with a field, tied to it by `id` and read out when it appears. */
export function FieldError({ id, children }: { readonly id: string; readonly children: string | null }) {
  return (
    <div id={id} role="alert">
      {children && (
        <p className={styles.error}>
          <CircleAlert size={18} aria-hidden="true" />
          {children}
        </p>
      )}
    </div>
  );
}
