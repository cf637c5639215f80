import { pages } from "../../../../contract/pages/addresses.ts";
import { todaysJerseys } from "../../../../contract/players/todays-jerseys.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { JerseyTiles } from "../../../parts/visitors/jersey/jersey-tiles.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { linkClass } from "../../../ui/button.ts";
import styles from "./favorites.module.css";

const ONE_ROW = 6;

/** Today's jerseys, below a short list; nothing where they can't be had. */
export function Discover() {
  const { value } = useAnswer("todays jerseys", (ask, signal) =>
    ask(todaysJerseys, { query: { limit: ONE_ROW } }, { signal }),
  );
  if (!value || value.jerseys.length === 0) return null;
  return (
    <section className={styles.discover} aria-labelledby="discover">
      <div className={styles.title}>
        <h2 id="discover">Athletes to discover</h2>
        <Link className={linkClass} to={pages.contribute.to()}>
          See all<span className="unseen"> athletes</span>
        </Link>
      </div>
      <JerseyTiles className={styles.tiles} jerseys={value.jerseys} />
    </section>
  );
}
