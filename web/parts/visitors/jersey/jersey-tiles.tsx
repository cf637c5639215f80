import { type Mode, pages } from "../../../../contract/pages/addresses.ts";
import type { WornJersey } from "../../../../contract/players/todays-jerseys.ts";
import { Link } from "../blocks/link.tsx";
import { Growing } from "./growing.tsx";
import { Jersey } from "./jersey.tsx";
import styles from "./jersey-tiles.module.css";
import { teamStyle } from "./team-style.ts";

interface JerseyTilesProps {
  readonly jerseys: readonly WornJersey[];
  readonly className: string | undefined;
  /** Which actions the page that they lead to offers. */
  readonly mode?: Mode;
}

/** Today's jerseys, each on its team's colors and the way to its athlete. Whoever lays them out gives them their size. */
export const JerseyTiles = ({ jerseys, className, mode = "both" }: JerseyTilesProps) => (
  <ul className={`${styles.tiles} ${className}`} aria-label="Today's jerseys">
    {jerseys.map((player) => (
      <li key={player.player_id} style={teamStyle(player)}>
        <Link className={styles.tile} to={pages.detail.to(player, mode === "both" ? undefined : mode)}>
          <Growing player_id={player.player_id}>
            <Jersey player={player} />
          </Growing>
          <span className="unseen">{`${player.player_name}, ${player.team_name}`}</span>
        </Link>
      </li>
    ))}
  </ul>
);
