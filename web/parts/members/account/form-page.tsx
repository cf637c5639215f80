import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Navigate } from "react-router";
import { useHydrated } from "../../../takeover/hydrated.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { OwnJersey } from "../../visitors/jersey/jersey.tsx";
import styles from "./form-page.module.css";

interface FormPageProps {
  readonly title: string;
  /** A sentence or two under the title. */
  readonly intro?: ReactNode;
  /** Beside the title, where there is something to be glad about: what stands on its back. */
  readonly jersey?: { readonly name: string; readonly number: string };
  /** Above the form, and not part of it. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly busy: boolean;
  /** It was sent, and another page is on its way. */
  readonly left?: boolean;
  /** Where whoever has nothing to do here is led on to. The form stays until that page is there: a blank one says nothing. */
  readonly leads_on?: string | null;
  /** What is said while it is being sent, over the whole page. */
  readonly overlay?: string;
  /** Below the form: other ways on. */
  readonly after?: ReactNode;
}

/** A page that is one short form. */
export function FormPage(props: FormPageProps) {
  const { title, intro, jersey, before, children, onSubmit, busy, left, leads_on, overlay, after } = props;
  const alive = useHydrated();
  return (
    <div className={`wrap ${styles.page}`}>
      <section className={styles.sheet} aria-labelledby="form-title">
        {jersey && (
          <div className={styles.jersey}>
            <OwnJersey on_card {...jersey} />
          </div>
        )}
        <h1 id="form-title">{title}</h1>
        {intro && <div className={styles.intro}>{intro}</div>}
        {before}
        {/* The rules speak with our own words, in the specification's order. */}
        <form noValidate onSubmit={onSubmit} aria-busy={busy} method="post">
          {/* Typed before the scripts are alive, or while the next page comes, it would be lost. */}
          <fieldset className={styles.form} disabled={!alive || left}>
            {children}
          </fieldset>
        </form>
        {after && <div className={styles.after}>{after}</div>}
      </section>
      {leads_on && <Navigate to={leads_on} replace />}
      {busy && overlay && <Overlay>{overlay}</Overlay>}
    </div>
  );
}

/** Over the whole page, which the platform keeps hands and keyboard off meanwhile. */
function Overlay({ children }: { readonly children: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Removed while open, it would not give the focus back.
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.overlay} onCancel={(event) => event.preventDefault()}>
      <p role="status">
        <Spinner /> {children}
      </p>
    </dialog>
  );
}
