import { Check, ChevronDown, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { choicesMatching, stepTo } from "./combobox-choices.ts";
import styles from "./combobox.module.css";
import { type Choice, controlClass, Field, type SelectProps } from "./field.tsx";

/**
 * A select that is searched by typing: the combobox of the ARIA Authoring Practices, with a list box that filters as one types.
 * The focus stays in the field; arrows, Home, End, Enter and Escape do what they do in a native one.
 */
export function Combobox(props: SelectProps & { readonly unset: string }) {
  const { label, control_id, name, value, choices, state, unset, onChoose } = props;
  const chosen = choices.find((choice) => choice.value === value);
  const [open, setOpen] = useState(false);
  /** What was typed; null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const shown = choicesMatching(choices, typed);
  const list_id = `${control_id}-list`;
  const option_id = (at: number) => `${list_id}-${at}`;

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

  return (
    <Field label={label} control_id={control_id}>
      <input type="hidden" name={name} value={value} />
      <div className={styles["box"]}>
        <input
          ref={input}
          id={control_id}
          role="combobox"
          className={`${controlClass} ${styles["input"]}`}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={list_id}
          aria-activedescendant={open && active >= 0 ? option_id(active) : undefined}
          aria-busy={state === "loading"}
          placeholder={state === "loading" ? "Loading..." : choices.length === 0 ? "No options" : unset}
          data-set={chosen ? "" : undefined}
          value={typed ?? chosen?.label ?? ""}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOpen(true);
            setActive(0);
          }}
          onClick={() => !open && show()}
          onKeyDown={onKeyDown}
          onBlur={hide}
        />
        {chosen && (
          <button
            type="button"
            className={styles["clear"]}
            aria-label={`Clear ${label}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              choose(undefined);
              input.current?.focus();
            }}
          >
            <X size={18} aria-hidden="true" />
          </button>
        )}
        <ChevronDown className={styles["mark"]} size={18} aria-hidden="true" />
        <ul
          id={list_id}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list box of a combobox, as the practices have it
          role="listbox"
          aria-label={label}
          className={styles["list"]}
          hidden={!open}
          onMouseDown={(event) => event.preventDefault()}
        >
          {open &&
            shown.map((choice, at) => (
              <Option
                key={choice.value}
                id={option_id(at)}
                choice={choice}
                active={at === active}
                selected={choice.value === value}
                onChoose={choose}
              />
            ))}
          {open && shown.length === 0 && (
            // biome-ignore lint/a11y/useFocusableInteractive: it only says that there is none
            <li role="option" aria-disabled="true" aria-selected="false" className={styles["nothing"]}>
              {state === "loading" ? "Loading..." : "No options"}
            </li>
          )}
        </ul>
      </div>
    </Field>
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
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the field's, which keeps the focus
    <li
      ref={item}
      id={id}
      role="option"
      aria-selected={selected}
      data-active={active}
      className={styles["item"]}
      onClick={() => onChoose(choice)}
    >
      {choice.label}
      {selected && <Check size={18} aria-hidden="true" />}
    </li>
  );
}
