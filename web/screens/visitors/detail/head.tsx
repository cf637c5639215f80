import { pages } from "../../../../contract/pages/addresses.ts";
import type { SinglePlayer } from "../../../../contract/players/players.ts";
import { firstName } from "../../../../pure/names.ts";
import { CollaborationButton } from "../../../parts/visitors/athlete/collaboration-button.tsx";
import { ContributeNow } from "../../../parts/visitors/athlete/contribute-button.tsx";
import { HeartButton } from "../../../parts/visitors/athlete/heart-button.tsx";
import type { FirstAmount } from "../../../parts/visitors/athlete/use-contribution.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Growing } from "../../../parts/visitors/jersey/growing.tsx";
import { PlayerPicture } from "../../../parts/visitors/jersey/player-picture.tsx";
import { teamStyle } from "../../../parts/visitors/jersey/team-style.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FirstAmounts } from "./first-amounts.tsx";
import styles from "./head.module.css";

/** The athlete in the colours of the team, and what one can do. */
export function Head({ player, may_contribute, may_collaborate, ...opens }: HeadProps) {
  return (
    <>
      <div className={styles.field} style={teamStyle(player)}>
        <span className={styles.ghost} aria-hidden="true">
          {player.jersey_number}
        </span>
        <div className={`wrap ${styles.stage}`}>
          <HeartButton player={player} className={styles.heart} />
          <Growing player_id={player.player_id}>
            <PlayerPicture
              player={player}
              jersey_class={styles.jersey ?? ""}
              photo_class={styles.photo ?? ""}
            />
          </Growing>
          <div className={styles.who}>
            <Where player={player} />
            <h1>{player.player_name}</h1>
            {player.on_roster && player.pending_transfer && <p className={styles.tag}>Pending Transfer</p>}
          </div>
        </div>
      </div>
      {!player.on_roster && (
        <div className={styles.strip}>
          <p className={`wrap ${styles.gone}`}>
            <b>
              {player.player_name} is no longer on the roster of {player.team_name}
            </b>
            , the last team we know of, and can't receive contributions here right now. Everything given so
            far stays on record in their name.
          </p>
        </div>
      )}
      {(may_contribute || may_collaborate) && (
        <Acts player={player} may_contribute={may_contribute} may_collaborate={may_collaborate} {...opens} />
      )}
    </>
  );
}

/** The plate under the name: what one can do. */
function Acts({ player, may_contribute, may_collaborate, takes_general, onOpen }: HeadProps) {
  return (
    <div className={`${styles.strip} needs-script no-print`}>
      <div className={`wrap ${styles.acts}`}>
        {may_contribute && (
          <div className={styles.first}>
            <ContributeNow player={player} className={buttonClass("loud")} onOpen={onOpen} />
          </div>
        )}
        <div className={styles.rest}>
          {may_contribute && takes_general && <FirstAmounts onOpen={onOpen} />}
          {may_collaborate && (
            <CollaborationButton player={player} className={buttonClass(may_contribute ? "quiet" : "loud")} />
          )}
          <p>
            {may_contribute
              ? `Secure card payment. Held for ${firstName(player.player_name)}.`
              : "Every request is reviewed for the school first."}
          </p>
        </div>
      </div>
    </div>
  );
}

interface HeadProps {
  readonly player: SinglePlayer;
  readonly may_contribute: boolean;
  readonly may_collaborate: boolean;
  /** The school allows contributions with nothing in return. */
  readonly takes_general: boolean;
  /** Opens the dialog of a contribution. */
  readonly onOpen: (from: HTMLElement, first?: FirstAmount) => void;
}

/** Each part keeps to its line where there is room for it; the team leads to who else plays there. */
function Where({ player }: { readonly player: SinglePlayer }) {
  const { team_name, conference, sport_name } = player;
  return (
    <p className={styles.where}>
      <span>{player.on_roster ? <Link to={pages.team.to(player)}>{team_name}</Link> : team_name}</span>
      {conference && (
        <span>
          <i> · </i>
          {conference}
        </span>
      )}
      <span>
        <i> · </i>
        {sport_name}
      </span>
    </p>
  );
}
