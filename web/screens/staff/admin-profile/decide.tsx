import { Suspense, useRef, useState } from "react";
import type { LikelyPlayer, ProfileReview } from "../../../../contract/profiles/reviews.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { buttonClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { useOpening } from "../../../ui/use-opening.ts";
import styles from "./admin-profile.module.css";
import { Likely } from "./likely.tsx";

const Approve = lazyPart(async () => (await import("./approve.tsx")).Approve, NotLoaded);
const Decline = lazyPart(async () => (await import("./decline.tsx")).Decline, NotLoaded);

/** What is about to be decided: a player whom it is, that it is nobody known, or that it is declined. */
type Decision = LikelyPlayer | "new" | "declined";

interface DecideProps {
  readonly review: ProfileReview;
  readonly onDecided: () => void;
}

/** The rosters beside the profile, so that nobody is made twice, and what can be decided. */
export function Decide({ review, onDecided }: DecideProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const { shown, open: show, onClosed } = useOpening();
  const [asked, setAsked] = useState<Decision>("new");
  const { likely } = review;
  const open = (what: Decision) => (button: HTMLButtonElement) => {
    opener.current = button;
    setAsked(what);
    show();
  };
  const dialog = { review, opener, onClosed, onDone: onDecided, onStale: onDecided };
  const chosen = asked === "new" || asked === "declined" ? null : asked;
  // Whose page it is may have changed since it was chosen.
  const player = likely.find((it) => it.player_id === chosen?.player_id) ?? chosen;
  return (
    <section className={shared.panel} aria-labelledby="rosters">
      <h2 id="rosters">On the rosters</h2>
      {likely.length === 0 ? (
        <p>No player of this sport has a similar name, and no one with this last name is at this school.</p>
      ) : (
        <>
          <p>
            Is the athlete already one of these? Then that page becomes theirs, and no one is listed twice.
          </p>
          <ul className={styles.likely}>
            {likely.map((player) => (
              <Likely key={player.player_id} player={player} onChosen={open(player)} />
            ))}
          </ul>
        </>
      )}
      <div className={shared.row}>
        <button
          type="button"
          className={buttonClass(likely.length === 0 ? "loud" : "quiet")}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => open("new")(currentTarget)}
        >
          {likely.length === 0 ? "Create new page" : "No match: create new page"}
        </button>
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => open("declined")(currentTarget)}
        >
          Decline
        </button>
      </div>
      <Suspense fallback={null}>
        {shown !== null && asked === "declined" && <Decline key={shown} {...dialog} />}
        {shown !== null && asked !== "declined" && <Approve key={shown} {...dialog} player={player} />}
      </Suspense>
    </section>
  );
}
