import type { Player } from "../../../../contract/players/players.ts";
import { jerseyCut, jerseyLetters } from "../../../../pure/jersey.ts";
import { lastName } from "../../../../pure/names.ts";
import styles from "./jersey.module.css";

/** Beyond so many letters a name is squeezed to the width of the back. */
const NAME_FITS = 8;

type Worn = Pick<Player, "player_name" | "jersey_number" | "sport_id">;

/**
 * The product's own picture: a jersey of the sport with number and last name, in the colours of the `teamStyle`
 * around it. It needs `Patterns` once on the page.
 */
export function Jersey({ player, className }: { readonly player: Worn; readonly className?: string }) {
  const cut = jerseyCut(player.sport_id);
  const letters = jerseyLetters(cut);
  const name = lastName(player.player_name).toUpperCase();
  const squeezed =
    name.length > NAME_FITS ? { textLength: letters.name.width, lengthAdjust: "spacingAndGlyphs" } : {};
  return (
    <svg className={`${styles.jersey} ${className ?? ""}`} viewBox="0 0 200 200" aria-hidden="true">
      <use href={`#${cut}`} />
      <text className={styles.name} x={letters.middle} y={letters.name.baseline} {...squeezed}>
        {name}
      </text>
      <text className={styles.number} x={letters.middle} y={letters.number.baseline}>
        {player.jersey_number}
      </text>
    </svg>
  );
}
