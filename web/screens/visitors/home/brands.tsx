import { useState } from "react";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./brands.module.css";

/** Made up, all of them: a shape, and a name under which nobody we know of trades. */
const BRANDS: readonly (readonly [name: string, shape: string])[] = [
  ["Northgate Roast", "M3 17V8l9-5 9 5v9M8 17v-6h8v6"],
  ["Tallgrass Cycles", "M6 18a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm12 0a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM6 14l5-8h4l3 8"],
  ["Lumenfield", "M12 3v18M3 12h18M6 6l12 12M18 6 6 18"],
  ["Bluff City Oats", "M4 20c0-9 4-14 8-16 4 2 8 7 8 16M12 4v16"],
  ["Harbor & Pine", "M12 3 5 13h4l-5 7h16l-5-7h4L12 3Z"],
  ["Quarterline", "M4 4h16v16H4zM12 4v16M4 12h16"],
  ["Sixth Street Shoes", "M3 16v-5l6-5 3 5 9 2v3H3Z"],
  ["Ironbark Tools", "M4 8h16v4H4zM10 12h4v9h-4z"],
  ["Marigold Dental", "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v3m0 12v3M3 12h3m12 0h3"],
  ["Cloverleaf Moving", "M12 12C3 4 21 4 12 12v9"],
  ["Redwing Radio", "M3 12c3-6 6-6 9 0s6 6 9 0"],
  ["Summit Noodles", "m3 19 6-11 4 6 3-5 5 10H3Z"],
  ["Parallel Fitness", "M5 4v16M10 4v16M15 4v16M20 4v16"],
  ["Old Mill Books", "M4 5h7a2 2 0 0 1 2 2v13M20 5h-7v15M4 5v13h9M20 5v13h-7"],
  ["Kestrel Optics", "M3 12q9-12 18 0-9 12-18 0Zm9-3v6"],
  ["Dry Creek Denim", "M7 3h10l1 18h-4l-2-11-2 11H6L7 3Z"],
  ["Fairlane Autos", "M3 15h18M5 15l2-6h10l2 6M7 18a1 1 0 1 0 0-2M17 18a1 1 0 1 0 0-2"],
  ["Palmetto Air", "M2 14 22 5l-7 15-4-6-9 0Z"],
  ["Copper Kettle", "M6 9h12v6a6 6 0 0 1-12 0V9Zm12 2h3M9 5h6"],
  ["Second Half", "M12 3a9 9 0 1 0 0 18V3Z"],
];

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
        <ul className={styles.track}>
          {BRANDS.map((brand) => (
            <Mark key={brand[0]} brand={brand} />
          ))}
        </ul>
        {/* A second run behind the first, so that the strip has no end. */}
        <ul className={styles.track} aria-hidden="true">
          {BRANDS.map((brand) => (
            <Mark key={brand[0]} brand={brand} />
          ))}
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

function Mark({ brand: [name, shape] }: { readonly brand: (typeof BRANDS)[number] }) {
  return (
    <li className={styles.mark}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={shape} />
      </svg>
      {name}
    </li>
  );
}
