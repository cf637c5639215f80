import { ChevronDown, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import styles from "./combobox.module.css";
import { choicesMatching, optionId, stepTo } from "./combobox-choices.ts";
import { controlClass } from "./control.ts";
import { type Choice, Field, type SelectProps } from "./field.tsx";
import { ListBox } from "./list-box.tsx";

/**
 * A select that is searched by typing: the combobox of the ARIA Authoring Practices, with a list box that filters as one types.
 * The focus stays in the field; arrows, Enter and Escape do what they do in a native one.
 */
export function Combobox(props: SelectProps & { readonly unset: string }) {
  const { label, control_id, name, value, choices, state, unset, onChoose } = props;
  const chosen = choices.find((choice) => choice.value === value);
  const { open, typed, active, shown, show, hide, choose, type, onKeyDown } = useSearch(
    choices,
    value,
    onChoose,
  );
  const input = useRef<HTMLInputElement>(null);
  const list_id = `${control_id}-list`;

  return (
    <Field label={label} control_id={control_id}>
      <input type="hidden" name={name} value={value} />
      <div className={styles.box}>
        <input
          ref={input}
          id={control_id}
          role="combobox"
          className={`${controlClass} ${styles.input}`}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={list_id}
          aria-activedescendant={open && shown[active] ? optionId(list_id, active) : undefined}
          aria-busy={state === "loading"}
          placeholder={state === "loading" ? "Loading..." : choices.length === 0 ? "No options" : unset}
          data-set={chosen ? "" : undefined}
          value={typed ?? chosen?.label ?? ""}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => !open && show()}
          onKeyDown={onKeyDown}
          onBlur={hide}
        />
        {chosen && (
          <ClearButton
            label={label}
            onClear={() => {
              choose(undefined);
              input.current?.focus();
            }}
          />
        )}
        <ChevronDown className={styles.mark} size={18} aria-hidden="true" />
        <ListBox
          id={list_id}
          label={label}
          choices={open ? shown : null}
          active={active}
          value={value}
          nothing={state === "loading" ? "Loading..." : "No options"}
          onChoose={choose}
        />
      </div>
    </Field>
  );
}

/** The search in the list: whether it is open, what was typed, what matches that, and which of it is active. */
function useSearch(choices: readonly Choice[], value: string, onChoose: (value: string) => void) {
  const [open, setOpen] = useState(false);
  /** What was typed; null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const shown = choicesMatching(choices, typed);

  const show = () => {
    setOpen(true);
    setActive(typed === null ? choices.findIndex((choice) => choice.value === value) : 0);
  };
  const hide = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  };
  const choose = (choice: Choice | undefined) => {
    hide();
    if ((choice?.value ?? "") !== value) onChoose(choice?.value ?? "");
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && open) {
      event.preventDefault();
      if (shown[active]) choose(shown[active]);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      hide();
    } else {
      const next = stepTo(event.key, active, shown.length);
      if (next === null) return;
      event.preventDefault();
      if (open) setActive(next);
      else show();
    }
  };
  return { open, typed, active, shown, show, hide, choose, type, onKeyDown };
}

function ClearButton({ label, onClear }: { readonly label: string; readonly onClear: () => void }) {
  return (
    <button
      type="button"
      className={styles.clear}
      aria-label={`Clear ${label}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <X size={18} aria-hidden="true" />
    </button>
  );
}
