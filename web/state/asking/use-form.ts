import { type FormEvent, useRef, useState } from "react";
import { firstBroken, type Rule } from "../../../contract/form/call.ts";
import { notify } from "../messages/toasts.ts";
import { problemOf } from "./failures.ts";

/** What is wrong with a form, and at which field; "" where it is at none. */
export interface Fault {
  readonly field: string;
  readonly message: string;
}

interface FormOptions<Values, Answer> {
  readonly initial: Values;
  /** Looked at in order before anything is sent; the first that is broken is said (specification, section 5). */
  readonly rules: readonly Rule<Values>[];
  readonly send: (values: Values) => Promise<Answer>;
  readonly onDone: (answer: Answer, values: Values) => void | Promise<void>;
  /** Another page follows: the form takes nothing more, which would be lost with it. */
  readonly leaves?: boolean;
  /** What is said when it can't be sent, or the server says nothing fit to be shown. */
  readonly whenFailed: string;
  /** The statuses whose own words are shown; absent: whatever the server says. */
  readonly says_of?: readonly number[];
  /** False where the error catalogue has no message for its failure: the place itself says it, no toast does. */
  readonly tells_failure?: boolean;
}

/**
 * A form: its values, its one fault, and whether it is being sent. A fault is told as a toast and stands at its
 * field, which gets the focus; what was typed stays. Fields are found by their `name`.
 */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>) {
  const [values, setValues] = useState(options.initial);
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(false);
  const under_way = useRef(false);

  const tell = (form: HTMLFormElement, told: Fault, by_toast = true) => {
    setFault(told);
    if (by_toast) notify("error", told.message);
    const field = told.field && form.elements.namedItem(told.field);
    const control = field instanceof RadioNodeList ? field[0] : field;
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (under_way.current) return;
    const form = event.currentTarget;
    const broken = firstBroken(options.rules, values);
    if (broken) return tell(form, broken);
    under_way.current = true;
    setBusy(true);
    setFault(null);
    try {
      const answer = await options.send(values);
      if (options.leaves) setLeft(true);
      await options.onDone(answer, values);
    } catch (error) {
      tell(form, faultOf(error, options), options.tells_failure);
    } finally {
      under_way.current = false;
      setBusy(false);
    }
  };

  const change = (changed: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changed }));
    setFault((before) => (before && before.field in changed ? null : before));
  };

  /** The message at a field, or null. */
  const faultAt = (field: keyof Values & string): string | null =>
    fault?.field === field ? fault.message : null;

  return { values, change, fault, faultAt, busy, left, submit, setValues };
}

function faultOf(
  error: unknown,
  { whenFailed, says_of }: Pick<FormOptions<never, never>, "whenFailed" | "says_of">,
): Fault {
  const problem = problemOf(error);
  const is_said = problem && (!says_of || says_of.includes(problem.status));
  if (!is_said || !problem.detail) return { field: "", message: whenFailed };
  const [field = ""] = Object.keys(problem.errors ?? {});
  return { field, message: problem.detail };
}
