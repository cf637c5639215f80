import type { Player } from "../../contract/players.ts";
import styles from "./jersey.module.css";

const BASKETBALL = 1;
const WOMENS_BASKETBALL = 3;

/** Beyond so many letters a name is squeezed to the width of the back. */
const NAME_FITS = 8;
const NAME_WIDTH = 84;

type Worn = Pick<Player, "player_name" | "jersey_number" | "sport_id">;

/**
 * The product's own picture: a jersey of the sport with number and last name, in the colours of the `teamStyle`
 * around it. It needs `JerseyPatterns` once on the page.
 */
export function Jersey({ player, className }: { readonly player: Worn; readonly className?: string }) {
  const name = lastName(player.player_name).toUpperCase();
  const sleeveless = player.sport_id === BASKETBALL || player.sport_id === WOMENS_BASKETBALL;
  const pattern = !sleeveless ? "football" : player.sport_id === BASKETBALL ? "tank" : "tank-v";
  const squeezed =
    name.length > NAME_FITS ? { textLength: NAME_WIDTH, lengthAdjust: "spacingAndGlyphs" } : {};
  return (
    <svg className={`${styles.jersey} ${className ?? ""}`} viewBox="0 0 200 200" aria-hidden="true">
      <use href={`#${pattern}`} />
      <text className={styles.name} x="100" y={sleeveless ? 79 : 76} {...squeezed}>
        {name}
      </text>
      <text className={styles.number} x="100" y="154">
        {player.jersey_number}
      </text>
    </svg>
  );
}

/** `O'Brien` of `Kai O'Brien`; what follows a last name (Jr., III) is left out. */
export function lastName(player_name: string): string {
  const words = player_name
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(jr|sr|ii|iii|iv|v)\.?$/i.test(word));
  return words.at(-1) ?? player_name;
}

const FOOTBALL =
  "M70 20 86 15Q100 30 114 15L130 20Q146 25 158 36L190 75 168 101 150 85Q147 132 152 190 100 196 48 190 53 132 50 85L32 101 10 75 42 36Q54 25 70 20Z";
const TANK =
  "M64 16 79 13Q100 62 121 13L136 16Q136 62 162 84 157 132 163 190 100 196 37 190 43 132 38 84 64 62 64 16Z";
const TANK_V =
  "M64 16 79 13 100 45 121 13 136 16Q136 62 162 84 157 132 163 190 100 196 37 190 43 132 38 84 64 62 64 16Z";

/** The patterns that every jersey of a page is cut from: drawn once, coloured where they are used. */
export function JerseyPatterns() {
  return (
    <svg className={styles.patterns} aria-hidden="true" width="0" height="0">
      <defs>
        <linearGradient id="folds">
          <stop offset="0.04" stopColor="#000" stopOpacity=".26" />
          <stop offset=".24" stopColor="#000" stopOpacity="0" />
          <stop offset=".38" stopColor="#fff" stopOpacity=".13" />
          <stop offset=".54" stopColor="#000" stopOpacity=".05" />
          <stop offset=".76" stopColor="#000" stopOpacity="0" />
          <stop offset="0.96" stopColor="#000" stopOpacity=".28" />
        </linearGradient>
        <symbol id="football" viewBox="0 0 200 200">
          <path className={styles.cloth} d={FOOTBALL} />
          <path
            className={styles.yoke}
            d="M70 20Q54 25 42 36L58 62Q100 50 142 62L158 36Q146 25 130 20L114 15Q100 30 86 15Z"
          />
          <path
            className={styles.trim}
            d="M10 75 32 101 38 95.500 16 69.500ZM190 75 168 101 162 95.500 184 69.500ZM20 66 42 91.500 45.500 88.500 23.500 63ZM180 66 158 91.500 154.500 88.500 176.500 63Z"
          />
          <path className={styles.seam} d="M42 36Q50 58 50 85M158 36Q150 58 150 85" />
          <path className={styles.band} d="M85 16.500Q100 34 115 16.500" />
          <path className={styles.light} d={FOOTBALL} />
        </symbol>
        <symbol id="tank" viewBox="0 0 200 200">
          <path className={styles.cloth} d={TANK} />
          <Sides />
          <path className={styles.band} d="M78 14Q100 64 122 14" />
          <path className={styles.light} d={TANK} />
        </symbol>
        <symbol id="tank-v" viewBox="0 0 200 200">
          <path className={styles.cloth} d={TANK_V} />
          <Sides />
          <path className={styles.band} d="M78 14 100 47 122 14" />
          <path className={styles.light} d={TANK_V} />
        </symbol>
      </defs>
    </svg>
  );
}

const Sides = () => (
  <>
    <path
      className={styles.trim}
      d="M38 84Q47 78 52 71 56 134 49 191L37 190Q43 132 38 84ZM162 84Q153 78 148 71 144 134 151 191L163 190Q157 132 162 84Z"
    />
    <path className={styles.seam} d="M54.500 68Q59 134 52.500 191M145.500 68Q141 134 147.500 191" />
    <path className={styles.band} d="M65.500 16Q65.500 62 39 83M134.500 16Q134.500 62 161 83" />
  </>
);
