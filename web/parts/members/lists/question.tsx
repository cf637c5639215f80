import { type ReactNode, type RefObject, useId, useRef } from "react";
import type { Rule } from "../../../../contract/form/call.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/fields/field.tsx";
import shared from "./dashboard.module.css";
import styles from "./question.module.css";

interface QuestionProps<Values extends object, Answer> {
  readonly title: string;
  /** What the button says that does it. */
  readonly act: string;
  /** It deletes, ends or declines something. */
  readonly is_danger?: boolean;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly initial: Values;
  readonly rules: readonly Rule<Values>[];
  readonly send: (values: Values) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void | Promise<void>;
  readonly whenFailed: string;
  /** It is refused because it stands otherwise by now: what the dialog and the page beneath it show is loaded anew. */
  readonly onStale?: () => void;
  /** The same where the dialog's own place may be gone from the page then, and its message with it: called once it is closed. */
  readonly onStaleClosed?: () => void;
  /** What is not known yet that has to be read first: until then nothing can be sent. */
  readonly waits?: boolean;
  /** What will become of it, and what is asked besides. */
  readonly children: (form: QuestionForm<Values>) => ReactNode;
}

export interface QuestionForm<Values> {
  readonly values: Values;
  readonly change: (changed: Partial<Values>) => void;
  readonly faultAt: (field: keyof Values & string) => string | null;
}

const STANDS_OTHERWISE = 409;

/** Asks again before something is done. It closes once that is done, and says in its place why it was not. */
export function Question<Values extends object, Answer>(props: QuestionProps<Values, Answer>) {
  const { title, act, is_danger, opener, onClosed, initial, rules, send, onDone } = props;
  const { whenFailed, onStale, onStaleClosed, waits, children } = props;
  const id = useId();
  const cancel = useRef<HTMLFormElement>(null);
  const stale = useRef(false);
  const form = useForm<Values, Answer>({
    initial,
    rules,
    async send(values) {
      try {
        return await send(values);
      } catch (error) {
        if (problemOf(error)?.status === STANDS_OTHERWISE) {
          stale.current = true;
          onStale?.();
        }
        throw error;
      }
    },
    whenFailed,
    async onDone(answer) {
      cancel.current?.requestSubmit();
      await onDone(answer);
    },
  });
  const { fault, busy, submit } = form;
  const close = () => {
    onClosed();
    if (stale.current) onStaleClosed?.();
  };
  const elsewhere = fault && !(fault.field in form.values) ? fault.message : null;
  return (
    <Dialog labelled_by={id} opener={opener} onClosed={close}>
      <div className={`${shared.stack} ${styles.question}`}>
        <h2 id={id}>{title}</h2>
        <form id={`${id}-form`} noValidate onSubmit={submit} aria-busy={busy}>
          {children(form)}
        </form>
        <FieldError id={`${id}-error`}>{elsewhere}</FieldError>
        <div className={shared.row}>
          <button
            type="submit"
            form={`${id}-form`}
            className={buttonClass(is_danger ? "danger" : "loud")}
            disabled={busy || waits === true}
          >
            {act}
          </button>
          <form ref={cancel} method="dialog">
            <button type="submit" className={buttonClass("quiet")}>
              Cancel
            </button>
          </form>
        </div>
      </div>
    </Dialog>
  );
}
