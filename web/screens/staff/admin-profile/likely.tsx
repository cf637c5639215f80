import { pages } from "../../../../contract/pages/addresses.ts";
import type { Holding } from "../../../../contract/profiles/claims.ts";
import type { LikelyPlayer } from "../../../../contract/profiles/reviews.ts";
import { longDate } from "../../../../pure/dates.ts";
import { positionName } from "../../../../pure/positions.ts";
import { Facts } from "../../../parts/members/lists/facts.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { PlayerPicture } from "../../../parts/visitors/jersey/player-picture.tsx";
import { teamStyle } from "../../../parts/visitors/jersey/team-style.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import styles from "./admin-profile.module.css";

interface LikelyProps {
  readonly player: LikelyPlayer;
  readonly onChosen: (button: HTMLButtonElement) => void;
}

/** A player of a roster who may be the athlete. */
export function Likely({ player, onChosen }: LikelyProps) {
  const { player_name, team_name, sport_name, position, held_by, same_school } = player;
  return (
    <li>
      <div className={styles.who} style={teamStyle(player)}>
        <PlayerPicture player={player} jersey_class={styles.small ?? ""} photo_class={styles.small ?? ""} />
        <p>
          <a className={linkClass} href={pages.detail.to(player)} target="_blank" rel="noopener">
            {player_name}
            <span className="unseen"> (opens a new tab)</span>
          </a>
          <br />
          {team_name}
          {same_school && <b className={styles.same}>same school</b>}
        </p>
      </div>
      <Facts
        facts={[
          ["Sport", sport_name],
          ["Class", player.player_class],
          ["Position", position && positionName(position)],
          ["Jersey Number", player.jersey_number],
          ["Height", player.height],
          ["Weight", player.weight === null ? null : `${player.weight} lb`],
        ]}
      />
      {held_by && <Taken held_by={held_by} />}
      <button
        type="button"
        className={buttonClass(held_by ? "quiet" : "loud")}
        aria-haspopup="dialog"
        aria-label={
          held_by
            ? `Match: move the page of ${player_name} of ${team_name}`
            : `Match: ${player_name} of ${team_name}`
        }
        onClick={({ currentTarget }) => onChosen(currentTarget)}
      >
        {held_by ? "Match: move the page" : "Match"}
      </button>
    </li>
  );
}

/** Whose page it is already, and by which claim. */
const Taken = ({ held_by: { submission_id, email, since, has_account } }: { readonly held_by: Holding }) => (
  <p className={styles.breaks}>
    This page is {email ? <b>{email}</b> : "someone"}'s{since && ` since ${longDate(since)}`},{" "}
    {submission_id === null ? (
      "by an admin."
    ) : (
      <Link className={linkClass} to={pages.adminProfile.to({ submission_id })}>
        by an approved claim
      </Link>
    )}
    {submission_id !== null && (has_account ? "." : "; no account has claimed it yet.")}
  </p>
);
