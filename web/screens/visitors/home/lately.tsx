import { pages } from "../../../../contract/pages/addresses.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { linkClass } from "../../../ui/button.ts";
import styles from "./lately.module.css";
import type { HomeData } from "./load.ts";

/** What was given in the last days, in sum: a line of the scoreboard, and never who gave it. */
export function Lately({ lately }: { readonly lately: NonNullable<HomeData["lately"]> }) {
  const { days, given, contributions, athletes } = lately;
  return (
    <section className={styles.board} aria-labelledby="lately">
      <h2 id="lately">{days === 1 ? "In the last 24 hours" : `In the last ${days} days`}</h2>
      <dl className={styles.line}>
        <div className={styles.money}>
          <dt>given</dt>
          <dd>{dollars(given)}</dd>
        </div>
        <div>
          <dt>contributions</dt>
          <dd>{counted(contributions)}</dd>
        </div>
        <div>
          <dt>athletes supported</dt>
          <dd>{counted(athletes)}</dd>
        </div>
      </dl>
      <Link className={linkClass} to={pages.transparency.to()}>
        Transparency
      </Link>
    </section>
  );
}
