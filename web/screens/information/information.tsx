import type { ReactNode } from "react";
import { longDate } from "../../state/dates.ts";
import styles from "./information.module.css";
import { type InformationPage, informationData } from "./load.ts";

/** The screen of a page that is text alone, and its loader. */
export const screenOf = (page: InformationPage) => informationScreen(page);
export const loaderOf = (page: InformationPage) => () => informationData(page);

/** The screen of one information page. `below` stands after its text. */
export function informationScreen({ title, description, updated, html }: InformationPage, below?: ReactNode) {
  return function InformationScreen() {
    return (
      <>
        <div className={styles.band}>
          <div className={`wrap ${styles.banner}`}>
            <h1>{title}</h1>
            <p className={styles.lead}>{description}</p>
          </div>
        </div>
        <article className={`wrap ${styles.page}`}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: typeset from our own Markdown while the site was built */}
          <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
          {below}
          <p className={styles.updated}>
            Last changed on <time dateTime={updated}>{longDate(`${updated}T00:00:00Z`)}</time>.
          </p>
        </article>
      </>
    );
  };
}
