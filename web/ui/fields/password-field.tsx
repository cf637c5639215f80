import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { controlClass } from "./control.ts";
import { Field, FieldError } from "./field.tsx";
import styles from "./password-field.module.css";
import type { TextFieldProps } from "./text-field.tsx";

/** A password, which can be shown while it is typed. */
export function PasswordField({
  label,
  name,
  value,
  onType,
  fault,
  autoComplete,
  hint,
}: Omit<TextFieldProps, "type">) {
  const [shown, setShown] = useState(false);
  const error_id = `${name}-error`;
  const hint_id = `${name}-hint`;
  const described = [...(hint ? [hint_id] : []), ...(fault ? [error_id] : [])].join(" ");
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} control_id={name}>
      {hint && <small id={hint_id}>{hint}</small>}
      <div className={styles.password}>
        <input
          id={name}
          name={name}
          type={shown ? "text" : "password"}
          className={controlClass}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={described || undefined}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={shown}
          aria-label={`Show ${label.toLowerCase()}`}
          title={shown ? "Hide" : "Show"}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      </div>
      <FieldError id={error_id}>{fault}</FieldError>
    </Field>
  );
}
