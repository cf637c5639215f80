import { Suspense, useRef } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { ProfileReview } from "../../../../contract/profiles/reviews.ts";
import { longDate } from "../../../../pure/dates.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { useOpening } from "../../../ui/use-opening.ts";
import styles from "./admin-profile.module.css";

const Undo = lazyPart(async () => (await import("./undo.tsx")).Undo, NotLoaded);

interface DecidedProps {
  readonly review: ProfileReview;
  readonly onDecided: () => void;
}

const WORDS: Partial<Record<ProfileReview["state"], string>> = {
  approved: "Approved and public.",
  declined: "Declined. The reason is in our email to the athlete.",
  withdrawn: "Withdrawn, and everything is deleted.",
  expired: "Expired, and everything is deleted.",
  undone: "Approved, then undone: the page isn't theirs. We emailed them the reason.",
};

/** How it was decided, who has the page by it, and the way to undo that. */
export function Decided({ review, onDecided }: DecidedProps) {
  const { state, player_id, team_id } = review;
  const opener = useRef<HTMLButtonElement>(null);
  const { shown, open, onClosed } = useOpening();
  return (
    <section className={shared.panel} aria-labelledby="decided">
      <h2 id="decided">Decided</h2>
      <p role="status">
        {WORDS[state] ?? "Nothing for you to do yet. The athlete or a guardian has the next step."}
      </p>
      {state === "approved" && player_id !== null && team_id !== null && (
        <>
          <p className={styles.breaks}>{holderWords(review)}</p>
          <p>
            <Link className={linkClass} to={pages.detail.to({ player_id, team_id })}>
              See the page
            </Link>
          </p>
          <button
            ref={opener}
            type="button"
            className={buttonClass("quiet")}
            aria-haspopup="dialog"
            onClick={open}
          >
            Undo this claim
          </button>
        </>
      )}
      <Suspense fallback={null}>
        {shown !== null && (
          <Undo
            key={shown}
            review={review}
            opener={opener}
            onClosed={onClosed}
            onDone={onDecided}
            onStale={onDecided}
          />
        )}
      </Suspense>
    </section>
  );
}

function holderWords({ held_by, claims, submission_id }: ProfileReview): string {
  if (held_by?.has_account)
    return `${held_by.email ?? "An account"} has the page${held_by.since ? ` since ${longDate(held_by.since)}` : ""}.`;
  const had = claims.find((it) => it.submission_id === submission_id)?.holder_email;
  return had
    ? `No account has the page. ${had} had it until the role was removed. Signing in doesn't bring it back.`
    : "No account has the page yet. An account with this claim's address gets it once confirmed.";
}
