import {
  JERSEY_CUTS,
  JERSEY_FOLDS,
  type JerseyLayer,
  type JerseyPaint,
  jerseyLayers,
} from "../../../../pure/jersey.ts";
import styles from "./jersey.module.css";

const ID = "patterns";

/**
 * What is drawn many times on a page: drawn here once, colored where it is used. The server draws it, and the browser takes
 * it from the page as it came: no script holds the paths, however many cuts there are.
 */
export const Patterns = () => (
  <svg
    id={ID}
    className={styles.patterns}
    aria-hidden="true"
    width="0"
    height="0"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, all of it constant
    dangerouslySetInnerHTML={DRAWN}
  />
);

const DRAWN = {
  __html: import.meta.env.SSR ? drawn() : (document.getElementById(ID)?.innerHTML ?? ""),
};

function drawn(): string {
  const stops = JERSEY_FOLDS.map(
    ([offset, color, opacity]) =>
      `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
  ).join("");
  const cuts = JERSEY_CUTS.map(
    (cut) => `<symbol id="${cut}" viewBox="0 0 200 200">${jerseyLayers(cut).map(pathOf).join("")}</symbol>`,
  );
  return `<defs><linearGradient id="folds">${stops}</linearGradient>${cuts.join("")}${heart()}</defs>`;
}

/** Painted by its class, in the colors of whatever uses it. */
function pathOf({ paint, d }: JerseyLayer): string {
  const paints: Readonly<Record<JerseyPaint, string | undefined>> = {
    cloth: styles.cloth,
    yoke: styles.yoke,
    trim: styles.trim,
    seam: styles.seam,
    band: styles.band,
    light: styles.light,
  };
  return `<path class="${paints[paint]}" d="${d}"/>`;
}

/** Lucide's heart (ISC). */
function heart(): string {
  return (
    '<symbol id="heart" viewBox="0 0 24 24" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"/></symbol>'
  );
}
