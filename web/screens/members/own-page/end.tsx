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
          ? "You are under 18: your parent or guardian, whom we write to, has to agree before a change is public. Nothing of what you type is kept on this device."
          : "A change is public at once. What you type is kept on this device for 7 days, without the photo, in case you close the page."}
      </p>
      {page.waits_since && (
        <p className={styles.footnote}>
          A change waits for your guardian since {longDate(page.waits_since)}; what you see here is the page
          with it{page.waiting_picture === "another" && ", but for the photo"}. Another one takes its place.
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
        <button type="button" className={linkClass} onClick={form.undo}>
          Undo what I typed
        </button>
      </div>
      {sending !== null && (
        <progress className={styles.progress} value={sending} max={1} aria-label="Sent so far" />
      )}
    </div>
  );
}
