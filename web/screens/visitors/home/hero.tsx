import { pages } from "../../../../contract/pages/addresses.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { chooseSport, queryOf } from "../../../parts/visitors/athlete/filters.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { JerseyTiles } from "../../../parts/visitors/jersey/jersey-tiles.tsx";
import styles from "./hero.module.css";
import { HeroSearch } from "./hero-search.tsx";
import type { HomeData } from "./load.ts";

/** What the site is, the way to an athlete, and today's jerseys around both. */
export const Hero = ({ sums, sports, jerseys }: Pick<HomeData, "sums" | "sports" | "jerseys">) => (
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
      <dl className="wrap">
        <div>
          <dt>athletes</dt>
          <dd>{counted(sums.players)}</dd>
        </div>
        <div>
          <dt>teams</dt>
          <dd>{counted(sums.teams)}</dd>
        </div>
        <div>
          <dt>given so far</dt>
          <dd>{dollars(sums.received_donations)}</dd>
        </div>
      </dl>
    </div>
  </>
);
