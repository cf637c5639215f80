import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { buttonClass } from "../../../ui/button.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import shared from "../lists/dashboard.module.css";
import styles from "./request.module.css";

interface ActDialogProps {
  readonly title: string;
  /** What follows from it. */
  readonly words: string;
  /** Of the button that does it. */
  readonly label: string;
  /** It ends the request. */
  readonly is_end?: boolean;
  readonly opener: RefObject<HTMLElement | null>;
  readonly busy: boolean;
  /** What is wrong beside the fields. */
  readonly fault: string | null;
  readonly onSubmit: (form: FormData) => void;
  readonly onClosed: () => void;
  /** Its fields. */
  readonly children?: ReactNode;
}

/** A step with something to say, or one that can't be taken back: asked for once more. */
export function ActDialog(props: ActDialogProps) {
  const { title, words, label, is_end, opener, busy, fault, onSubmit, onClosed, children } = props;
  const title_id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog labelled_by={title_id} opener={opener} onClosed={onClosed}>
      <form className={styles.ask} noValidate method="post" onSubmit={submit} aria-busy={busy}>
        <h2 id={title_id}>{title}</h2>
        <p>{words}</p>
        {children}
        <FieldError id={`${title_id}-error`}>{fault}</FieldError>
        <div className={shared.row}>
          <button type="submit" className={buttonClass(is_end ? "danger" : "loud")} aria-disabled={busy}>
            {busy && <Spinner />}
            {label}
          </button>
          <button
            type="button"
            className={buttonClass("quiet")}
            onClick={(event) => event.currentTarget.closest("dialog")?.close()}
          >
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
