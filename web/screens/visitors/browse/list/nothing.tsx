import { useLocation } from "react-router";
import { pages } from "../../../../../contract/pages/addresses.ts";
import { chooseAllSports, queryOf } from "../../../../parts/visitors/athlete/filters.ts";
import { Link } from "../../../../parts/visitors/blocks/link.tsx";
import { JerseyTiles } from "../../../../parts/visitors/jersey/jersey-tiles.tsx";
import { linkClass } from "../../../../ui/button.ts";
import { Chips } from "./chips.tsx";
import type { BrowseData } from "./load.ts";
import styles from "./states.module.css";

const JERSEYS = 3;

/** Says so, and what there is instead: names like it, fewer filters, today's athletes. */
export function Nothing({ data }: { readonly data: BrowseData }) {
  const { pathname } = useLocation();
  const { filters, address, jerseys = [], likely = [] } = data;
  const anywhere = queryOf(chooseAllSports(filters.player_name));
  const narrowed = address === null && queryOf(filters) !== anywhere;
  return (
    <div className={styles.nothing}>
      <h2>No Results found.</h2>
      {likely.length > 0 && (
        <p>
          Did you mean{" "}
          {likely.map(({ words, to }, at) => (
            <span key={to}>
              {at > 0 && (at === likely.length - 1 ? " or " : ", ")}
              <Link className={linkClass} to={to}>
                {words}
              </Link>
            </span>
          ))}
          ?
        </p>
      )}
      <Chips data={data} />
      {narrowed ? (
        <Link className={linkClass} to={pathname + anywhere}>
          {filters.player_name ? `Look for “${filters.player_name}” in all sports` : "Look in all sports"}
        </Link>
      ) : (
        <Link className={linkClass} to={address === null ? pathname : pages.browse.to()}>
          See all athletes
        </Link>
      )}
      <JerseyTiles jerseys={jerseys.slice(0, JERSEYS)} className={styles.three} />
    </div>
  );
}
