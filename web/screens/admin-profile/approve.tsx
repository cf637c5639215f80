import type { RefObject } from "react";
import { approveProfile, type LikelyPlayer, type ProfileReview } from "../../../contract/profile-reviews.ts";
import { Question } from "../../parts/question.tsx";
import { useDoor } from "../../state/door.ts";
import { notify } from "../../state/toasts.ts";

export interface DecisionProps {
  readonly review: ProfileReview;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => void;
}

/** Asks again before a profile becomes public. */
export function Approve({
  review: { submission_id, profile },
  player,
  onDone,
  ...dialog
}: DecisionProps & { readonly player: LikelyPlayer | null }) {
  const { ask } = useDoor();
  const name = `${profile?.first_name} ${profile?.last_name}`;
  return (
    <Question
      {...dialog}
      title="Make it public?"
      act="Approve"
      initial={{}}
      rules={[]}
      send={() =>
        ask(approveProfile, { params: { submission_id }, body: { player_id: player?.player_id ?? null } })
      }
      whenFailed="It could not be approved. Please try again."
      onDone={() => {
        notify("success", "The profile is approved.");
        onDone();
      }}
    >
      {() => (
        <>
          <p>
            {player
              ? `The page of ${player.player_name}, ${player.team_name}, becomes ${name}'s: with the photo, the links, height and weight. Name, team, class, position and number stay as the roster has them.`
              : `${name} becomes a new player of ${profile?.school_name}.`}
          </p>
          <p>People can contribute and ask for collaborations from then on. The athlete is told by mail.</p>
        </>
      )}
    </Question>
  );
}
