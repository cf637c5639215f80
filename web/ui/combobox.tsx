import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown, X } from "lucide-react";
import styles from "./combobox.module.css";
import { type Choice, controlClass, Field, type SelectProps } from "./field.tsx";

const sameChoice = (one: Choice, other: Choice) => one.value === other.value;

/** A select that is searched by typing. */
export function Combobox(props: SelectProps & { readonly unset: string }) {
  const { label, control_id, value, choices, state, unset, onChoose } = props;
  const empty = choices.length === 0;
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  return (
    <Field label={label} control_id={control_id}>
      <Base.Root
        items={choices}
        value={chosen}
        onValueChange={(choice: Choice | null) => onChoose(choice?.value ?? "")}
        isItemEqualToValue={sameChoice}
        autoHighlight
      >
        <div className={styles["box"]}>
          <Base.Input
            id={control_id}
            className={`${controlClass} ${styles["input"]}`}
            placeholder={state === "loading" ? "Loading..." : empty ? "No options" : unset}
            aria-busy={state === "loading"}
            data-set={chosen ? "" : undefined}
          />
          {chosen && (
            <Base.Clear className={styles["button"]} aria-label={`Clear ${label}`}>
              <X size={18} aria-hidden="true" />
            </Base.Clear>
          )}
          <Base.Trigger className={`${styles["button"]} ${styles["open"]}`} aria-label={`Choose ${label}`}>
            <ChevronDown size={18} aria-hidden="true" />
          </Base.Trigger>
        </div>
        <Base.Portal>
          <Base.Positioner className={styles["positioner"]} sideOffset={4}>
            <Base.Popup className={styles["popup"]} aria-label={label}>
              <Base.Empty className={styles["nothing"]}>
                {state === "loading" ? "Loading..." : "No options"}
              </Base.Empty>
              <Base.List className={styles["list"]}>
                {(choice: Choice) => (
                  <Base.Item key={choice.value} value={choice} className={styles["item"]}>
                    {choice.label}
                    <Base.ItemIndicator>
                      <Check size={18} aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}
