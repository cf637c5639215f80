import { pages } from "../../../../contract/pages/addresses.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { chooseSport, queryOf } from "../../../parts/visitors/athlete/filters.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { JerseyTiles } from "../../../parts/visitors/jersey/jersey-tiles.tsx";
import styles from "./hero.module.css";
import { HeroSearch } from "./hero-search.tsx";
import type { HomeData } from "./load.ts";

/** What the site is, the way to an athlete, and today's jerseys around both. */
export const Hero = ({
  sums,
  sports,
  jerseys,
  lately,
}: Pick<HomeData, "sums" | "sports" | "jerseys" | "lately">) => (
  <>
    <div className={styles.wall}>
      <div className={styles.panel}>
        <h1>
          Empowering Athletes. <em>Connecting Fans.</em> Growing Brands.
        </h1>
        <HeroSearch players={sums.players} />
        {sports.length > 1 && (
          <ul className={styles.sports} aria-label="Look by sport">
            {sports.map(({ sport_id, sport_name }) => (
              <li key={sport_id}>
                <Link to={pages.contribute.to() + queryOf(chooseSport(sport_id))}>{sport_name}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <JerseyTiles jerseys={jerseys} className={styles.tiles} />
    </div>
    <div className={styles.figures}>
      <div className={`wrap ${styles.line}`}>
        <dl>
          <Figure what="athletes" value={counted(sums.players)} />
          <Figure what="teams" value={counted(sums.teams)} />
          <Figure what="given so far" value={dollars(sums.received_donations)} />
          {lately && (
            <Figure
              what={`in the last ${lately.days === 1 ? "24 hours" : `${lately.days} days`}`}
              value={dollars(lately.given)}
            />
          )}
        </dl>
        <Link to={pages.transparency.to()}>Transparency</Link>
      </div>
    </div>
  </>
);

const Figure = ({ what, value }: { readonly what: string; readonly value: string }) => (
  <div>
    <dt>{what}</dt>
    <dd>{value}</dd>
  </div>
);
