import { useState } from "react";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./brands.module.css";
import shapes from "./brands.svg";

/** Made up, all of them: names under which nobody we know of trades. Their shapes stand in `brands.svg`, in this order. */
const BRANDS = [
  "Northgate Roast",
  "Tallgrass Cycles",
  "Lumenfield",
  "Bluff City Oats",
  "Harbor & Pine",
  "Quarterline",
  "Sixth Street Shoes",
  "Ironbark Tools",
  "Marigold Dental",
  "Cloverleaf Moving",
  "Redwing Radio",
  "Summit Noodles",
  "Parallel Fitness",
  "Old Mill Books",
  "Kestrel Optics",
  "Dry Creek Denim",
  "Fairlane Autos",
  "Palmetto Air",
  "Copper Kettle",
  "Second Half",
];

const MARKS = BRANDS.map((name, at) => (
  <li key={name} className={styles.mark}>
    <svg aria-hidden="true">
      <use href={`${shapes}#b${at}`} />
    </svg>
    {name}
  </li>
));

/**
 * The strip of brands: 60 px a second, held while it is pointed at or its button has the keyboard's focus, still for
 * people who asked for less motion.
 */
export function Brands() {
  /** What was said by the button; null while nothing was. */
  const [held, setHeld] = useState<boolean | null>(null);
  return (
    <section className={styles.strip} aria-label="Brands" data-held={held ?? undefined}>
      <div className={styles.window}>
        <ul className={styles.track}>{MARKS}</ul>
        {/* A second run behind the first, so that the strip has no end. */}
        <ul className={styles.track} aria-hidden="true">
          {MARKS}
        </ul>
      </div>
      <div className={`wrap ${styles.caption}`}>
        <p>Sample brands. Yours could be here.</p>
        <button
          type="button"
          className={`${buttonClass("quiet", "icon")} ${styles.hold}`}
          aria-label={held ? "Play the brands" : "Pause the brands"}
          onClick={() => setHeld(!held)}
        >
          <svg viewBox="0 0 24 24" width="18" fill="currentColor" aria-hidden="true">
            <path d={held ? "M7 4v16l13-8z" : "M5 4h5v16H5zM14 4h5v16h-5z"} />
          </svg>
        </button>
      </div>
    </section>
  );
}
