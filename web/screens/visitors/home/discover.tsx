import { useNavigation } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { PlayerCard } from "../../../parts/visitors/athlete/player-card.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import styles from "./discover.module.css";
import { nextDraw } from "./load.ts";

interface DiscoverProps {
  readonly players: readonly Player[];
  readonly draw: number;
}

/** Athletes drawn at random; a link draws others. */
export function Discover({ players, draw }: DiscoverProps) {
  const others = nextDraw(draw);
  const coming = useNavigation().location;
  const drawing = coming !== undefined && coming.pathname + coming.search === others;
  return (
    <section className={styles.discover} aria-labelledby="discover" aria-busy={drawing}>
      <div className={styles.title}>
        <h2 id="discover">Athletes to discover</h2>
        <Link className={linkClass} to={pages.contribute.to()}>
          See all<span className="unseen"> athletes</span>
        </Link>
      </div>
      <ul className={styles.grid} data-pending={drawing || undefined}>
        {players.map((player) => (
          <li key={player.player_id}>
            <PlayerCard player={player} mode="both" heading="h3" with_sport />
          </li>
        ))}
      </ul>
      <p className="unseen" role="status">
        {draw > 0 && players.map(({ player_name }) => player_name).join(", ")}
      </p>
      <Link
        className={`${buttonClass("quiet")} ${styles.others}`}
        to={others}
        rel="nofollow"
        replace
        preventScrollReset
      >
        Shuffle
      </Link>
    </section>
  );
}
