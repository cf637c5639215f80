import { Download, Eye, Gift, HandCoins, Heart, ListChecks, Pencil } from "lucide-react";
import { RECEIVED_BY_PLAYER_CSV } from "../../../../contract/contributions/received.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { getPlayer, type PlayerPage } from "../../../../contract/players/players.ts";
import { SharePanel } from "../../../parts/sharing/share-panel.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Jersey } from "../../../parts/visitors/jersey/jersey.tsx";
import { teamStyle } from "../../../parts/visitors/jersey/team-style.ts";
import { useAskedTogether } from "../../../state/asking/asked-together.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./own-head.module.css";

/** Whose page it is may not be known yet: a tab that knows the role learns it by its first question. */
export function OwnHead({ player_id }: { readonly player_id: number | null }) {
  useAskedTogether(player_id === null ? "missing" : "answered");
  return player_id === null ? <Head player={null} /> : <HeadOf player_id={player_id} />;
}

function HeadOf({ player_id }: { readonly player_id: number }) {
  // The team only makes an address readable: whichever is named, the player is found.
  const { value: player } = useAnswer(`own-head-${player_id}`, (ask, signal) =>
    ask(getPlayer, { params: { player_id, team_id: 1 } }, { signal }),
  );
  return <Head player={player ?? null} />;
}

/** The athlete in the colors of the team, and the ways to pass their page on. Until it is known who plays where, the title and its buttons. */
function Head({ player }: { readonly player: PlayerPage | null }) {
  return (
    <div className={styles.head}>
      <header className={styles.field} style={player ? teamStyle(player) : undefined}>
        {player && <Jersey player={player} className={styles.jersey ?? ""} />}
        <div className={styles.who}>
          <p>{player ? `${player.player_name} · ${player.team_name}` : "Your page"}</p>
          <h1 id="dashboard-title">Athlete Dashboard</h1>
          <Ways player={player} />
        </div>
      </header>
      {player && (
        <div className={styles.panel}>
          <SharePanel player={player} is_found={player.on_roster} title={<h2>Share my page</h2>} />
        </div>
      )}
    </div>
  );
}

const Ways = ({ player }: { readonly player: PlayerPage | null }) => (
  <div className={styles.ways}>
    <Link className={buttonClass("quiet")} to={pages.ownPage.to()}>
      <Pencil size={18} aria-hidden="true" /> Edit my page
    </Link>
    {player && (
      <Link className={buttonClass("quiet")} to={pages.detail.to(player)}>
        <Eye size={18} aria-hidden="true" /> See my page
      </Link>
    )}
    <Link className={buttonClass("quiet")} to={pages.ownPayors.to()}>
      <HandCoins size={18} aria-hidden="true" /> Payors
    </Link>
    <Link className={buttonClass("quiet")} to={pages.ownOrders.to()}>
      <ListChecks size={18} aria-hidden="true" /> To do
    </Link>
    <Link className={buttonClass("quiet")} to={pages.ownServices.to()}>
      <Gift size={18} aria-hidden="true" /> My services
    </Link>
    <Link className={buttonClass("quiet")} to={pages.ownThanks.to()}>
      <Heart size={18} aria-hidden="true" /> Thank your supporters
    </Link>
    <a className={buttonClass("quiet")} href={RECEIVED_BY_PLAYER_CSV} download>
      <Download size={18} aria-hidden="true" /> Download (CSV)
    </a>
  </div>
);
