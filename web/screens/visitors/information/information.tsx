import type { ReactNode } from "react";
import { longDate } from "../../../../pure/dates.ts";
import { Band } from "../../../parts/visitors/blocks/band.tsx";
import styles from "./information.module.css";
import { type InformationPage, informationData } from "./load.ts";

/** The screen of a page that is text alone, and its loader. */
export const screenOf = (page: InformationPage) => informationScreen(page);
export const loaderOf = (page: InformationPage) => () => informationData(page);

/** The screen of one information page. `below` stands after its text, under a heading of its own. */
export function informationScreen(page: InformationPage, below?: { title: string; content: ReactNode }) {
  const { title, description, updated, html } = page;
  const sections = below ? [...page.sections, { id: "figures", title: below.title }] : page.sections;
  return function InformationScreen() {
    return (
      <>
        <Band className={styles.banner} underlined>
          <h1>{title}</h1>
          <p className={styles.lead}>{description}</p>
          <p className={styles.updated}>
            Last changed on <time dateTime={updated}>{longDate(`${updated}T00:00:00Z`)}</time>
          </p>
        </Band>
        <article className={`wrap ${styles.page}`}>
          <nav className={`${styles.contents} no-print`} aria-labelledby="contents">
            <h2 id="contents">On this page</h2>
            <ul>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ul>
          </nav>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: typeset from our own Markdown while the site was built */}
          <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
          {below && <div className={styles.below}>{below.content}</div>}
        </article>
      </>
    );
  };
}
