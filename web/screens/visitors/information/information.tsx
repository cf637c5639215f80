import type { ReactNode } from "react";
import { longDate } from "../../../../pure/dates.ts";
import { Band } from "../../../parts/visitors/blocks/band.tsx";
import { OwnJersey } from "../../../parts/visitors/jersey/jersey.tsx";
import styles from "./information.module.css";
import type { InformationPage } from "./load.ts";
import { WayOn } from "./way-on.tsx";

/** The screen of one information page. `above` stands before its text, under a heading of its own. */
export function informationScreen(page: InformationPage, above?: { title: string; content: ReactNode }) {
  const { title, description, updated, html, jersey } = page;
  const sections = above ? [{ id: "figures", title: above.title }, ...page.sections] : page.sections;
  return function InformationScreen() {
    return (
      <>
        <Band className={styles.banner} underlined>
          <div>
            <h1>{title}</h1>
            <p className={styles.lead}>{description}</p>
            <p className={styles.updated}>
              Last updated <time dateTime={updated}>{longDate(`${updated}T00:00:00Z`)}</time>
            </p>
          </div>
          <div className={`${styles.jersey} no-print`}>
            <OwnJersey name={jersey.name} number={jersey.number} />
          </div>
        </Band>
        <article className={`wrap ${styles.page}`}>
          {above && <div className={styles.above}>{above.content}</div>}
          <Aside page={page} sections={sections} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: typeset from our own Markdown while the site was built */}
          <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
        </article>
        <WayOn title={title} />
      </>
    );
  };
}

interface AsideProps {
  readonly page: InformationPage;
  readonly sections: InformationPage["sections"];
}

/** Beside the text: the one figure to keep in mind, and the way to each part of the page. */
const Aside = ({ page: { jersey }, sections }: AsideProps) => (
  <aside className={styles.aside} aria-label="In short">
    <p className={styles.pull}>
      <b>{jersey.figure}</b> {jersey.means}
    </p>
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
  </aside>
);
