import { ChevronDown, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { escaped } from "../escaped.ts";
import { controlClass } from "./control.ts";
import styles from "./field.module.css";

export const selectClass = `${controlClass} ${styles.select}`;
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
export function SelectField(props: SelectProps) {
  const { choices, onChoose, value } = props;
  const nothing = nothingOf(props);
  return (
    <SelectFrame {...props}>
      <select {...selectProps(props)} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {nothing !== undefined && <option value="">{nothing}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </SelectFrame>
  );
}

/**
 * The same until scripts take over and put something else in its place. Its options are one piece of text: React takes
 * 2 µs for each element, on the server and once more when it wakes the page, and there are 350 teams. An option ends where the next one begins,
 * as HTML has it, which is a packet's tenth less to send.
 */
export function SelectBeforeScript(props: SelectProps) {
  const nothing = nothingOf(props);
  const choices = nothing === undefined ? props.choices : [{ value: "", label: nothing }, ...props.choices];
  const options = choices.map(({ value, label }) => {
    const selected = value === props.value ? " selected" : "";
    return `<option value="${escaped(value)}"${selected}>${escaped(label)}`;
  });
  return (
    <SelectFrame {...props}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: of text that is escaped. */}
      <select {...selectProps(props)} dangerouslySetInnerHTML={{ __html: options.join("") }} />
    </SelectFrame>
  );
}

function SelectFrame({ label, control_id, children }: FieldProps) {
  return (
    <Field label={label} control_id={control_id}>
      <SelectBox>{children}</SelectBox>
    </Field>
  );
}

const selectProps = ({ control_id, name, value, choices, state, disabled = false }: SelectProps) => ({
  id: control_id,
  name,
  className: `${controlClass} ${styles.select}`,
  disabled: disabled || choices.length === 0,
  "data-set": value === "" ? undefined : "",
  "aria-busy": state === "loading",
});

/** How 'nothing chosen' reads now. */
const nothingOf = ({ state, choices, unset }: SelectProps): string | undefined =>
  state === "loading" ? "Loading..." : choices.length === 0 ? "No options" : unset;

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

/** Around a native select of `selectClass`: its mark. */
export function SelectBox({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.box}>
      {children}
      <ChevronDown className={styles.mark} size={18} aria-hidden="true" />
    </div>
  );
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
