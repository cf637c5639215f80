import { type ReactNode, Suspense, useState } from "react";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { buttonClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";

/** Comes with a press. */
const FindSubject = lazyPart(
  async () => (await import("../../../parts/staff/find/find-subject.tsx")).FindSubject,
  NotLoaded,
);

interface AthleteFinderProps {
  /** What the button says that opens it. */
  readonly words: string;
  /** Stands before that button. */
  readonly before?: ReactNode;
  readonly onFound: (athlete: { player_id: number; name: string }, button: HTMLElement) => void;
}

/** Below a list: the way to an athlete who isn't on it. */
export function AthleteFinder({ words, before, onFound }: AthleteFinderProps) {
  const [is_open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.row}>
        {before}
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-expanded={is_open}
          onClick={() => setOpen(!is_open)}
        >
          {words}
        </button>
      </div>
      {is_open && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <div className={styles.panel}>
            <FindSubject
              only_athletes
              onChosen={({ player_id, name }, button) =>
                player_id !== undefined && onFound({ player_id, name }, button)
              }
            />
          </div>
        </Suspense>
      )}
    </>
  );
}
