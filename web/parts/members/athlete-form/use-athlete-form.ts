import { type FormEvent, useCallback, useRef, useState } from "react";
import { notify } from "../../../state/messages/toasts.ts";
import { type Failure, fillIn, focusOn, settleInput, typedIn } from "./controls.ts";
import type { FieldName, Typed } from "./typed.ts";

/** What an athlete's form holds: what is typed in these fields, and what is wrong with it. `fields` is always the same list. */
export function useAthleteForm(fields: readonly FieldName[]) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef<Typed>({});
  const [typed, setTyped] = useState<Typed>({});
  const [failure, setFailure] = useState<Failure | null>(null);

  const keep = useCallback((now: Typed) => {
    before.current = now;
    setTyped(now);
  }, []);

  /** Puts what is known where nothing was typed yet; answers what the form holds then. */
  const fill = useCallback(
    (known: Typed): Typed => {
      if (!form.current) return {};
      fillIn(form.current, known);
      const now = typedIn(form.current, fields);
      keep(now);
      return now;
    },
    [fields, keep],
  );

  /** What was wrong with a field is being put right. */
  const settle = (field: string) => setFailure((was) => (was?.field === field ? null : was));

  /** Takes what was just typed or chosen; answers what the form holds now. */
  const takeInput = (event: FormEvent<HTMLFormElement>): Typed => {
    const field = settleInput(event, before.current);
    const now = typedIn(event.currentTarget, fields);
    keep(now);
    settle(field);
    return now;
  };

  const fail = (told: Failure) => {
    setFailure(told);
    notify("error", told.message);
    if (told.field) focusOn(form.current, told.field);
  };
  const clearFailure = () => setFailure(null);

  return { form, typed, failure, keep, fill, takeInput, settle, fail, clearFailure };
}
