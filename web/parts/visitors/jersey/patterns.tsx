import { JERSEY_FOLDS, JERSEYS, type JerseyPaint } from "../../../../pure/jersey.ts";
import styles from "./jersey.module.css";

/** What is drawn many times on a page: drawn here once, coloured where it is used. */
export function Patterns() {
  return (
    <svg className={styles.patterns} aria-hidden="true" width="0" height="0">
      <defs>
        <linearGradient id="folds">
          {JERSEY_FOLDS.map(([offset, color, opacity]) => (
            <stop key={offset} offset={offset} stopColor={color} stopOpacity={opacity} />
          ))}
        </linearGradient>
        {Object.entries(JERSEYS).map(([cut, layers]) => (
          <symbol key={cut} id={cut} viewBox="0 0 200 200">
            {layers.map(({ paint, d }) => (
              <path key={paint + d} className={PAINTS[paint]} d={d} />
            ))}
          </symbol>
        ))}
        {/* Lucide's heart (ISC). */}
        <symbol id="heart" viewBox="0 0 24 24" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
          <path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5" />
        </symbol>
      </defs>
    </svg>
  );
}

const PAINTS: Readonly<Record<JerseyPaint, string | undefined>> = {
  cloth: styles.cloth,
  yoke: styles.yoke,
  trim: styles.trim,
  seam: styles.seam,
  band: styles.band,
  light: styles.light,
};
