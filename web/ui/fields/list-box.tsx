import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import styles from "./combobox.module.css";
import { optionId } from "./combobox-choices.ts";
import type { Choice } from "./field.tsx";

interface ListBoxProps {
  readonly id: string;
  readonly label: string;
  /** Null while it is closed. */
  readonly choices: readonly Choice[] | null;
  /** Which one the keys have reached; -1 for none. */
  readonly active: number;
  /** The value that is chosen. */
  readonly value: string;
  /** What stands there when there is no choice. */
  readonly nothing: string;
  readonly onChoose: (choice: Choice) => void;
}

/** The list of a combobox. A press in it leaves the focus in the field. */
export function ListBox({ id, label, choices, active, value, nothing, onChoose }: ListBoxProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={styles.list}
      hidden={choices === null}
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices?.map((choice, at) => (
        <Option
          key={choice.value}
          id={optionId(id, at)}
          choice={choice}
          active={at === active}
          selected={choice.value === value}
          onChoose={onChoose}
        />
      ))}
      {choices?.length === 0 && (
        // biome-ignore lint/a11y/useFocusableInteractive: it only says that there is none
        <div role="option" aria-disabled="true" aria-selected="false" className={styles.nothing}>
          {nothing}
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly choice: Choice;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onChoose: (choice: Choice) => void;
}

function Option({ id, choice, active, selected, onChoose }: OptionProps) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the field's, which keeps the focus
    <div
      ref={item}
      id={id}
      role="option"
      aria-selected={selected}
      data-active={active}
      className={styles.item}
      onClick={() => onChoose(choice)}
    >
      {choice.label}
      {selected && <Check size={18} aria-hidden="true" />}
    </div>
  );
}
