import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { stepTo } from "../../../ui/fields/combobox-choices.ts";
import { isOpen } from "../../../ui/popover.ts";
import { listNamed } from "../athlete/list-named.ts";
import type { Ways } from "./ways.ts";

const NO_WAYS: Ways = { text: "", lines: [], enter: null };

/** What the field of the search holds, shows and does: the editable combobox of the ARIA Authoring Practices. */
export function useFinder() {
  const navigate = useNavigate();
  const popover = useRef<HTMLElement>(null);
  const { field, text, hear, forget } = useWords();
  /** Whether the list may show, where it hangs from the bar. */
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [ways, setWays] = useState(NO_WAYS);
  const { List, fetchList } = useList();
  const inPopover = () => popover.current !== null && isOpen(popover.current);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const leave = () => {
    forget();
    close();
    if (inPopover()) popover.current?.hidePopover();
  };
  const go = (event: FormEvent | KeyboardEvent, to: string) => {
    event.preventDefault();
    leave();
    navigate(to);
  };
  const step = (event: KeyboardEvent) => {
    const next = ways.lines.length === 0 ? null : stepTo(event.key, active, ways.lines.length);
    if (next === null) return;
    event.preventDefault();
    setOpen(true);
    setActive(next);
  };

  const type = () => {
    fetchList();
    hear();
    setOpen(true);
    setActive(-1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for who opened or typed before the scripts were alive
  useEffect(() => {
    if (inPopover()) field.current?.focus();
    if (field.current === document.activeElement) type();
  }, []);

  return {
    ...{ popover, field, text, open, active, ways, setWays, List, fetchList, leave, type },
    onKeyDown: (event: KeyboardEvent) => {
      const chosen = open && ways.lines[active];
      if (event.nativeEvent.isComposing) return;
      if (event.key === "Enter" && chosen) go(event, chosen);
      // A popover closes by itself, and gives the focus back to its button.
      else if (event.key === "Escape" && !inPopover()) close();
      else step(event);
    },
    submit: (event: FormEvent) => {
      // Heard anew: who types as the scripts come alive sends it before any event told of it.
      const words = hear();
      go(event, (ways.text === words && ways.enter) || listNamed(words));
    },
    reveal: (event: MouseEvent<HTMLButtonElement>) => {
      // In the press itself: a phone shows its keyboard only then.
      event.preventDefault();
      fetchList();
      popover.current?.togglePopover({ source: event.currentTarget });
      field.current?.focus();
    },
    /** The focus is at `to` now. A popover stays while nothing else has it: who puts the keyboard away wants to read. */
    left: (to: EventTarget | null) => {
      if (!inPopover() && !popover.current?.contains(to as Node | null)) close();
    },
  };
}

/** The field, and its words as they were heard last. */
function useWords() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const hear = (): string => {
    const words = field.current?.value.trim().replaceAll(/\s+/g, " ") ?? "";
    setText(words);
    return words;
  };
  const forget = () => {
    setText("");
    if (!field.current) return;
    field.current.value = "";
    // The page that comes has the focus, unless somebody comes back to the field meanwhile.
    field.current.blur();
  };
  return { field, text, hear, forget };
}

const fetchFindings = async () => (await import("../../on-demand/findings/findings.tsx")).Findings;

/** The list of what is found, once it has been fetched; where that fails, the field leads to the list of athletes. */
function useList() {
  const [List, setList] = useState<Awaited<ReturnType<typeof fetchFindings>> | null>(null);
  const fetchList = () => {
    if (List) return;
    fetchFindings().then(
      (Findings) => setList(() => Findings),
      () => {},
    );
  };
  return { List, fetchList };
}
