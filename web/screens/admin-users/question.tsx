import { type ReactNode, type RefObject, useId, useRef } from "react";
import { useForm } from "../../state/use-form.ts";
import { buttonClass } from "../../ui/button.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import styles from "./question.module.css";

interface QuestionProps<Answer> {
  readonly title: string;
  /** What the button says that does it. */
  readonly act: string;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly send: () => Promise<Answer>;
  readonly onDone: (answer: Answer) => void | Promise<void>;
  readonly whenFailed: string;
  /** The id of what says what will become of it. */
  readonly described_by?: string;
  /** What is asked besides, and what will become of it. */
  readonly children?: ReactNode;
}

/** Asks again before something is done. It closes once that is done, and says in its place why it was not. */
export function Question<Answer>({
  title,
  act,
  opener,
  onClosed,
  send,
  onDone,
  whenFailed,
  described_by,
  children,
}: QuestionProps<Answer>) {
  const title_id = useId();
  const cancel = useRef<HTMLFormElement>(null);
  const { fault, busy, submit } = useForm({
    initial: {},
    rules: [],
    send,
    whenFailed,
    async onDone(answer) {
      cancel.current?.requestSubmit();
      await onDone(answer);
    },
  });
  return (
    <Dialog labelled_by={title_id} opener={opener} onClosed={onClosed}>
      <div className={styles.question} aria-describedby={described_by}>
        <h2 id={title_id}>{title}</h2>
        <form id={`${title_id}-form`} className={styles.form} onSubmit={submit} aria-busy={busy}>
          {children}
        </form>
        <FieldError id={`${title_id}-error`}>{fault?.message ?? null}</FieldError>
        <div className={styles.answers}>
          <button
            type="submit"
            form={`${title_id}-form`}
            className={buttonClass("loud")}
            disabled={busy}
            aria-describedby={described_by}
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
