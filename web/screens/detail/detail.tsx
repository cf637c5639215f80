import { ExternalLink } from "lucide-react";
import { useLoaderData } from "react-router";
import { dollars, PRODUCT_NAME, positionName } from "../../../contract/fields.ts";
import type { Player, SinglePlayer } from "../../../contract/players.ts";
import { ContributeButton } from "../../parts/contribution/contribute-button.tsx";
import { PlayerPicture } from "../../parts/player-picture.tsx";
import { teamStyle } from "../../parts/team-style.ts";
import { buttonClass, linkClass } from "../../ui/button.ts";
import styles from "./detail.module.css";
import type { DetailData } from "./load.ts";
import { ShareLink } from "./share-link.tsx";

const TAGLINE = `${PRODUCT_NAME} Levels the Playing Field by Connecting Athletes, Schools, and Communities for Sustainable and Transparent Financial Support.`;

/** `/DetailsView/:player_id/:team_id` */
export function DetailScreen() {
  const { player, mode } = useLoaderData<DetailData>();
  return (
    <>
      <Head player={player} may_contribute={player.accepts_contributions && mode !== "collab"} />
      <div className={`wrap ${styles.sheet}`}>
        <section className={styles.panel}>
          <h2>View Player Details</h2>
          <p className={styles.tagline}>{TAGLINE}</p>
          <Facts player={player} />
          <OutsideLinks player={player} />
          <ShareLink player={player} />
        </section>
        <section className={styles.panel}>
          <h2>Contributions received</h2>
          <p className={styles.sum} aria-live="polite">
            {dollars(player.received_donations)}
          </p>
          <p className={styles.note}>
            {player.received_donations === 0 && player.accepts_contributions
              ? "Nothing yet: the first contribution could be yours."
              : "Given by supporters, less refunds."}
          </p>
        </section>
      </div>
    </>
  );
}

function Head({ player, may_contribute }: HeadProps) {
  const where = [player.team_name, player.conference, player.sport_name].filter(Boolean);
  return (
    <div className={styles.head} style={teamStyle(player)}>
      <span className={styles.ghost} aria-hidden="true">
        {player.jersey_number}
      </span>
      <div className={`wrap ${styles.stage}`}>
        <PlayerPicture player={player} jersey_class={styles.jersey ?? ""} photo_class={styles.photo ?? ""} />
        <div className={styles.who}>
          <p className={styles.where}>{where.join(" · ")}</p>
          <h1>{player.player_name}</h1>
          {player.on_roster && player.pending_transfer && <p className={styles.tag}>Pending Transfer</p>}
        </div>
      </div>
      {!player.on_roster && (
        <div className={styles.strip}>
          <p className={`wrap ${styles.gone}`}>
            <b>
              {player.player_name} is no longer on the roster of {player.team_name}
            </b>{" "}
            that we know last, and takes no contributions here now. What was given stays recorded in the
            athlete's name.
          </p>
        </div>
      )}
      {may_contribute && (
        <div className={`${styles.strip} needs-script`}>
          <div className={`wrap ${styles.acts}`}>
            <ContributeButton
              player={player}
              title={`Donation For ${player.player_name} (${player.team_name})`}
              className={buttonClass("loud")}
            />
            <p>Paid by card, held for {player.player_name}.</p>
          </div>
        </div>
      )}
    </div>
  );
}

interface HeadProps {
  readonly player: SinglePlayer;
  readonly may_contribute: boolean;
}

function Facts({ player }: { readonly player: Player }) {
  const facts: [string, string | null][] = [
    ["Class", player.player_class],
    ["Position", player.position && positionName(player.position)],
    ["Jersey Number", player.jersey_number],
    ["Height", player.height],
    ["Weight", player.weight === null ? null : `${player.weight} lb`],
    ["Birthplace", player.birthplace],
    ["Gender", player.gender],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function OutsideLinks({ player }: { readonly player: Player }) {
  const links: [string, string | null][] = [
    ["Bio", player.player_bio_url],
    ["Game logs", player.player_game_logs_url],
    ["News", player.player_news_url],
    ["Profile", player.player_profile_url],
    ["Splits", player.player_splits_url],
    ["Stats", player.player_stats_url],
  ];
  const there = links.filter((link): link is [string, string] => link[1] !== null);
  if (there.length === 0) return null;
  return (
    <ul className={styles.links}>
      {there.map(([label, address]) => (
        <li key={label}>
          <a className={linkClass} href={address} target="_blank" rel="noopener">
            {label} <ExternalLink size={14} aria-hidden="true" />
            <span className="unseen">(opens a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
