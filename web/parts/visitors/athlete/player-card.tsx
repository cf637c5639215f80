import type { CSSProperties, ReactNode } from "react";
import { type Mode, pages } from "../../../../contract/pages/addresses.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { positionName } from "../../../../pure/positions.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { PlayerPicture } from "../jersey/player-picture.tsx";
import { teamStyle } from "../jersey/team-style.ts";
import { CollaborationButton } from "./collaboration-button.tsx";
import { ContributeButton } from "./contribute-button.tsx";
import { HeartButton } from "./heart-button.tsx";
import styles from "./player-card.module.css";

interface PlayerCardProps {
  /** With `on_roster` where the list also has those who are gone from theirs. */
  readonly player: Player & { readonly on_roster?: boolean };
  /** Which actions the screen around it offers; the detail page then offers the same. */
  readonly mode: Mode;
  /** Its place among the headings around it. */
  readonly heading?: "h2" | "h3";
  /** Where athletes of several sports stand side by side. */
  readonly with_sport?: boolean;
  /** The words that link to the athlete's own page, seen and only heard. */
  readonly link_words?: readonly [seen: string, heard: string];
}

const VIEW_DETAILS = ["View Details", "of"] as const;

/** One player of a list. */
export function PlayerCard({
  player,
  mode,
  heading: Heading = "h2",
  with_sport = false,
  link_words: [seen, heard] = VIEW_DETAILS,
}: PlayerCardProps) {
  const details = pages.detail.to(player, mode === "both" ? undefined : mode);
  const may_contribute = player.accepts_contributions && mode !== "collab";
  const may_collaborate = player.accepts_collaborations && mode !== "contribute";
  const acts = Number(may_contribute) + Number(may_collaborate);
  const tag =
    player.on_roster === false ? "No longer on the roster" : player.pending_transfer && "Pending Transfer";
  return (
    <article className={styles.card} style={{ ...teamStyle(player), ...ACTS[acts] }}>
      <div className={styles.picture}>
        <HeartButton player={player} />
        {tag && <span className={styles.tag}>{tag}</span>}
        <span className={styles.ghost} aria-hidden="true">
          {player.jersey_number}
        </span>
        <PlayerPicture player={player} jersey_class={styles.jersey ?? ""} photo_class={styles.photo ?? ""} />
        {player.received_donations > 0 && (
          <span className={`${styles.tag} ${styles.received}`}>
            {dollars(player.received_donations)} received
          </span>
        )}
      </div>
      <div className={styles.who}>
        <Heading className={styles.name}>{player.player_name}</Heading>
        <p className={styles.team}>
          <span>{with_sport ? `${player.team_name} · ${player.sport_name}` : player.team_name}</span>
          <a className={`${linkClass} ${styles.more}`} href={details} target="_blank" rel="noopener">
            {seen}
            {/* One piece of text, here and on the buttons: a list of cards has a thousand pieces as it is. */}
            <span className="unseen">{` ${heard} ${player.player_name} (opens a new tab)`}</span>
          </a>
        </p>
      </div>
      <dl className={styles.line}>
        <Stat term="Class">{player.player_class}</Stat>
        <Stat term="Position">{positionWithNumber(player)}</Stat>
        <Stat term="Height">{player.height}</Stat>
        {player.weight !== null && <Stat term="Weight">{player.weight}</Stat>}
      </dl>
      <div className={styles.acts}>
        {may_contribute && (
          <ContributeButton
            player={player}
            title={`${player.player_name} (${player.team_name})`}
            className={buttonClass("loud", "wide")}
          />
        )}
        {may_collaborate && (
          <CollaborationButton
            player={player}
            className={`${buttonClass(may_contribute ? "quiet" : "loud", "wide")} ${styles.second}`}
          />
        )}
      </div>
    </article>
  );
}

function Stat({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children ?? NOT_KNOWN}</dd>
    </div>
  );
}

/** How many buttons stand on it: that much is known of its height before it is laid out. */
const ACTS: readonly CSSProperties[] = [0, 1, 2].map((acts) => ({ "--acts": acts }));

const NOT_KNOWN = (
  <>
    <span aria-hidden="true">–</span>
    <span className="unseen">not known</span>
  </>
);

/** `WR #11`: the code, with its name for those who do not know it. */
function positionWithNumber({ position, jersey_number }: Player): ReactNode {
  if (!position && !jersey_number) return null;
  return (
    <>
      {position && <abbr title={positionName(position)}>{position}</abbr>}
      {jersey_number && `${position ? " " : ""}#${jersey_number}`}
    </>
  );
}

/** Stands where a card will be, and is as large. */
export function PlayerCardSkeleton() {
  return (
    <div className={`${styles.card} ${styles.skeleton}`} aria-hidden="true">
      <div className={styles.picture} />
      <div className={styles.who}>
        <i className={styles.bar} />
        <i className={styles.bar} />
      </div>
      <div className={styles.line} />
      <div className={styles.acts}>
        <i className={styles.bar} />
        <i className={styles.bar} />
      </div>
    </div>
  );
}
