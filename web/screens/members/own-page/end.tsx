import { pages } from "../../../../contract/pages/addresses.ts";
import { longDate } from "../../../../pure/dates.ts";
import styles from "../../../parts/members/athlete-form/form.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { useOwnPage } from "./use-own-page.ts";

/** What will become of a change, the buttons, and what became of the last one. */
export function End({ form }: { readonly form: ReturnType<typeof useOwnPage> }) {
  const { page, failure, sending, saved } = form;
  return (
    <div className={styles.end}>
      <p className={styles.footnote}>
        {page.asks_guardian
          ? "You're under 18, so your parent or guardian has to agree before a change goes public. We'll email them. Nothing you type is kept on this device."
          : "Changes go public right away. If you close this page, what you typed stays on this device for 7 days, without the photo."}
      </p>
      {page.waits_since && (
        <p className={styles.footnote}>
          A change has been waiting for your guardian since {longDate(page.waits_since)}. This is the page
          with that change{page.waiting_picture === "another" && ", but for the photo"}. A new change replaces
          it.
        </p>
      )}
      <FieldError id="form-error">{failure && failure.field === null ? failure.message : null}</FieldError>
      <div role="status">
        {saved && !failure && (
          <p>
            <b>{saved}</b> <Link to={pages.detail.to(page)}>See my page</Link>
          </p>
        )}
      </div>
      <div className={styles.acts}>
        <button type="submit" className={buttonClass("loud")} aria-disabled={sending !== null}>
          {sending !== null && <Spinner />}
          {sending === null ? "Save changes" : "Saving..."}
        </button>
        <button type="button" className={linkClass} aria-disabled={sending !== null} onClick={form.undo}>
          Discard changes
        </button>
      </div>
      {sending !== null && (
        <progress className={styles.progress} value={sending} max={1} aria-label="Uploaded" />
      )}
    </div>
  );
}
