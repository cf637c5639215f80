import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type FigureInForce, figuresInForce } from "../../../../contract/collaborations/figures-in-force.ts";
import type { InformationData } from "../../../head/information-head.ts";
import { FactRows } from "../../../parts/visitors/blocks/fact-rows.tsx";
import { problemOf } from "../../../state/asking/failures.ts";
import { loadingOf } from "../../../state/asking/loading.ts";
import { linkClass } from "../../../ui/button.ts";
import { figureWords, sinceWords } from "./figure-in-force-words.ts";
import styles from "./figures.module.css";
import { informationScreen } from "./information.tsx";
import { type InformationPage, informationData } from "./load.ts";

interface FiguresData extends InformationData {
  /** Null where they could not be had: the text stands without them. */
  readonly figures: readonly FigureInForce[] | null;
}

const TITLE = "The figures that hold today";

/** The screen of the page about rules, with the figures above its text as the rules have them today: the text has those of its day. */
export const screenOf = (page: InformationPage) =>
  informationScreen(page, { title: TITLE, content: <Today /> });

/** Its loader: what the head needs, and the figures. */
export const loaderOf =
  (page: InformationPage) =>
  async ({ request, context }: LoaderFunctionArgs): Promise<FiguresData> => {
    const figures = await loadingOf(context)
      .ask(figuresInForce, {}, { signal: request.signal })
      .then(({ data }) => data)
      .catch((failure: unknown) => {
        if (problemOf(failure)) return null;
        throw failure;
      });
    return { ...informationData(page), figures };
  };

function Today() {
  const { figures } = useLoaderData<FiguresData>();
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <h2 id="figures">{TITLE}</h2>
      <div className={styles.instead}>
        {figures === null ? (
          <p>We couldn't load them. Please load this page again.</p>
        ) : (
          <FactRows
            facts={figures.map((it) => [
              figureWords(it)[0],
              <>
                {figureWords(it)[1]}
                <small className={styles.from}>
                  <Source {...it} />
                  {sinceWords(it)}
                </small>
              </>,
            ])}
          />
        )}
      </div>
    </section>
  );
}

const Source = ({ source, source_url }: FigureInForce) =>
  source_url ? (
    <a className={linkClass} href={source_url} target="_blank" rel="noopener">
      {source}
      <span className="unseen"> (opens a new tab)</span>
    </a>
  ) : (
    source
  );
