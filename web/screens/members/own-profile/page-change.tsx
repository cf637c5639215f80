import type { ProfileStatus } from "../../../../contract/profiles/status.ts";
import { answerPageChange } from "../../../../contract/profiles/steps.ts";
import { longDate } from "../../../../pure/dates.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import styles from "./own-profile.module.css";
import type { Steps } from "./use-status.ts";

interface PageChangeProps {
  readonly link: string;
  readonly steps: Steps;
  /** Of the change that is shown beside. */
  readonly asked_at: string;
}

/** What a minor would like to change of the public page: the guardian decides, the athlete sees that it waits. */
export function PageChange({ link, steps, asked_at }: PageChangeProps) {
  const { status, is_busy, failure } = steps;
  if (status.seen_by === "athlete")
    return <p>A change has been waiting for your guardian since {longDate(asked_at)}.</p>;
  const answer = (agrees: boolean) =>
    void steps.step(answerPageChange, { body: { link, agrees, change_asked_at: asked_at } });
  return (
    <>
      <p>
        {nameIn(status)} would like to change the public page. This is the page with the change, requested on{" "}
        {longDate(asked_at)}. Until you agree, the page stays as it is.
      </p>
      <FieldError id="change-error">{failure?.message ?? null}</FieldError>
      <div className={`${styles.ways} needs-script`}>
        <button
          type="button"
          className={buttonClass("loud")}
          aria-disabled={is_busy}
          onClick={() => answer(true)}
        >
          I agree to the change
        </button>
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-disabled={is_busy}
          onClick={() => answer(false)}
        >
          Keep the page as it is
        </button>
      </div>
    </>
  );
}

const nameIn = ({ profile }: ProfileStatus): string => profile?.first_name ?? "The athlete";
