import type { Player } from "../../../../contract/players/players.ts";
import { type Fact, FactList } from "../../visitors/blocks/fact-list.tsx";
import { Jersey } from "../../visitors/jersey/jersey.tsx";
import { teamStyle } from "../../visitors/jersey/team-style.ts";
import styles from "./preview.module.css";
import type { Typed } from "./typed.ts";

interface PreviewProps {
  readonly player: Pick<
    Player,
    "player_name" | "jersey_number" | "sport_name" | "team_color" | "team_alt_color"
  >;
  /** School and sport. */
  readonly where: string;
  readonly typed: Typed;
  /** Where the picture is; null where the jersey stands. */
  readonly picture: string | null;
}

/** How the page will begin. It grows while one types, and shows what blank fields leave out. */
export function Preview({ player, where, typed, picture }: PreviewProps) {
  const facts: readonly Fact[] = [
    ["Class", typed.class_name],
    [
      "Position",
      [typed.position, typed.jersey_number && `#${typed.jersey_number}`].filter(Boolean).join(" "),
    ],
    ["Height", typed.feet && typed.inches && `${typed.feet}' ${typed.inches}"`],
    ["Weight", typed.weight],
  ];
  return (
    <aside className={styles.preview} style={teamStyle(player)} aria-hidden="true">
      <div className={styles.picture}>
        {picture ? <img src={picture} alt="" /> : <Jersey player={player} className={styles.jersey ?? ""} />}
      </div>
      <p className={styles.name}>{player.player_name}</p>
      <p className={styles.school}>{where}</p>
      <FactList facts={facts} />
    </aside>
  );
}
