import { Heart } from "lucide-react";
import { useId, useState } from "react";
import { notify, type ToastKind } from "../../../state/messages/toasts.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { controlClass } from "../../../ui/fields/control.ts";
import { Field, FieldError, SelectField, type SelectProps } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./development.module.css";

const KINDS: readonly ToastKind[] = ["info", "success", "warning", "error", "default"];

/** Buttons and links; pointer and Tab key show the rest of their states. */
export function Buttons() {
  return (
    <>
      <div className={styles.line}>
        <button type="button" className={buttonClass("loud")}>
          Contribute Now
        </button>
        <button type="button" className={buttonClass("loud")} aria-disabled>
          <Spinner /> Opening payment page...
        </button>
        <button type="button" className={buttonClass("danger")}>
          Remove Account
        </button>
        <button type="button" className={buttonClass("quiet")}>
          Load More
        </button>
        <button type="button" className={buttonClass("quiet", "icon")} aria-label="Favorite">
          <Heart size={22} aria-hidden="true" />
        </button>
        <a className={linkClass} href="#buttons">
          View Details
        </a>
      </div>
      <div className={styles.line}>
        <button type="button" className={buttonClass("quiet", "wide")}>
          As wide as its place
        </button>
      </div>
      <div className={styles.line}>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={buttonClass("quiet")}
            onClick={() => notify(kind, `A toast of kind ${kind}.`)}
          >
            Toast: {kind}
          </button>
        ))}
      </div>
    </>
  );
}

const CLASSES = ["Freshman", "Sophomore", "Junior", "Senior"].map((label) => ({ value: label, label }));
const STATES: readonly Pick<SelectProps, "label" | "choices" | "state" | "disabled">[] = [
  { label: "Class", choices: CLASSES, state: "ready" },
  { label: "While they load", choices: [], state: "loading" },
  { label: "Without any", choices: [], state: "ready" },
  { label: "Disabled", choices: CLASSES, state: "ready", disabled: true },
];

/** Fields with and without choices, chosen, loading, wrong. */
export function Fields() {
  const id = useId();
  const [chosen, setChosen] = useState("Junior");
  return (
    <div className={styles.columns}>
      {STATES.map((field, at) => (
        <SelectField
          key={field.label}
          {...field}
          control_id={`${id}-select-${at}`}
          name="sample"
          unset="All"
          value={field.choices.length > 0 ? chosen : ""}
          onChoose={setChosen}
        />
      ))}
      {STATES.slice(0, 3).map((field, at) => (
        <Combobox
          key={field.label}
          {...field}
          label={`${field.label}, searched by typing`}
          control_id={`${id}-combobox-${at}`}
          name="sample"
          unset="All"
          value={field.choices.length > 0 ? chosen : ""}
          onChoose={setChosen}
        />
      ))}
      <Field label="Text" control_id={`${id}-text`}>
        <input id={`${id}-text`} className={controlClass} placeholder="Name" />
      </Field>
      <div>
        <Field label="Text that breaks a rule" control_id={`${id}-wrong`}>
          <input
            id={`${id}-wrong`}
            className={controlClass}
            defaultValue="12.5"
            aria-invalid
            aria-describedby={`${id}-error`}
          />
        </Field>
        <FieldError id={`${id}-error`}>Please enter a whole number of dollars.</FieldError>
      </div>
    </div>
  );
}
