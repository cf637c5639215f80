import { useId, useRef } from "react";
import type { ProfileState } from "../../../../contract/profiles/status.ts";
import { takeBackProfile } from "../../../../contract/profiles/steps.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/fields/field.tsx";
import { useOpening } from "../../../ui/use-opening.ts";
import styles from "./own-profile.module.css";
import type { Steps } from "./use-status.ts";

const OVER: readonly ProfileState[] = ["withdrawn", "expired"];

/** The way back, with one question before it: what is deleted can't be brought back. */
export function TakeBack({ link, steps }: { readonly link: string; readonly steps: Steps }) {
  const { status, not_taken_back } = steps;
  const { state, seen_by, profile } = status;
  const title_id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const { shown, open, onClosed } = useOpening();
  if (OVER.includes(state) || (state === "undone" && !profile)) return null;
  const label = labelOf(state, seen_by);
  const deleteAll = () => void steps.step(takeBackProfile, { body: { link } });
  return (
    <div className={styles.back}>
      <button
        ref={opener}
        type="button"
        className={`${isAnswer(state, seen_by) ? buttonClass("quiet") : linkClass} needs-script`}
        onClick={open}
      >
        {label}
      </button>
      {shown !== null && (
        <Dialog key={shown} labelled_by={title_id} opener={opener} onClosed={onClosed}>
          <form method="dialog" className={styles.question}>
            <h2 id={title_id}>{isAnswer(state, seen_by) ? "Delete this profile?" : `${label}?`}</h2>
            <p>
              Everything you typed and the photo are deleted right away
              {state === "approved" && ", and the page with them, except what a team's roster says"}. You
              can't undo this.
            </p>
            {state === "approved" && (
              <p>
                Monthly contributions to the athlete end, and so do requests without a signed agreement. What
                was ordered and isn't done yet goes back to the supporter. Other money already given stays on
                record.
              </p>
            )}
            <div className={styles.ways}>
              <button type="submit" className={buttonClass("danger")} onClick={deleteAll}>
                Delete everything
              </button>
              <button type="submit" className={buttonClass("quiet")}>
                Keep it
              </button>
            </div>
          </form>
        </Dialog>
      )}
      <FieldError id="take-back-error">{not_taken_back}</FieldError>
    </div>
  );
}

/** No is as easy to say as yes. */
const isAnswer = (state: ProfileState, seen_by: "athlete" | "guardian"): boolean =>
  seen_by === "guardian" && state === "waiting_for_guardian";

function labelOf(state: ProfileState, seen_by: "athlete" | "guardian"): string {
  if (seen_by === "athlete") return "Delete this profile";
  return isAnswer(state, seen_by) ? "I do not agree" : "Withdraw my consent";
}
