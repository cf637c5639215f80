import type { Player } from "../../../../contract/players/players.ts";
import { JERSEY_LETTERS, jerseyCut } from "../../../../pure/jersey.ts";
import { lastName } from "../../../../pure/names.ts";
import styles from "./jersey.module.css";

/** Beyond so many letters a name is squeezed to the width of the back. */
const NAME_FITS = 8;

type Worn = Pick<Player, "player_name" | "jersey_number" | "sport_name">;

/**
 * The product's own picture: a jersey of the sport with number and last name, in the colours of the `teamStyle`
 * around it. It needs `Patterns` once on the page.
 */
export const Jersey = ({ player, className }: { readonly player: Worn; readonly className?: string }) => (
  <Back
    sport_name={player.sport_name}
    name={lastName(player.player_name).toUpperCase()}
    number={player.jersey_number}
    className={className}
  />
);

interface OwnJerseyProps {
  readonly name: string;
  readonly number: string;
  /** Stands on a card; else it is chalk, for ink. */
  readonly on_card?: boolean;
}

/** In our own colors, with whatever stands on its back: a page without an athlete has one, too. */
export const OwnJersey = ({ on_card, ...back }: OwnJerseyProps) => (
  <Back sport_name="Football" className={on_card ? styles.flare : styles.chalk} {...back} />
);

interface BackProps {
  readonly sport_name: string;
  readonly name: string;
  readonly number: Player["jersey_number"];
  readonly className?: string | undefined;
}

function Back({ sport_name, name, number, className }: BackProps) {
  const squeezed =
    name.length > NAME_FITS
      ? { textLength: JERSEY_LETTERS.name.width, lengthAdjust: "spacingAndGlyphs" }
      : {};
  return (
    <svg className={`${styles.jersey} ${className ?? ""}`} viewBox="0 0 200 200" aria-hidden="true">
      <use href={`#${jerseyCut(sport_name)}`} />
      <text className={styles.name} x={JERSEY_LETTERS.middle} y={JERSEY_LETTERS.name.baseline} {...squeezed}>
        {name}
      </text>
      <text className={styles.number} x={JERSEY_LETTERS.middle} y={JERSEY_LETTERS.number.baseline}>
        {number}
      </text>
    </svg>
  );
}
