import { ArrowRight } from "lucide-react";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { positionName } from "../../../../pure/positions.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Growing } from "../../../parts/visitors/jersey/growing.tsx";
import { Jersey } from "../../../parts/visitors/jersey/jersey.tsx";
import { teamStyle } from "../../../parts/visitors/jersey/team-style.ts";
import { linkClass } from "../../../ui/button.ts";
import styles from "./team-mates.module.css";

interface TeamMatesProps {
  /** Whose page it is. */
  readonly of: Player;
  readonly players: readonly Player[];
}

/** Others of the team, each a way to their page, and the way to all of them. */
export function TeamMates({ of, players }: TeamMatesProps) {
  if (players.length === 0) return null;
  return (
    <section className={`wrap ${styles.mates} no-print`} aria-labelledby="team-mates">
      <header>
        <h2 id="team-mates">More from {of.team_name}</h2>
        <Link className={linkClass} to={pages.team.to(of)}>
          See the team <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </header>
      <ul>
        {players.map((player) => (
          <li key={player.player_id} style={teamStyle(player)}>
            <Link to={pages.detail.to(player)}>
              <span className={styles.field}>
                <Growing player_id={player.player_id}>
                  <Jersey player={player} className={styles.jersey ?? ""} />
                </Growing>
              </span>
              <b>{player.player_name}</b>
              <small>{factsOf(player)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `Wide Receiver · No. 11` */
const factsOf = ({ position, jersey_number }: Player): string =>
  [position && positionName(position), jersey_number && `No. ${jersey_number}`].filter(Boolean).join(" · ");
